"""Metrics of games (docs/operations.md)."""

from collections import Counter as Tally
from collections.abc import Iterable
from functools import partial
from typing import Final

from django.db import transaction

from core.metric_files import Counter, Histogram

STEPS: Final = Counter(
    "parcheesi_steps", "Rows written into records, by kind and actor.", ["kind", "by"]
)

STARTED: Final = Counter("parcheesi_games_started", "Games that were started.")

ENDED: Final = Counter(
    "parcheesi_games_ended",
    "Games that have ended, and those voided afterwards, by status.",
    ["status"],
)

SETTLEMENT: Final = Histogram(
    "parcheesi_settlement_seconds", "Duration of a game's settlement, within its transaction."
)


def count_steps(steps: Iterable[tuple[str, str]]) -> None:
    """Count rows of a record, as (kind, actor), on commit."""
    transaction.on_commit(partial(_count, Tally(steps)), robust=True)


def count_start() -> None:
    """Count the start of a game, on commit."""
    transaction.on_commit(STARTED.inc, robust=True)


def count_end(status: str) -> None:
    """Count the end of a game, on commit."""
    transaction.on_commit(ENDED.labels(status).inc, robust=True)


def _count(steps: Tally[tuple[str, str]]) -> None:
    for (kind, by), count in steps.items():
        STEPS.labels(kind, by).inc(count)
