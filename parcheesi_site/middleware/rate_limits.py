"""Rate limits: `RateLimit` headers on every response of the API, 429 above the limit.

A view names the bucket of a method in `limited_as`, as in `{"POST": "commands"}`. Other requests
count in the user's bucket `default`, or in the address's bucket `anonymous` without a token.

The requests of users also count in a bucket that all users of their address share, guests and
registered players apart: an address has any number of accounts. The rates are in the settings.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin
from django.utils.module_loading import import_string
from django.utils.translation import gettext, ngettext

from core.api.types import Json
from parcheesi_site.api import problems
from parcheesi_site.middleware.callers import View, caller_of, view_class
from parcheesi_site.middleware.token_buckets import (
    S_US,
    Buckets,
    Rate,
    Taken,
)

LIMITED = ("/api/", "/oauth/")
COUNTED = "parcheesi.counted"
OF_ADDRESSES = ("guests", "rules")
"""The buckets of views that take requests without a token."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A request and the bucket that it counts in."""

    bucket: str
    rate: Rate
    taken: Taken

    def headers(self) -> dict[str, str]:
        """The headers of the response (draft-ietf-httpapi-ratelimit-headers)."""
        policy = f'"{self.bucket}";q={self.rate.quota};w={self.rate.window_s}'
        reset_s = math.ceil(self.taken.reset_us / S_US)
        left = f'"{self.bucket}";r={self.taken.remaining};t={reset_s}'
        return {"RateLimit-Policy": policy, "RateLimit": left}


class RateLimitMiddleware(MiddlewareMixin):
    """Counts each request to the API once, when its view is known."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Add the headers."""
        if not request.path_info.startswith(LIMITED):
            return response
        if COUNTED not in request.META:  # an address without a view
            response = self.process_view(request, None, (), {}) or response
        counted = request.META[COUNTED]
        if counted is not None:
            for name, value in counted.headers().items():
                response[name] = value
        return response

    def process_view(
        self, request: HttpRequest, view: View | None, args: tuple[object, ...], kwargs: Json
    ) -> HttpResponse | None:
        """Count the request; respond with 429 if its bucket is empty."""
        if not request.path_info.startswith(LIMITED):
            return None
        counted = request.META[COUNTED] = _count(request, view)
        if counted is None or counted.taken.allowed:
            return None
        return _too_many(counted)


@cache
def buckets() -> Buckets:
    """The buckets of this process."""
    store: Callable[..., Buckets] = import_string(settings.RATE_LIMITS_STORE)
    return store(settings.RATE_LIMITS_URL, settings.REDIS_OPTIONS)


def _count(request: HttpRequest, view: View | None) -> Counted | None:
    caller = caller_of(request, view)
    default = "anonymous" if caller.user_id is None else "default"
    if caller.refused:
        # What an app may not do uses up no limit of the player.
        keys = {default: f"session:{caller.session_id}" if caller.session_id else caller.key}
    else:
        own = getattr(view_class(view), "limited_as", {}).get(request.method, default)
        if caller.user_id is None and own not in OF_ADDRESSES:
            own = default  # it is refused anyway, or has a token of another kind
        keys = {own: caller.key}
    if caller.user_id is not None:
        keys["guests_of_address" if caller.is_guest else "address"] = caller.address_key
        if "lists" in keys and caller.is_guest:
            keys["lists_of_guests"] = caller.address_key
    rates = {name: Rate(*rate) for name in keys if (rate := settings.RATE_LIMITS[name])[0]}
    if not rates:
        return None
    taken = buckets().take(*((f"{name}:{keys[name]}", rate) for name, rate in rates.items()))
    name = list(rates)[taken.place]
    return Counted(name, rates[name], taken)


def _too_many(counted: Counted) -> HttpResponse:
    wait_s = math.ceil(counted.taken.wait_us / S_US)
    detail = gettext("Too many requests.") + " "
    detail += ngettext("Try again in %d second.", "Try again in %d seconds.", wait_s) % wait_s
    rate = counted.rate
    limit = {"bucket": counted.bucket, "requests": rate.quota, "window_s": rate.window_s}
    body = problems.problem(429, "too_many_requests", detail, **limit, retry_after_s=wait_s)
    answer = problems.answer(body)
    answer["Retry-After"] = str(wait_s)
    return answer
