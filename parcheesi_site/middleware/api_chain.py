"""The API has a chain of middleware of its own: `API_MIDDLEWARE`, without what only pages need.

Sessions, CSRF, messages, policies and static files cost more than the command that a client sends.
"""

from collections.abc import Callable

from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

API = "/api/v1/"
PAGES = ("/api/v1/auth/", "/api/v1/docs")
"""Within the API: allauth's operations, which need its middleware and sessions, and a page."""


class ApiHandler(BaseHandler):
    """Serves requests as Django's handlers do, through `API_MIDDLEWARE`."""

    def load_middleware(self, is_async: bool = False) -> None:
        """Build the chain, of synchronous middleware that handles no exceptions or templates."""
        self._view_middleware: list[object] = []
        self._template_response_middleware: list[object] = []
        self._exception_middleware: list[object] = []
        get_response = self._get_response  # type: ignore[attr-defined]  # absent in the stubs
        handler = convert_exception_to_response(get_response)
        for path in reversed(settings.API_MIDDLEWARE):
            middleware = import_string(path)(handler)
            if hasattr(middleware, "process_view"):
                self._view_middleware.insert(0, middleware.process_view)
            handler = convert_exception_to_response(middleware)
        self._middleware_chain = handler


class ApiChainMiddleware:
    """Outermost in `MIDDLEWARE`: hands requests of the API to their own chain."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._api = ApiHandler()
        self._api.load_middleware()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Serve a request through one of the two chains."""
        if is_of_api(request.path_info):
            return self._api.get_response(request)
        return self.get_response(request)


def is_of_api(path: str) -> bool:
    """Whether requests of this address take the short chain."""
    return path.startswith(API) and path != API and not path.startswith(PAGES)
