"""The site's addresses and an empty view behind the same authentication."""

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from parcheesi_site import urls


class EmptyView(APIView):
    """An empty view: measures the cost of the framework."""

    def get(self, request: Request) -> Response:
        """Answer with an empty object."""
        return Response({})


urlpatterns = [*urls.urlpatterns, path("empty", EmptyView.as_view())]
