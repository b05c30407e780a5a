"""Shared by the tests that delete old rows."""

from collections.abc import Callable
from itertools import count

from core.database.batch_delete import LASTS_S


def slow_clock() -> Callable[[], float]:
    """A clock by which one batch takes more than half of the allowed time."""
    return map(float, count(0, int(LASTS_S * 0.6))).__next__
