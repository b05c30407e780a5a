"""Positions, options and setups in the OpenAPI document (docs/rules.md).

The engine imports nothing of the API, so its own types have no texts; a test compares their fields
with these.
"""

from typing import Annotated, Final, NotRequired

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.responses import Doc, Hint, schema
from games.engine import ARMS, OPTIONS, RULESETS, MoveJson, Option, PawnJson
from games.engine.position import Phase

Ruleset = Annotated[str, Doc(choices=RULESETS)]
Roll = list[Annotated[int, Doc(min_value=1, max_value=6)]]


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
POSITION_TURN: Final = schema(
    "PositionTurn",
    "The turn of a position.",
    {
        "seat": int,
        "phase": Phase,
        "roll_number": Annotated[int, Doc("1 for the first roll of the turn.")],
        "roll": Annotated[Roll | None, Doc("The pips; null while a roll is due.")],
        "dice": Annotated[list[int], Doc("Unused values, in spaces, in the order thrown.")],
        "bonuses": Annotated[list[int], Doc("Earned and not yet moved, in spaces.")],
        "last_moved": Annotated[PawnJson | None, Doc("The pawn that a third repeat penalises.")],
        "stood_together": Annotated[
            list[list[int]],
            Doc("Pairs of the acting seat's pawns, as in the rules."),
        ],
        "must_open": Annotated[bool, Doc("A repeat's roll has to open a blockade.")],
        "all_or_nothing": Annotated[bool, Doc("All four dice of a doublet, or none.")],
        "doublet_bonus": NotRequired[Annotated[bool, Doc("With `doublet_bonus_partial`.")]],
        "number": NotRequired[Annotated[int, Doc("Of the turn, with `max_rounds` or `game_s`.")]],
    },
)
POSITION: Final = schema(
    "Position",
    "All that the rules know of a game at one moment.",
    {
        "ruleset": Ruleset,
        "options": OPTIONS_OBJECT,
        "arms": Annotated[int, Doc(choices=ARMS)],
        "teams": bool,
        "pawns": Annotated[
            dict[str, list[str]],
            Doc(
                "By seat, as text, the place of each pawn: `nest`, `1` …, `h1` to `h7`, or `home`."
            ),
        ],
        "arrived_last": Annotated[
            dict[str, int],
            Doc("By square, as text, the seat of the later of two colours."),
        ],
        "second_lap": NotRequired[
            Annotated[dict[str, list[int]], Doc("By seat, as text, its pawns on their second lap.")]
        ],
        "blockade_turns": NotRequired[
            Annotated[dict[str, int], Doc("By square, as text, the age of its blockade.")]
        ],
        "turn": POSITION_TURN,
    },
)
SETUP: Final = schema(
    "Setup",
    "What a game is played with.",
    {
        "ruleset": Ruleset,
        "options": OPTIONS_OBJECT,
        "arms": Annotated[int, Doc(choices=ARMS)],
        "teams": bool,
        "seats": Annotated[list[int], Doc("The seats that are played.")],
    },
)


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
