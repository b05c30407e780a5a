"""Badges, defined in `badges.json`, and the check of their conditions.

A badge's `when` maps facts to the least value of each; all conditions have to be met.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FACTS: Final = frozenset(
    {
        # of all scored games of a player
        "games",
        "wins",
        "level",
        "rulesets_won",
        # of the game that has just ended; yes is 1
        "won",
        "players",
        "captures",
        "not_captured",
        "came_from_last",
        "in_pair",
        "whole",
        # of the week that has just been closed
        "weekly_first",
        "weekly_podium",
    }
)
"""The facts in conditions of badges."""


@dataclass(frozen=True, slots=True)
class BadgeKind:
    """A kind of badge."""

    code: str
    when: Mapping[str, int]
    name: Mapping[str, str]
    """By language."""
    description: Mapping[str, str]

    def is_earned(self, facts: Mapping[str, int]) -> bool:
        """Whether the facts meet the conditions; a missing fact counts as 0."""
        return all(facts.get(fact, 0) >= least for fact, least in self.when.items())


def _read() -> tuple[BadgeKind, ...]:
    text = Path(__file__).with_name("badges.json").read_text(encoding="utf-8")
    return tuple(BadgeKind(**entry) for entry in json.loads(text))


KINDS: Final = _read()


def earned(facts: Mapping[str, int]) -> list[str]:
    """The codes of all badges whose conditions the facts meet."""
    return [kind.code for kind in KINDS if kind.is_earned(facts)]
