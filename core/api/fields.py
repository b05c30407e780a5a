"""Fields that take what the OpenAPI document says, and nothing else."""

from typing import Any

from rest_framework import serializers


class Flag(serializers.BooleanField):
    """true or false; the framework's own takes 0, "no" and the like as well."""

    def to_internal_value(self, data: Any) -> bool:
        """Return what was sent. Raises ValidationError."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Text(serializers.CharField):
    """A text; the framework's own takes numbers as well."""

    def to_internal_value(self, data: Any) -> str:
        """Return what was sent. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Pattern(Text, serializers.RegexField):
    """A text that looks as a regular expression says."""
