"""The language of the API's responses: `Accept-Language`, or the cookie of our pages."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation


class LanguageMiddleware:
    """Django's `LocaleMiddleware` without languages in addresses, which the API has not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve a request in its language."""
        translation.activate(translation.get_language_from_request(request))
        response = self.get_response(request)
        vary = response.headers.get("Vary")
        response.headers["Vary"] = f"{vary}, Accept-Language" if vary else "Accept-Language"
        response.headers.setdefault("Content-Language", translation.get_language())
        return response
