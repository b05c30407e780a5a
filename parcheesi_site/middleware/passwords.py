"""Checking passwords never occupies more than a part of the threads.

A WSGI server has one kind of threads: further requests are refused at once, as waiting would occupy
a thread, too. Under ASGI `PASSWORD_THREADS` threads of their own serve these requests, others wait
for them, and only those without a place to wait are refused here.
"""

from collections.abc import Callable
from threading import BoundedSemaphore

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from parcheesi_site.api import problems
from parcheesi_site.api.passwords import CROWDED, TooManyPasswords, takes_password

places = BoundedSemaphore(settings.PASSWORD_THREADS)


class PasswordMiddleware:
    """Serves `PASSWORD_THREADS` requests with passwords at the same time, and refuses others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Serve a request, or respond with 503."""
        if not takes_password(request.method or "", request.path_info):
            return self.get_response(request)
        if CROWDED in request.META or not places.acquire(blocking=False):
            return problems.refused(TooManyPasswords())
        try:
            return self.get_response(request)
        finally:
            places.release()
