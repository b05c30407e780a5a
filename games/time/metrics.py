"""Metrics of deadlines (docs/operations.md)."""

from enum import StrEnum
from typing import Final

from core.metric_files import Counter, Histogram


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
    "Delay between a deadline and its commit, without deadlines extended after a downtime.",
    ["due"],
    buckets=BUCKETS_S,
)

FAILURES: Final = Counter(
    "parcheesi_sweep_failures", "Failed attempts to continue a game.", ["due"]
)

for _due in Due:  # exported as 0 from the start
    LATENESS.labels(_due)
    FAILURES.labels(_due)
