"""Badges: which there are is data (`badges.json`), and one evaluator says who has earned which.

A badge's `when` names facts and how much of each it takes at least; all have to be met.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FACTS: Final = frozenset(
    {
        # of all scored games of a person
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
        # of the week that has just been closed
        "weekly_first",
        "weekly_podium",
    }
)
"""What a badge can ask for."""


@dataclass(frozen=True, slots=True)
class BadgeKind:
    """A badge that can be earned."""

    code: str
    when: Mapping[str, int]
    name: Mapping[str, str]
    """By language."""
    description: Mapping[str, str]

    def is_earned(self, facts: Mapping[str, int]) -> bool:
        """Whether the facts are enough; one that is not given is nothing."""
        return all(facts.get(fact, 0) >= least for fact, least in self.when.items())


def _read() -> tuple[BadgeKind, ...]:
    text = Path(__file__).with_name("badges.json").read_text(encoding="utf-8")
    return tuple(BadgeKind(**entry) for entry in json.loads(text))


KINDS: Final = _read()


def earned(facts: Mapping[str, int]) -> list[str]:
    """The codes of all badges for which the facts are enough."""
    return [kind.code for kind in KINDS if kind.is_earned(facts)]
