"""The site's addresses and an empty view behind the same authentication."""

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from parcheesi_site import urls


class EmptyView(APIView):
    """What the framework costs when there is nothing to do."""

    def get(self, request: Request) -> Response:
        """Answer with an empty object."""
        return Response({})


urlpatterns = [*urls.urlpatterns, path("empty", EmptyView.as_view())]
