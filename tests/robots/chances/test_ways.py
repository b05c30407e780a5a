"""What is at stake in a danger: the part of the way that the pawn has covered."""

import pytest

from tests.engine.positions import position
from tests.robots.chances.seen import seen

HOME = 72
"""Spaces from the nest of yellow, whose start is square 5, to its home."""


@pytest.mark.parametrize("square", [10, 30, 60])
def test_a_danger_weighs_as_much_as_the_way_behind_the_pawn(square: int) -> None:
    now = position(pawns={0: f"{square} home home home", 2: f"{square - 4} home home home"})
    threatened, hunter = seen(now)
    covered = (square - 4) / HOME

    assert threatened["risk way"] == pytest.approx(threatened["risk"] * covered)
    assert hunter["hits way"] == pytest.approx(hunter["hits"] * covered)
    assert threatened["risk"] == hunter["hits"] > 0
