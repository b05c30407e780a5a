"""The first of a view's three steps."""

from accounts.api.validation import asking, validated

__all__ = ["asking", "validated"]
