"""Metrics of games and deadlines (docs/operations.md)."""

from collections import Counter as Tally
from collections.abc import Iterable
from enum import StrEnum
from functools import partial
from typing import Final

from django.db import transaction

from core.metric_files import Counter, Histogram

STEPS: Final = Counter(
    "parcheesi_steps", "Rows written into records, by kind and actor.", ["kind", "by"]
)

STARTED: Final = Counter("parcheesi_games_started", "Games that were started.")

ENDED: Final = Counter("parcheesi_games_ended", "Games that have ended, by status.", ["status"])

SETTLEMENT: Final = Histogram(
    "parcheesi_settlement_seconds", "Duration of a game's settlement, within its transaction."
)


def note_steps(steps: Iterable[tuple[str, str]]) -> None:
    """Count rows of a record, as (kind, actor), on commit."""
    transaction.on_commit(partial(_count, Tally(steps)), robust=True)


def note_start() -> None:
    """Count the start of a game, on commit."""
    transaction.on_commit(STARTED.inc, robust=True)


def note_end(status: str) -> None:
    """Count the end of a game, on commit."""
    transaction.on_commit(ENDED.labels(status).inc, robust=True)


def _count(steps: Tally[tuple[str, str]]) -> None:
    for (kind, by), count in steps.items():
        STEPS.labels(kind, by).inc(count)


class Due(StrEnum):
    """Kinds of due actions; the values of the label `due`."""

    TURN = "turn"
    """A person's time per turn is over."""
    ROBOT = "robot"
    """The pause before a robot's roll or move is over."""
    RETURN = "return"
    """A player has been away for too long."""
    VOTE = "vote"
    """A proposal to cancel the game has expired."""
    SILENCE = "silence"
    """A player's heartbeats have stopped."""


BUCKETS_S: Final = (0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20, 30, 60, 120, 300, 900)


LATENESS: Final = Histogram(
    "parcheesi_lateness_seconds",
    "Delay between the due time of an action and its commit.",
    ["due"],
    buckets=BUCKETS_S,
)

FAILURES: Final = Counter(
    "parcheesi_sweep_failures", "Failed attempts to continue a game.", ["due"]
)

for _due in Due:  # exported as 0 from the start
    LATENESS.labels(_due)
    FAILURES.labels(_due)
