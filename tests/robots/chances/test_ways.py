"""What is at stake in a danger: the part of the way that the pawn has covered."""

import pytest

from games.robots.chances.features import features_of
from games.robots.chances.tables import PLACE_FEATURES
from tests.engine.positions import position

RISK, RISK_WAY, HITS, HITS_WAY = range(PLACE_FEATURES + 3, PLACE_FEATURES + 7)
HOME = 72
"""Spaces from the nest of yellow, whose start is square 5, to its home."""


@pytest.mark.parametrize("square", [10, 30, 60])
def test_a_danger_weighs_as_much_as_the_way_behind_the_pawn(square: int) -> None:
    now = position(pawns={0: f"{square} home home home", 2: f"{square - 4} home home home"})
    threatened, hunter = features_of(now.setup, [now]).inputs[0]
    covered = (square - 4) / HOME

    assert threatened[RISK_WAY] == pytest.approx(threatened[RISK] * covered)
    assert hunter[HITS_WAY] == pytest.approx(hunter[HITS] * covered)
    assert threatened[RISK] == hunter[HITS] > 0
