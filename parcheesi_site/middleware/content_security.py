"""What the service's pages may load and do in a browser (Content-Security-Policy)."""

from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

PAGE = "text/html"
LEADING_ELSEWHERE = ("/accounts/", "/oauth/")
"""Forms here may lead back to another app, or to an identity provider; browsers apply
`form-action` to where a form's answer leads as well."""


class PolicyMiddleware(CSPMiddleware):
    """Gives each page its policy; what is no page needs none."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the answer with its policy, if it has none of its own."""
        if not response.get("Content-Type", "").startswith(PAGE):
            return response
        return super().process_response(request, response)

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Return the usual policy, with what some pages need."""
        parts = super().get_policy_parts(request, response, report_only)
        parts.replace = _special(request.path_info)
        return parts


def _special(path: str) -> dict[str, Any]:
    if path.startswith(LEADING_ELSEWHERE):
        return {"form-action": None}
    if path == reverse("docs"):  # the documentation's interface styles itself
        return {"style-src": [SELF, UNSAFE_INLINE]}
    return {}
