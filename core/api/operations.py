"""Declarations of a view's method for the OpenAPI document, beside `extend_schema`.

The first line of a docstring is the summary of the operation, what follows its description.
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
"""How long what is deprecated is still there, at least (docs/versions.md)."""


@dataclass(frozen=True, slots=True)
class Deprecation:
    """That an operation is to go one day."""

    since: datetime
    sunset: datetime
    """From when on it may be gone."""


no_store = method_decorator(cache_control(no_store=True), name="dispatch")
"""Of a view whose answers hold tokens: nothing on the way may keep them."""


def may_fail_with(*kinds: Kind) -> Callable[[Method], Method]:
    """Tell what the operation may be refused for, beside what all like it have in common.

    In common are sign-in, validation, `Idempotency-Key`, pages and limits
    (`parcheesi_site/openapi/errors.py`).
    """

    def declared(method: Method) -> Method:
        method.declared_errors = kinds  # type: ignore[attr-defined]  # an attribute of our own
        return method

    return declared


def has_etag(method: Method) -> Method:
    """Tell that the operation's answers carry an `ETag`, and that `If-None-Match` gives 304."""
    method.has_etag = True  # type: ignore[attr-defined]  # an attribute of our own
    return method


def deprecated(*, since: datetime, sunset: datetime) -> Callable[[Method], Method]:
    """Tell that the operation is to go: in the document, and in the headers of all its answers.

    Its docstring says what to use instead. Raises ValueError where clients have less than twelve
    months, from `since` until `sunset`, to do without it.
    """
    if sunset - since < SERVED_ON:
        raise ValueError("What is deprecated is served for twelve months at least.")

    def declared(method: Method) -> Method:
        method.deprecation = Deprecation(since, sunset)  # type: ignore[attr-defined]  # ours
        return method

    return declared
