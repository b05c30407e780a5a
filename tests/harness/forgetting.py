"""What the tests of forgetting old rows share."""

from collections.abc import Callable
from itertools import count

from core.batch_delete import LASTS_S


def slow() -> Callable[[], float]:
    """A clock by which a batch takes more than half of the time that there is."""
    return map(float, count(0, int(LASTS_S * 0.6))).__next__
