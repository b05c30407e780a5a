"""How late the server does what is due, for those who run it (docs/operations.md)."""

from enum import StrEnum
from typing import Final

from prometheus_client import Counter, Histogram


class Due(StrEnum):
    """What may be due, as the label `due` says it."""

    TURN = "turn"
    """The time per turn of a person has run out."""
    ROBOT = "robot"
    """The pause before a robot's roll or move is over."""
    RETURN = "return"
    """Somebody has been away for too long."""
    VOTE = "vote"
    """The time of a proposal to cancel the game has run out."""
    SILENCE = "silence"
    """Nothing has been heard of somebody."""


BUCKETS_S: Final = (0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20, 30, 60, 120, 300, 900)

LATENESS: Final = Histogram(
    "parcheesi_lateness_seconds",
    "From the moment that something was due to its commit.",
    ["due"],
    buckets=BUCKETS_S,
)
FAILURES: Final = Counter(
    "parcheesi_sweep_failures", "Games that could not be played on, each time.", ["due"]
)
for _due in Due:  # shown as nothing, rather than not at all, until the first
    LATENESS.labels(_due)
    FAILURES.labels(_due)
