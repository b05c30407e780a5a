"""Validation of a request's body and query."""

from functools import cache
from typing import Any, cast
from uuid import UUID

from rest_framework.request import Request
from rest_framework.serializers import Serializer


def validated(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated body. Raises ValidationError."""
    return dict(_instance(serializer).run_validation(request.data))


def validated_part(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the fields in the body, validated; any may be missing. Raises ValidationError."""
    return dict(_instance(serializer, partial=True).run_validation(request.data))


def validated_query(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated query parameters. Raises ValidationError."""
    return dict(_instance(serializer).run_validation(request.query_params.dict()))


@cache
def _instance(serializer: type[Serializer[Any]], *, partial: bool = False) -> Serializer[Any]:
    # Building the fields costs more than the validation, which stores no state in them.
    return serializer(partial=partial)


def user_id_of(request: Request) -> UUID:
    """Return the id of the authenticated user."""
    return cast(UUID, request.user.pk)
