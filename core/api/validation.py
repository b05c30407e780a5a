"""The first of a view's three steps."""

from functools import cache
from typing import Any, cast
from uuid import UUID

from rest_framework.request import Request
from rest_framework.serializers import Serializer


def validated(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The request's body as the serializer understands it. Raises ValidationError."""
    return dict(_made_once(serializer).run_validation(request.data))


def validated_part(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """What the request's body has of the serializer's fields. Raises ValidationError."""
    return dict(_made_once(serializer, partial=True).run_validation(request.data))


@cache
def _made_once(serializer: type[Serializer[Any]], *, partial: bool = False) -> Serializer[Any]:
    # Making the fields costs more than the rest of the validation, which keeps nothing in them.
    return serializer(partial=partial)


def user_id_of(request: Request) -> UUID:
    """The id of the authenticated caller."""
    return cast(UUID, request.user.pk)


def validated_query(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The request's query as the serializer understands it. Raises ValidationError."""
    return dict(_made_once(serializer).run_validation(request.query_params.dict()))
