"""Damaged rows: noted in the log and the metrics, and left out of lists."""

import logging
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeVar

from core.errors import RowDamaged
from core.metrics import DAMAGED

R = TypeVar("R")
T = TypeVar("T")

KNOWN: Final = 1000
log = logging.getLogger(__name__)


def report(damage: RowDamaged, row: object) -> None:
    """Count a read of a damaged row; the log names each row once for each process.

    A row whose `is_settled` is true needs nothing more from the staff, and is not noted.
    """
    if getattr(row, "is_settled", False):
        return
    DAMAGED.labels(damage.code).inc()
    _log(damage.code, str(row))


def readable(rows: Iterable[R], present: Callable[[R], T]) -> list[T]:
    """Present the rows; those that are damaged are noted and left out."""
    presented = []
    for row in rows:
        try:
            presented.append(present(row))
        except RowDamaged as damage:
            report(damage, row)
    return presented


@lru_cache(maxsize=KNOWN)
def _log(code: str, row: str) -> None:
    log.error("%s is damaged and left out: %s", row, code)
