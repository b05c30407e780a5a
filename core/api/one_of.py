"""Shapes of several kinds, distinguished by one field, for the OpenAPI document.

ANIMAL = one_of("Animal", "kind", {"cat": ("A cat.", {"lives": serializers.IntegerField()})})

is told as `Animal`, one of `AnimalCat` and so on; `OneOf(ANIMAL)` is a field that has one of them.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

Field = serializers.Field[Any, Any, Any, Any]
Fields = Mapping[str, Any]
"""Fields by name."""
Kinds = Mapping[str, tuple[str, Fields]]
"""By the value that tells them apart: what each means, and its further fields."""
RowKinds = Mapping[str, tuple[str, Fields | Field]]
"""By kind: what each means, and its data, by name or as a whole."""
NO_DATA: Final = serializers.DictField()


class Constant(serializers.CharField):
    """A field that always has this value."""

    def __init__(self, value: str) -> None:
        super().__init__()
        self.value = value


class OneOf(serializers.JSONField):
    """A field that has a shape of one of several kinds."""

    def __init__(self, shape: PolymorphicProxySerializer, **options: Any) -> None:
        super().__init__(**options)
        self.shape = shape


class ConstantExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # untyped
    """Tells of constants."""

    target_class = "core.api.one_of.Constant"

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> Any:
        """Return the field's schema."""
        return {"type": "string", "const": self.target.value}


class OneOfExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # untyped
    """Tells of fields that have one of several shapes."""

    target_class = "core.api.one_of.OneOf"

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> Any:
        """Return a reference to the shape."""
        return auto_schema.resolve_serializer(self.target.shape, direction).ref


def one_of(name: str, by: str, kinds: Kinds) -> PolymorphicProxySerializer:
    """Return a shape of several kinds, which the field `by` tells apart."""
    shapes: dict[str, serializers.Serializer[Any] | type[serializers.Serializer[Any]]] = {
        kind: shape(_joined(name, kind), meaning, {by: Constant(kind), **fields})
        for kind, (meaning, fields) in kinds.items()
    }
    return PolymorphicProxySerializer(
        component_name=name, serializers=shapes, resource_type_field_name=by
    )


def rows(name: str, kinds: RowKinds, common: Fields) -> PolymorphicProxySerializer:
    """Return a shape of rows of several kinds, each with data of its own."""
    told = {}
    for kind, (meaning, fields) in kinds.items():
        told[kind] = meaning, {**common, "data": _data(_joined(name, kind), fields)}
    return one_of(name, "kind", told)


def many(one: PolymorphicProxySerializer) -> PolymorphicProxySerializer:
    """Return the shape of a list of these."""
    return PolymorphicProxySerializer(
        component_name=one.component_name,
        serializers=one.serializers,
        resource_type_field_name=one.resource_type_field_name,
        many=True,
    )


def _data(name: str, told: Fields | Field) -> Field:
    if isinstance(told, serializers.Field):
        return told
    return shape(f"{name}Data", "What the row tells.", told)()


def shape(name: str, meaning: str, fields: Fields) -> type[serializers.Serializer[Any]]:
    """Return a shape of these fields."""
    own = {key: deepcopy(field) for key, field in fields.items()}  # one is bound to one name
    return type(name, (serializers.Serializer,), {"__doc__": meaning, **own})


def _joined(name: str, kind: str) -> str:
    return name + kind.title().replace("_", "")
