"""The admin site is served only to allowed networks."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from parcheesi_site.api import problems
from parcheesi_site.api.networks import comes_from, networks


class AdminMiddleware:
    """Hides the admin site from networks that are not in `ADMIN_ALLOWED`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._path = f"/{settings.ADMIN_PATH}"
        self._networks = networks(settings.ADMIN_ALLOWED)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Serve a request, or respond with 404."""
        is_admin = f"{request.path_info}/".startswith(self._path)
        if is_admin and not comes_from(request, self._networks):
            return problems.not_found(request, Http404())
        return self.get_response(request)
