"""Validation of a request's body and query."""

from collections.abc import Collection
from functools import cache
from typing import cast
from uuid import UUID

from rest_framework.request import Request

from core.api.invalid_fields import check_parameters, validate
from core.api.types import Input, Json


def validated(serializer: type[Input], request: Request, parameters: Collection[str] = ()) -> Json:
    """The validated body. Raises InvalidFields, also for unknown fields and parameters.

    `parameters` are those of the query, which are validated elsewhere.
    """
    check_parameters(request, parameters)
    return validate(*_instance(serializer), request.data)


def validated_query(serializer: type[Input], request: Request, also: Collection[str] = ()) -> Json:
    """The validated query parameters. Raises InvalidFields, also for unknown ones.

    `also` are the names of parameters that are validated elsewhere.
    """
    instance, names = _instance(serializer)
    check_parameters(request, {*names, *also})
    given = request.query_params.dict()
    return validate(instance, given, given)


@cache
def _instance(serializer: type[Input]) -> tuple[Input, frozenset[str]]:
    """The serializer and the names of its fields."""
    # Building the fields costs more than the validation, which stores no state in them.
    instance = serializer()
    return instance, frozenset(instance.fields)


def user_id_of(request: Request) -> UUID:
    """The id of the authenticated user."""
    return cast(UUID, request.user.pk)
