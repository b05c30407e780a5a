"""600,000 dice are evenly distributed; the seeds are fixed, and so are the figures."""

from tests.fairness.chi_square import assert_even, assert_one_long_roll_is_even, rolled


def test_many_rolls_are_even() -> None:
    assert_even(rolled(300_000))


def test_one_long_roll_is_even() -> None:
    assert_one_long_roll_is_even(600_000)
