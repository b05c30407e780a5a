"""Responses as types: a TypedDict is what a presenter returns, and what the document shows.

    class Turn(TypedDict):
        '''The seat on turn, and its deadline.'''

        seat: int
        deadline_at: Annotated[datetime | None, Doc("null while a robot plays")]

`extend_schema` takes it as it is, or a list of it; mypy holds the presenter to it. Fields
of objects of several kinds, which one field distinguishes, are `OneOf`:

    ANIMAL = one_of("Animal", "kind", {"cat": ("A cat.", {"lives": int})})
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)
from uuid import UUID

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, PolymorphicProxySerializer
from rest_framework import serializers

from core.api.types import Json

Field = serializers.Field[Any, Any, Any, Any]
Serializer = serializers.Serializer[Any]
Hint = Any
"""A type: a scalar, a TypedDict, a serializer class, a `one_of` (also as the marker of an
`Annotated` type), a list or dict of these, or one of these or None."""
Fields = Mapping[str, Hint]
"""Types by field name."""
Kinds = Mapping[str, tuple[str, Fields]]
"""By the value that distinguishes them: a description, and the further fields."""
RowKinds = Mapping[str, tuple[str, Fields | Hint]]
"""By kind: a description, and the row's data, as fields or as one type."""
SCALARS: Final[dict[Hint, type[Field]]] = {
    str: serializers.CharField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    bool: serializers.BooleanField,
    datetime: serializers.DateTimeField,
    UUID: serializers.UUIDField,
    Any: serializers.JSONField,
}


Timestamp = Annotated[str, serializers.DateTimeField]
"""A time in RFC 3339, as JSON in the database holds it."""
Uuid = Annotated[str, serializers.UUIDField]
"""An id, as text."""


class Doc:
    """A field's description, choices and limits, in its `Annotated` type.

    Types of the engine, which knows nothing of the API, have a text, a tuple of choices or a range.
    """

    def __init__(self, help_text: str | None = None, **options: object) -> None:
        self.options = options if help_text is None else {"help_text": help_text, **options}


class Constant(serializers.CharField):
    """A field that always has this value."""

    def __init__(self, value: str) -> None:
        super().__init__()
        self.value = value


class OneOf(serializers.JSONField):
    """A field that has an object of one of several kinds."""

    def __init__(self, shape: PolymorphicProxySerializer, **options: Any) -> None:
        super().__init__(**options)
        self.shape = shape


class ConstantExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # untyped
    """Describes constants."""

    target_class = "core.api.responses.Constant"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> Json:
        """The field's schema."""
        return {"type": "string", "const": self.target.value}


class OneOfExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # untyped
    """Describes fields that have an object of one of several kinds."""

    target_class = "core.api.responses.OneOf"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> Json:
        """A reference to the schema."""
        return auto_schema.resolve_serializer(self.target.shape, direction).ref


def resolved(response: Hint) -> Hint:
    """The serializer for a response that is a TypedDict or a list of it, else itself."""
    origin: Any = get_origin(response)
    if origin is list:
        return serializer_of(get_args(response)[0])(many=True)
    return serializer_of(response) if is_typeddict(response) else response


@cache
def serializer_of(shape: type, **described: Hint) -> type[Serializer]:
    """The serializer class that describes a TypedDict; its name is the schema's name.

    Fields that are `described` have another schema than that of their type.
    """
    hints = get_type_hints(shape, include_extras=True) | described
    return schema(shape.__name__.removesuffix("Json"), shape.__doc__ or "", hints)


def schema(name: str, description: str, fields: Fields) -> type[Serializer]:
    """A serializer class of these fields."""

    def get_fields(self: Serializer) -> dict[str, Field]:
        return {key: field(hint) for key, hint in fields.items()}

    return type(name, (serializers.Serializer,), {"__doc__": description, "get_fields": get_fields})


def field(hint: Hint, **options: Any) -> Field:
    """The field that describes a type; the options are those of a serializer's field."""
    origin: Any = get_origin(hint)
    arguments = get_args(hint)
    if origin in UNWRAPPED:
        inner, more = UNWRAPPED[origin](arguments)
        return field(inner, **(more | options))
    if isinstance(hint, PolymorphicProxySerializer):
        return OneOf(hint, **options)
    if origin is list:
        return serializers.ListField(child=field(arguments[0]), **options)
    if origin is dict:
        return serializers.DictField(child=field(arguments[1]), **options)
    if "choices" in options:
        return serializers.ChoiceField(**options)
    made: Any = serializer_of(hint) if is_typeddict(hint) else SCALARS.get(hint, hint)
    return cast(Field, made(**options))


def _annotated(arguments: tuple[Hint, ...]) -> tuple[Hint, Json]:
    inner, *markers = arguments
    options: Json = {}
    for marker in markers:
        match marker:
            case str():
                options["help_text"] = marker
            case tuple():
                options["choices"] = marker
            case range():
                options |= {"min_value": marker.start, "max_value": marker.stop - 1}
            case Doc():
                options |= marker.options
            case _:
                inner = marker
    return inner, options


def _nullable(arguments: tuple[Hint, ...]) -> tuple[Hint, Json]:
    (inner,) = (one for one in arguments if one is not NoneType)
    return inner, {"allow_null": True}


UNWRAPPED: Final[Mapping[object, Callable[[tuple[Hint, ...]], tuple[Hint, Json]]]] = {
    Annotated: _annotated,
    NotRequired: lambda arguments: (arguments[0], {"required": False}),
    Union: _nullable,
    UnionType: _nullable,
    Literal: lambda arguments: (str, {"choices": arguments}),
}
"""By origin: the type inside, and the options of its field."""


def one_of(name: str, by: str, kinds: Kinds) -> PolymorphicProxySerializer:
    """A schema of several kinds, which the field `by` distinguishes."""
    shapes: dict[str, Serializer | type[Serializer]] = {
        kind: schema(_joined(name, kind), description, {by: partial(Constant, kind), **fields})
        for kind, (description, fields) in kinds.items()
    }
    return PolymorphicProxySerializer(
        component_name=name, serializers=shapes, resource_type_field_name=by
    )


def rows(name: str, kinds: RowKinds, common: Fields) -> PolymorphicProxySerializer:
    """A schema of rows of several kinds, each with data of its own."""
    described = {}
    for kind, (description, data) in kinds.items():
        if isinstance(data, Mapping):
            hint = schema(f"{_joined(name, kind)}Data", "The row's data.", data)
        else:
            hint = data
        described[kind] = description, {**common, "data": hint}
    return one_of(name, "kind", described)


def many(one: PolymorphicProxySerializer) -> PolymorphicProxySerializer:
    """The schema of a list of these."""
    return PolymorphicProxySerializer(
        component_name=one.component_name,
        serializers=one.serializers,
        resource_type_field_name=one.resource_type_field_name,
        many=True,
    )


def _joined(name: str, kind: str) -> str:
    return name + kind.title().replace("_", "")
