"""Polling that costs next to nothing: `ETag` on an answer, 304 while it has not changed.

The tag stands for a version, not for bytes: times such as `ms_left` run on under the same tag.
It is a weak one (`W/`) therefore, and 304 means that nothing has happened.
"""

from collections.abc import Callable

from django.http import HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.request import Request

Tagged = tuple[HttpResponseBase, str]


def conditional(
    request: Request, *, tag: Callable[[], str], answer: Callable[[], Tagged]
) -> HttpResponseBase:
    """Return 304 where the client has this version already, else the answer with its tag.

    `tag` is asked only where the client names a version, and must cost little; `answer` gives the
    tag of what it has read itself, so that the two always belong together.
    """
    known = request.headers.get("If-None-Match")
    if known is not None:
        present = _etag(request, tag())
        if _names(known, present):
            return _with_validators(HttpResponseNotModified(), present)
    response, version = answer()
    return _with_validators(response, _etag(request, version))


def _etag(request: Request, version: str) -> str:
    form = request.accepted_renderer.format  # each form of the answer has tags of its own
    return f'W/"{version}"' if form == "json" else f'W/"{version}.{form}"'


def _names(known: str, present: str) -> bool:
    """Whether the list in the header has the tag, weak or not (RFC 9110, 13.1.2)."""
    tags = {tag.removeprefix("W/") for tag in parse_etags(known)}
    return "*" in tags or present.removeprefix("W/") in tags


def _with_validators(response: HttpResponseBase, etag: str) -> HttpResponseBase:
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Authorization"])
    return response
