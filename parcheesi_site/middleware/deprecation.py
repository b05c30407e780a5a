"""The headers of deprecated operations: `Deprecation`, `Sunset` and `Link`."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import http_date

from core.api.operations import Deprecation
from parcheesi_site.middleware.callers import view_class


class DeprecationMiddleware(MiddlewareMixin):
    """Adds the headers to responses of operations that are declared as deprecated."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The response, with the headers if the operation is deprecated."""
        deprecation = _deprecation_of(request)
        if deprecation is not None:
            page = request.build_absolute_uri(reverse("document", args=["versions"]))
            response["Deprecation"] = f"@{int(deprecation.since.timestamp())}"
            response["Sunset"] = http_date(deprecation.sunset.timestamp())
            response["Link"] = f'<{page}>; rel="deprecation"; type="text/html"'
        return response


def _deprecation_of(request: HttpRequest) -> Deprecation | None:
    match = request.resolver_match
    method = "get" if request.method == "HEAD" else (request.method or "").lower()
    operation = getattr(view_class(match.func), method, None) if match else None
    deprecation: Deprecation | None = getattr(operation, "deprecation", None)
    return deprecation
