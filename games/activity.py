"""How much is played, for those who run the service (docs/operations.md)."""

from collections import Counter as Tally
from collections.abc import Iterable
from functools import partial
from typing import Final

from django.db import transaction
from prometheus_client import Counter, Histogram

STEPS: Final = Counter(
    "parcheesi_steps", "Rows written into records, by kind and by who acted.", ["kind", "by"]
)
STARTED: Final = Counter("parcheesi_games_started", "Games that were started.")
ENDED: Final = Counter("parcheesi_games_ended", "Games that have ended, by how.", ["status"])
SERVICE: Final = "service"
"""Who acts where nobody plays: in notices."""

SETTLEMENT: Final = Histogram(
    "parcheesi_settlement_seconds", "What the settlement of a game took, within its transaction."
)


def note_steps(steps: Iterable[tuple[str, str]]) -> None:
    """Count rows of a record, each a kind and who acted, once they are committed."""
    transaction.on_commit(partial(_count, Tally(steps)), robust=True)


def note_start() -> None:
    """Count the start of a game, once it is committed."""
    transaction.on_commit(STARTED.inc, robust=True)


def note_end(status: str) -> None:
    """Count the end of a game, once it is committed."""
    transaction.on_commit(ENDED.labels(status).inc, robust=True)


def _count(steps: Tally[tuple[str, str]]) -> None:
    for (kind, by), count in steps.items():
        STEPS.labels(kind, by).inc(count)
