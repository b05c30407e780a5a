"""What is usual in games of a kind: measured, so that one game can be put beside it.

`python -m benchmarks.analysis --pairs --typical` measures it and writes `typical.json`.
"""

import json
from functools import cache
from math import sqrt
from typing import Final, TypedDict

import numpy as np

from games.analysis.method.version import TYPICAL
from games.engine import Setup

QUANTILES: Final = tuple(range(0, 101, 5))
"""The percentiles of the dice's balance that are measured."""
MEASURED_ARMS: Final = 4


class Typical(TypedDict):
    """Of games of one kind; chances are in 1/10,000."""

    games: int
    steps: int
    """The mean number of rolls and moves."""
    spread: int
    """The root of the mean square of what stays unexplained."""
    dice: list[int]
    """The balance of the dice at each of the `QUANTILES`; empty if it was not measured."""


def kind_of(setup: Setup) -> str:
    """The kind of a setup's games; house rules make none of their own."""
    return f"{setup.ruleset}-{len(setup.seats)}{'-pairs' if setup.teams else ''}"


def spread(setup: Setup, steps: int) -> int:
    """How much usually stays unexplained in a game with this many steps.

    In games that are played to the end it does not depend on their length; in a game that was
    broken off it grows like the way of a random walk.
    """
    usual = _tables().get(kind_of(setup)) or _tables()[f"{setup.ruleset}-4"]
    return round(usual["spread"] * sqrt(min(1, steps / usual["steps"])))


def is_measured(setup: Setup) -> bool:
    """Whether games of this kind were measured; if not, the spread is that of similar ones."""
    usual = _tables().get(kind_of(setup))
    return usual is not None and usual["games"] > 0


def percentile(setup: Setup, balance: int) -> int | None:
    """Of 100 games of this kind, those with worse dice; None where it was not measured."""
    if not is_measured(setup) or setup.arms != MEASURED_ARMS:
        return None
    usual = _tables()[kind_of(setup)]
    found = float(np.interp(balance, usual["dice"], QUANTILES))
    return min(99, max(1, round(found)))


@cache
def _tables() -> dict[str, Typical]:
    found: dict[str, Typical] = json.loads(TYPICAL.read_text())
    return found
