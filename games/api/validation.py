"""The first of a view's three steps."""

from accounts.api.validation import asking, validated, validated_part

__all__ = ["asking", "validated", "validated_part"]
