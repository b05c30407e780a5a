"""Random options of games that mean something together."""

from contextlib import suppress
from typing import Final

from games.engine import OPTIONS, InvalidOptions, RulesetName, possible_values
from games.engine.options import OptionValue
from games.engine.rulesets import changed_options

FEW: Final[dict[str, list[OptionValue]]] = {
    "blockade_turns": [0, 1, 2, 5],
    "max_rounds": [0, 0, 3, 40],
    "game_s": [0, 600],
}
"""Values of the options that have many."""


def some_values(ruleset: RulesetName, name: str) -> list[OptionValue]:
    """Values of an option that a game can be played with in reasonable time."""
    return FEW.get(name) or list(possible_values(ruleset, OPTIONS[name]))


def sensible(ruleset: RulesetName, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """Of these options, as many as mean something together (rules.md section 3)."""
    chosen: dict[str, OptionValue] = {}
    for name, value in [*options.items(), *options.items()]:  # Some need one that comes later.
        with suppress(InvalidOptions):
            changed_options(ruleset, {**chosen, name: value})
            chosen[name] = value
    return chosen
