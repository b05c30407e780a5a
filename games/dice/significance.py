"""Whether counts of faces are those of fair dice: two tests, without a library.

Both hold although the dice decide how many dice are rolled (docs/fairness.md, "The dice of many
games"): each die has its chances whatever was rolled before.
"""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import Final

MEAN: Final = 3.5
VARIANCE: Final = 35 / 12
"""Of one die."""
ENOUGH: Final = 30
"""The fewest dice that are tested: five of each face are due."""

Faces = Sequence[int]
"""How often each face was rolled, from one pip to six."""


def pips_of(faces: Faces) -> int:
    """The sum of all pips."""
    return sum(pips * count for pips, count in enumerate(faces, start=1))


def p_of_mean(faces: Faces) -> float | None:
    """How probable fair dice are at least as far from 3.5 pips on average; None for too few."""
    dice = sum(faces)
    if dice < ENOUGH:
        return None
    return _two_sided((pips_of(faces) - MEAN * dice) / sqrt(VARIANCE * dice))


def p_of_faces(faces: Faces) -> float | None:
    """How probable the faces of fair dice are at least as uneven; None for too few.

    By the chi-square test with five degrees of freedom.
    """
    if sum(faces) < ENOUGH:
        return None
    return p_of_chi_square(chi_square(faces))


def p_of_difference(some: Faces, others: Faces) -> float | None:
    """How probable the averages of fair dice of two groups are at least as far from each other."""
    dice, other_dice = sum(some), sum(others)
    if min(dice, other_dice) < ENOUGH:
        return None
    difference = pips_of(some) / dice - pips_of(others) / other_dice
    return _two_sided(difference / sqrt(VARIANCE * (1 / dice + 1 / other_dice)))


def chi_square(faces: Faces) -> float:
    """The sum of (count - expected)² / expected."""
    expected = sum(faces) / 6
    return sum((count - expected) ** 2 / expected for count in faces)


def p_of_chi_square(x: float) -> float:
    """The probability of at least this chi-square with five degrees of freedom.

    An odd number of degrees has a closed form: integrate the density by parts twice.
    """
    return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)


def _two_sided(z: float) -> float:
    return erfc(abs(z) / sqrt(2))
