"""Fields that accept exactly the types in the OpenAPI document."""

from typing import Final
from uuid import UUID

from rest_framework import serializers

from core.text import visible

NIL: Final = UUID(int=0)


class Flag(serializers.BooleanField):
    """true or false; DRF's own field also accepts 0, "no" and the like."""

    def to_internal_value(self, data: object) -> bool:
        """The value. Raises ValidationError."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Text(serializers.CharField):
    """A string; DRF's own field also accepts numbers."""

    def to_internal_value(self, data: object) -> str:
        """The string. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class VisibleText(Text):
    """A text for other people to read: invisible characters are left out."""

    def to_internal_value(self, data: object) -> str:
        """What is visible; limits apply to that. Raises ValidationError."""
        return visible(super().to_internal_value(data))


class Pattern(Text, serializers.RegexField):
    """A string that matches a regular expression."""


class Id(serializers.UUIDField):
    """A UUID with hyphens; DRF's own field also accepts numbers."""

    def to_internal_value(self, data: object) -> UUID:
        """The id. Raises ValidationError."""
        if not isinstance(data, str) or len(data) != len(str(NIL)):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)
