"""Chances as integers of 1/10,000, whose sums are exact."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from games.analysis.method.evaluation import Chances

WHOLE: Final = 10_000
"""Certainty."""


def whole(chance: float) -> int:
    """The nearest integer."""
    return round(chance * WHOLE)


def shared(chances: Chances | Sequence[float]) -> list[int]:
    """The chances of all sides, or their changes: rounded so that the sum is exact, too."""
    exact = np.asarray(chances, np.float64) * WHOLE
    floors = np.floor(exact).astype(int)
    missing = round(float(exact.sum())) - int(floors.sum())
    order = np.argsort(floors - exact, kind="stable")
    floors[order[:missing]] += 1
    return [int(each) for each in floors]
