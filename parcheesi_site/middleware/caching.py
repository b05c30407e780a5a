"""What does not say how it may be cached is not cached: most responses are about one user."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

NOT_CACHED = "private, no-store"


class CachingMiddleware:
    """Sets `Cache-Control` where the view has not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Serve a request."""
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", NOT_CACHED)
        return response
