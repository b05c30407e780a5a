"""What is to go one day says so in each of its answers: `Deprecation`, `Sunset` and `Link`."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import http_date

from core.api.operations import Deprecation
from parcheesi_site.middleware.callers import view_class


class DeprecationMiddleware:
    """Adds the headers to the answers of operations that are declared as deprecated."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve the request, and tell whether what it asked for is to go."""
        response = self.get_response(request)
        found = _deprecation_of(request)
        if found is not None:
            told = request.build_absolute_uri(reverse("document", args=["versions"]))
            response["Deprecation"] = f"@{int(found.since.timestamp())}"
            response["Sunset"] = http_date(found.sunset.timestamp())
            response["Link"] = f'<{told}>; rel="deprecation"; type="text/html"'
        return response


def _deprecation_of(request: HttpRequest) -> Deprecation | None:
    match = request.resolver_match
    method = "get" if request.method == "HEAD" else (request.method or "").lower()
    operation = getattr(view_class(match.func), method, None) if match else None
    found: Deprecation | None = getattr(operation, "deprecation", None)
    return found
