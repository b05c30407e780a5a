"""What a view's method tells of itself for the OpenAPI document, beside `extend_schema`.

The first line of a docstring is the summary of the operation, what follows its description.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control
from rest_framework.exceptions import APIException

from accounts.errors import DomainError

Kind = type[DomainError] | type[APIException]
Method = TypeVar("Method", bound=Callable[..., Any])

secret = method_decorator(cache_control(no_store=True), name="dispatch")
"""Of a view whose answers hold tokens: nothing on the way may keep them."""


def refuses(*kinds: Kind) -> Callable[[Method], Method]:
    """Tell what the operation may be refused for, beside what all like it have in common.

    In common are sign-in, validation, `Idempotency-Key`, pages and limits
    (`parcheesi_site/openapi/refusals.py`).
    """

    def told(method: Method) -> Method:
        method.refusals = kinds  # type: ignore[attr-defined]  # an attribute of our own
        return method

    return told


def tagged(method: Method) -> Method:
    """Tell that the operation's answers carry an `ETag`, and that `If-None-Match` gives 304."""
    method.tagged = True  # type: ignore[attr-defined]  # an attribute of our own
    return method
