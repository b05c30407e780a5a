"""Thousands of dice are uniformly distributed; tests/slow throws 600,000."""

from tests.fairness.chi_square import (
    assert_even,
    assert_one_long_roll_is_even,
    chi_square,
    rolled,
)


def test_rolls() -> None:
    assert_even(rolled(20_000))


def test_one_long_roll() -> None:
    assert_one_long_roll_is_even(60_000)


def test_the_statistic() -> None:
    assert chi_square([1, 2, 3, 4, 5, 6], 6) == 0
    assert chi_square([1] * 6, 6) == 30
