"""Rulesets, positions and previews in the API."""

from typing import Annotated, Literal, TypedDict

from django.utils.translation import gettext as _

from core.api.responses import Doc
from core.languages import translate
from games import engine
from games.engine import (
    DICE,
    OPTIONS,
    BlockedJson,
    MoveJson,
    OptionValue,
    RulesetName,
    Unit,
    Values,
    default_options,
    possible_values,
)
from games.responses import Event, PositionResponse
from games.schemas import OptionValueField

Value = Annotated[OptionValue, OptionValueField]


class WithMoves(TypedDict):
    """A position with its legal moves."""

    position: PositionResponse
    legal_moves: list[MoveJson]
    blocked: list[BlockedJson]


class Preview(WithMoves):
    """The outcome of a roll or a move."""

    events: list[Event]


class MovePreviews(WithMoves):
    """A position, and the outcome of each of its legal moves."""

    outcomes: Annotated[list[Preview], Doc("In the order of the legal moves.")]


class Choice(TypedDict):
    """A value of an option."""

    value: Value
    label: str


class Condition(TypedDict):
    """Values of an option: those listed, or the numbers from `min` to `max`."""

    option: str
    values: list[Value] | None
    min: int | None
    max: int | None


class Need(TypedDict):
    """Values of an option that are refused without certain values of others."""

    when: Condition
    any_of: Annotated[list[Condition], Doc("One of them must be met.")]


class Option(TypedDict):
    """An option of a ruleset, with all that a form needs."""

    name: str
    label: str
    meaning: str
    kind: Literal["flag", "choice", "number"]
    default: Value
    choices: Annotated[list[Choice], Doc("Of a flag or a choice; empty for a number.")]
    min: Annotated[int | None, Doc("Of a number.")]
    max: Annotated[int | None, Doc("Of a number.")]
    unit: Annotated[Unit | None, Doc("What a number counts.")]
    needs: list[Need]


class Ruleset(TypedDict):
    """A ruleset with its options."""

    name: RulesetName
    dice: int
    options: list[Option]


def present_ruleset(name: RulesetName) -> Ruleset:
    """A ruleset with the options that apply to it."""
    defaults = default_options(name)
    return {
        "name": name,
        "dice": DICE[name],
        "options": [
            _present(name, OPTIONS[option], default) for option, default in defaults.items()
        ],
    }


def _present(ruleset: RulesetName, option: engine.Option, default: OptionValue) -> Option:
    values = possible_values(ruleset, option)
    numbers = isinstance(values, range)
    return {
        "name": option.name,
        "label": translate(option.label),
        "meaning": translate(option.meaning),
        "kind": "number" if numbers else "flag" if values == (False, True) else "choice",
        "default": default,
        "choices": [] if numbers else [_choice(option, value) for value in values],
        "min": values[0] if isinstance(values, range) else None,
        "max": values[-1] if isinstance(values, range) else None,
        "unit": option.unit,
        "needs": [
            {
                "when": _condition(option.name, need.values),
                "any_of": [
                    _condition(other, wanted)
                    for other, wanted in need.any_of.items()
                    if other in default_options(ruleset)
                ],
            }
            for need in option.needs
            if any(value in values for value in need.values)
        ],
    }


def _choice(option: engine.Option, value: OptionValue) -> Choice:
    if isinstance(value, bool):
        label: str = _("yes") if value else _("no")
    elif isinstance(value, str):
        label = translate(option.words[list(option.values).index(value)])
    else:
        label = str(value)
    return {"value": value, "label": label}


def _condition(option: str, values: Values) -> Condition:
    if isinstance(values, range):
        return {"option": option, "values": None, "min": values[0], "max": values[-1]}
    return {"option": option, "values": list(values), "min": None, "max": None}
