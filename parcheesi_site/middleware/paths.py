"""Addresses with a NUL character, which no row has and PostgreSQL refuses to look for."""

from collections.abc import Callable

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

NUL = "\x00"


class PathMiddleware(MiddlewareMixin):
    """Responds with 404 to addresses whose variable parts have a NUL character."""

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        args: tuple[object, ...],
        kwargs: dict[str, object],
    ) -> None:
        """Raise Http404 for such an address."""
        if NUL in request.path_info:
            raise Http404
