"""Users in the API."""

from typing import Any

from rest_framework import serializers

from accounts import names
from core.api.fields import Text


class UserSerializer(serializers.Serializer[Any]):
    """The public data of a user."""

    id = serializers.CharField()
    name = serializers.CharField(source="username")
    display_name = serializers.CharField()
    guest = serializers.BooleanField(source="is_guest")


class NameField(Text):
    """A name of a person: in its normal form, in one script."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text in its normal form. Raises ValidationError."""
        return names.normal(super().to_internal_value(data)).strip()
