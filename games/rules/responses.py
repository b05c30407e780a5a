"""Rulesets, positions and previews in the API."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from core.api.responses import Doc
from core.api.types import Json
from core.languages import translate
from games.engine import OPTIONS, MoveJson, RulesetName, default_options
from games.engine.options import OptionValue
from games.engine.rulesets import DICE
from games.responses import Event

Value = Annotated[OptionValue, serializers.JSONField]


class Position(TypedDict):
    """A position with its legal moves."""

    position: Json
    legal_moves: list[MoveJson]


class Preview(Position):
    """The outcome of a roll or a move."""

    events: list[Event]


class MovePreviews(Position):
    """A position, and the outcome of each of its legal moves."""

    outcomes: Annotated[list[Preview], Doc("In the order of the legal moves.")]


class Option(TypedDict):
    """An option of a ruleset."""

    name: str
    default: Value
    values: list[Value]
    meaning: str


class Ruleset(TypedDict):
    """A ruleset with its options."""

    name: RulesetName
    dice: int
    options: list[Option]


def present_ruleset(name: RulesetName) -> Ruleset:
    """A ruleset with the options that apply to it."""
    return {
        "name": name,
        "dice": DICE[name],
        "options": [
            {
                "name": option,
                "default": default,
                "values": list(OPTIONS[option].values),
                "meaning": translate(OPTIONS[option].meaning),
            }
            for option, default in default_options(name).items()
        ],
    }
