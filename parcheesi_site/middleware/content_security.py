"""The Content-Security-Policy of the service's pages."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

PAGE = "text/html"
LEADING_ELSEWHERE = ("/accounts/", "/oauth/")
"""Forms here may redirect to another app or to an identity provider, and browsers apply
`form-action` to redirects as well."""


class PolicyMiddleware(CSPMiddleware):
    """Sets the policy of HTML pages; other responses need none."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The response with the policies, unless it has its own."""
        if not response.get("Content-Type", "").startswith(PAGE):
            return response
        return super().process_response(request, response)

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """The default policy, with exceptions for some pages."""
        parts = super().get_policy_parts(request, response, report_only)
        if request.path_info.startswith(LEADING_ELSEWHERE):
            parts.replace = {"form-action": None}
        elif request.path_info == reverse("docs"):  # Swagger's interface has inline styles
            parts.replace = {"style-src": [SELF, UNSAFE_INLINE]}
        return parts
