"""Positions, options and setups in the OpenAPI document (docs/rules.md)."""

from typing import Annotated, Final, NotRequired

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.responses import Doc, Hint, schema, serializer_of
from games.engine import OPTIONS, RULESETS, MoveJson, Option
from games.engine.json.types import PositionJson, Roll, SetupJson


def _option(option: Option) -> Hint:
    """The type of an option's values, and the default of each ruleset that has it."""
    defaults = ", ".join(
        f"{ruleset} {str(default).lower()}"
        for ruleset, default in zip(RULESETS, option.defaults, strict=True)
        if default is not None
    )
    text = f"{option.meaning} Defaults: {defaults}."
    kind = type(option.values[0])
    if kind is bool:
        return NotRequired[Annotated[bool, Doc(text)]]
    if kind is str:
        return NotRequired[Annotated[str, Doc(text, choices=option.values)]]
    limits = {"min_value": min(option.values), "max_value": max(option.values)}
    return NotRequired[Annotated[int, Doc(text, **limits)]]


OPTIONS_OBJECT: Final = schema(
    "Options",
    "Options of the rules, as far as they differ from the ruleset's defaults.",
    {name: _option(option) for name, option in OPTIONS.items()},
)
POSITION: Final = serializer_of(PositionJson, options=OPTIONS_OBJECT)
SETUP: Final = serializer_of(SetupJson, options=OPTIONS_OBJECT)


@extend_schema_field({"type": "object", "maxProperties": 0})
class Nothing(serializers.DictField):
    """The data of rows that have none."""


@extend_schema_field({"type": ["boolean", "integer", "string"]})
class OptionValueField(serializers.JSONField):
    """A value of an option of the rules."""


@extend_schema_field({"type": ["boolean", "integer", "string", "object", "null"]})
class TableOptionField(serializers.JSONField):
    """A value of an option of a table; one of these is the object of the rules' options."""


@extend_schema_field(OPTIONS_OBJECT)
class OptionsField(serializers.DictField):
    """Options of the rules in a request."""


@extend_schema_field(POSITION)
class PositionField(serializers.DictField):
    """A position in a request."""


RECORDED: Final = schema(
    "RecordEvent",
    "A roll or a move of the record: one of the two.",
    {
        "roll": NotRequired[Annotated[Roll, Doc("The pips.")]],
        "move": NotRequired[MoveJson],
    },
)
OPENING: Final = schema("RecordOpening", "An opening roll.", {"seat": int, "roll": Roll})
