"""Chi-square tests of dice, with the critical values at 0.001."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise

from games.fairness.dice import dice_roll

SEEDS = ["north wind", "5f1d0c9e8a7b6423"]
CRITICAL_5 = 20.515  # degrees of freedom: 6 faces - 1
CRITICAL_35 = 66.619  # 36 pairs - 1


def rolled(rolls: int) -> list[tuple[int, ...]]:
    """This many rolls of two dice, the same in each run."""
    return [dice_roll(bytes(range(32)), "chi-square", SEEDS, n, 2) for n in range(rolls)]


def chi_square(outcomes: Iterable[Hashable], kinds: int) -> float:
    """Sum((observed - expected)² / expected) over all kinds, each equally likely."""
    counts = Counter(outcomes)
    expected = counts.total() / kinds
    missing = kinds - len(counts)
    return missing * expected + sum((n - expected) ** 2 / expected for n in counts.values())


def assert_even(rolls: Sequence[tuple[int, ...]]) -> None:
    """Faces, faces of each die, pairs and successive rolls are uniformly distributed."""
    assert chi_square((pips for roll in rolls for pips in roll), 6) < CRITICAL_5
    for die in (0, 1):
        assert chi_square((roll[die] for roll in rolls), 6) < CRITICAL_5
    assert chi_square(rolls, 36) < CRITICAL_35
    # every second pair: neighbouring pairs share a roll and would not be independent
    serial = [(one[0], other[0]) for one, other in list(pairwise(rolls))[::2]]
    assert chi_square(serial, 36) < CRITICAL_35


def assert_one_long_roll_is_even(pips: int) -> None:
    """The faces of one roll of this many dice are uniformly distributed."""
    assert chi_square(dice_roll(bytes(32), "long", SEEDS, 0, pips), 6) < CRITICAL_5
