"""Short names for types that every feature writes."""

from typing import Any

from rest_framework import serializers

Json = dict[str, Any]
"""A JSON object."""
Input = serializers.Serializer[Any]
"""A request body."""
