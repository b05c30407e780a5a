"""Validation of a request's body and query."""

from functools import cache
from typing import cast
from uuid import UUID

from rest_framework.request import Request

from core.api.types import Input, Json


def validated(serializer: type[Input], request: Request) -> Json:
    """Return the validated body. Raises ValidationError."""
    return dict(_instance(serializer).run_validation(request.data))


def validated_part(serializer: type[Input], request: Request) -> Json:
    """Return the fields in the body, validated; any may be missing. Raises ValidationError."""
    return dict(_instance(serializer, partial=True).run_validation(request.data))


def validated_query(serializer: type[Input], request: Request) -> Json:
    """Return the validated query parameters. Raises ValidationError."""
    return dict(_instance(serializer).run_validation(request.query_params.dict()))


@cache
def _instance(serializer: type[Input], *, partial: bool = False) -> Input:
    # Building the fields costs more than the validation, which stores no state in them.
    return serializer(partial=partial)


def user_id_of(request: Request) -> UUID:
    """Return the id of the authenticated user."""
    return cast(UUID, request.user.pk)
