"""The front door, for people who come with a browser."""

from django.http import HttpResponseRedirect
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


class IndexView(APIView):
    """Where nothing is but what leads further."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseRedirect:
        """Show the way to the pages of the API."""
        return HttpResponseRedirect(reverse("docs"))
