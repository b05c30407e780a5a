"""600,000 dice are as even as chance would have them.

The critical values are those of the chi-square distribution at 0.001. The seeds are fixed, so the
tests give the same figures each time.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import pairwise

import pytest

from games.fairness import dice

ROLLS = 300_000
SEEDS = ["north wind", "5f1d0c9e8a7b6423"]
CRITICAL_5 = 20.515  # degrees of freedom: 6 faces - 1
CRITICAL_35 = 66.619  # 36 pairs - 1


@pytest.fixture(scope="module")
def rolls() -> list[tuple[int, ...]]:
    seed = bytes(range(32))
    return [dice(seed, "chi-square", SEEDS, n, 2) for n in range(ROLLS)]


def chi_square(outcomes: Iterable[Hashable], kinds: int) -> float:
    """Return sum((observed - expected)² / expected) over all kinds, each equally likely."""
    counts = Counter(outcomes)
    expected = counts.total() / kinds
    missing = kinds - len(counts)
    return missing * expected + sum((n - expected) ** 2 / expected for n in counts.values())


def test_faces(rolls: list[tuple[int, ...]]) -> None:
    assert chi_square((pips for roll in rolls for pips in roll), 6) < CRITICAL_5


@pytest.mark.parametrize("die", [0, 1])
def test_faces_of_one_of_the_dice(rolls: list[tuple[int, ...]], die: int) -> None:
    assert chi_square((roll[die] for roll in rolls), 6) < CRITICAL_5


def test_pairs_in_one_roll(rolls: list[tuple[int, ...]]) -> None:
    assert chi_square(rolls, 36) < CRITICAL_35


def test_a_roll_says_nothing_of_the_next(rolls: list[tuple[int, ...]]) -> None:
    # every second pair: neighbouring pairs share a roll and would not be independent
    serial = [(one[0], other[0]) for one, other in list(pairwise(rolls))[::2]]
    assert chi_square(serial, 36) < CRITICAL_35


def test_one_long_roll() -> None:
    assert chi_square(dice(bytes(32), "long", SEEDS, 0, 600_000), 6) < CRITICAL_5


def test_the_figure_itself() -> None:
    assert chi_square([1, 2, 3, 4, 5, 6], 6) == 0
    assert chi_square([1] * 6, 6) == 30
