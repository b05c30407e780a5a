"""The API's base address, for visitors with a browser."""

from django.http import HttpResponseRedirect
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from core.api.views import OpenView


class IndexView(OpenView):
    """The base address of the API."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseRedirect:
        """Redirect to the API's documentation."""
        return HttpResponseRedirect(reverse("docs"))
