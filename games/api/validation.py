"""The first of a view's three steps."""

from typing import Any, cast
from uuid import UUID

from rest_framework.request import Request
from rest_framework.serializers import Serializer


def validated(
    serializer: type[Serializer[Any]], request: Request, *, partial: bool = False
) -> dict[str, Any]:
    """The request's body as the serializer understands it. Raises ValidationError.

    With `partial` only the fields that are there.
    """
    asked = serializer(data=request.data, partial=partial)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def asking(request: Request) -> UUID:
    """The id of the one who asks, who has been authenticated."""
    return cast(UUID, request.user.pk)
