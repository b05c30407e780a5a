"""The web client: one page and its modules, which use nothing but the public API."""

from typing import Any

from django.http import HttpResponse
from django.views.generic import TemplateView

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load: its own files. It keeps tokens, so nothing foreign may run in it."""


class ClientView(TemplateView):
    """The page of the client."""

    template_name = "client.html"

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """Return the page, which changes with the service alone, and its policy."""
        headers = {
            "Content-Security-Policy": POLICY,
            "Cache-Control": "no-cache",
            "Content-Language": "en",  # until its script has put it into the visitor's
        }
        return super().render_to_response(context, headers=headers, **kwargs)
