"""A line in the log and metrics for every request (docs/operations.md)."""

import logging
import time
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from structlog.contextvars import bind_contextvars

from core.api.types import Json
from parcheesi_site.metrics import REQUEST_SECONDS, REQUESTS
from parcheesi_site.middleware.callers import View

NAMED = ("game_id", "table_id")
"""The parts of the address that a line contains: ids, never a key or a ticket."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NOWHERE = "none"
"""The route of addresses without a view, such as static files."""

log = structlog.stdlib.get_logger(__name__)


class RequestLogMiddleware:
    """Logs and counts each request. A successful GET is logged at level `DEBUG`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve a request and record it."""
        begun = time.perf_counter()
        response = self.get_response(request)
        _record(request, response.status_code, time.perf_counter() - begun)
        # Django would log a 503 once more, as an error and without the request's id.
        response._has_been_logged = True  # type: ignore[attr-defined]  # Django's own mark
        return response

    def process_view(
        self, request: HttpRequest, view: View, args: tuple[object, ...], kwargs: Json
    ) -> None:
        """Add the game's or the table's id to every line from here on."""
        bind_contextvars(**{name: str(kwargs[name]) for name in NAMED if name in kwargs})


def _record(request: HttpRequest, status: int, took_s: float) -> None:
    method = request.method if request.method in METHODS else "other"
    route = _route(request)
    REQUESTS.labels(method, route, status).inc()
    REQUEST_SECONDS.labels(method, route).observe(took_s)
    level = logging.DEBUG if method == "GET" and status < 400 else logging.INFO
    if log.isEnabledFor(level):
        took_ms = round(took_s * 1000, 1)
        log.log(level, "request", method=method, route=route, status=status, took_ms=took_ms)


def _route(request: HttpRequest) -> str:
    """The route, also of a request that another middleware has refused."""
    try:
        match = request.resolver_match or resolve(request.path_info)
    except Resolver404:
        return NOWHERE
    return f"/{match.route}"
