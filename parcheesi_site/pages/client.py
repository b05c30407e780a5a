"""The web client: one page and its modules, which use only the public API."""

from django.http import HttpResponse
from django.views.generic import TemplateView

from core.api.types import Json

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page may load only its own files: it stores tokens, so no foreign code may run in it."""


class ClientView(TemplateView):
    """The page of the client."""

    template_name = "client.html"

    def render_to_response(self, context: Json, **kwargs: object) -> HttpResponse:
        """Return the page with its policy; it changes only with a release."""
        headers = {
            "Content-Security-Policy": POLICY,
            "Cache-Control": "no-cache",
            "Content-Language": "en",  # its script translates it into the visitor's language
        }
        return super().render_to_response(context, headers=headers, **kwargs)
