"""An id for every request: in the response, in every problem and in every line of the log."""

from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse

from core.request_id import choose


class RequestIdMiddleware:
    """Binds the id while a request is served, and returns it as `X-Request-ID`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve a request under its id."""
        request_id = choose(request.headers.get("X-Request-ID", ""))
        structlog.contextvars.clear_contextvars()  # of this thread's earlier work
        structlog.contextvars.bind_contextvars(request_id=request_id)
        try:
            response = self.get_response(request)
        finally:
            structlog.contextvars.clear_contextvars()
        response["X-Request-ID"] = request_id
        return response
