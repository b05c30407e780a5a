"""600,000 dice are as even as chance would have them; the seeds are fixed, and so the figures."""

from tests.fairness.chi_square import assert_even, assert_one_long_roll_is_even, rolled


def test_rolls() -> None:
    assert_even(rolled(300_000))


def test_one_long_roll() -> None:
    assert_one_long_roll_is_even(600_000)
