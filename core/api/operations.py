"""Declarations of a view's method for the OpenAPI document, beside `extend_schema`.

The first line of a docstring is the summary of the operation, the rest its description.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control

Kind = type[Exception]
Method = TypeVar("Method", bound=Callable[..., Any])
SERVED_ON: Final = timedelta(days=365)
"""The minimum time from a deprecation to the removal (docs/versions.md)."""


@dataclass(frozen=True, slots=True)
class Deprecation:
    """The dates of a deprecated operation."""

    since: datetime
    sunset: datetime
    """The earliest date of removal."""


no_store = method_decorator(cache_control(no_store=True), name="dispatch")
"""For views whose responses have tokens: no cache may store them."""


def may_fail_with(*kinds: Kind) -> Callable[[Method], Method]:
    """Declare the errors of the operation.

    Those that similar operations share are added: sign-in, validation, `Idempotency-Key`, pages
    and limits (`parcheesi_site/openapi/errors.py`).
    """

    def declared(method: Method) -> Method:
        method.declared_errors = kinds  # type: ignore[attr-defined]  # an attribute of our own
        return method

    return declared


def has_etag(method: Method) -> Method:
    """Declare that responses have an `ETag`, and that `If-None-Match` can give 304."""
    method.has_etag = True  # type: ignore[attr-defined]  # an attribute of our own
    return method


def deprecated(*, since: datetime, sunset: datetime) -> Callable[[Method], Method]:
    """Declare the operation as deprecated, in the document and in the headers of its responses.

    Its docstring names the replacement.

    Raises: ValueError (less than twelve months from `since` to `sunset`).
    """
    if sunset - since < SERVED_ON:
        raise ValueError("A deprecated operation is served for twelve months at least.")

    def declared(method: Method) -> Method:
        method.deprecation = Deprecation(since, sunset)  # type: ignore[attr-defined]  # ours
        return method

    return declared
