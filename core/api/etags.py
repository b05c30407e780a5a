"""Cheap polling: an `ETag` on each response, and 304 while the version has not changed.

The tag stands for a version, not for bytes: times such as `ms_left` change under the same tag.
It is therefore weak (`W/`). What has such a time may not be stored: a browser that reloads a page
would show the time that was left when it stored the response. A client that keeps the state itself
may still send the tag.
"""

from collections.abc import Callable

from django.http import HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.request import Request

VersionedResponse = tuple[HttpResponseBase, str]


def conditional(
    request: Request,
    *,
    tag: Callable[[], str],
    answer: Callable[[], VersionedResponse],
    has_times: bool = False,
) -> HttpResponseBase:
    """304 if the client has the current version, else the response with its tag.

    `has_times` says that the response depends on the time of reading. `tag` is called only if the
    request names a version, and must be cheap. `answer` returns the tag of the rows that it has
    read itself, so that response and tag always match.
    """
    header = request.headers.get("If-None-Match")
    if header is not None:
        current = _etag(request, tag())
        if _matches(header, current):
            return _with_validators(HttpResponseNotModified(), current, has_times)
    response, version = answer()
    return _with_validators(response, _etag(request, version), has_times)


def _etag(request: Request, version: str) -> str:
    form = request.accepted_renderer.format  # each media type has tags of its own
    return f'W/"{version}"' if form == "json" else f'W/"{version}.{form}"'


def _matches(header: str, etag: str) -> bool:
    """Whether the header lists the tag, by weak comparison (RFC 9110, 13.1.2)."""
    tags = {tag.removeprefix("W/") for tag in parse_etags(header)}
    return "*" in tags or etag.removeprefix("W/") in tags


def _with_validators(response: HttpResponseBase, etag: str, has_times: bool) -> HttpResponseBase:
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-store" if has_times else "private, no-cache"
    patch_vary_headers(response, ["Authorization"])
    return response
