"""The evaluation of positions, of which the robots `normal` and `hard` choose the best."""

from dataclasses import replace

import pytest

from games.engine import Position, board
from games.robots.evaluation import WEIGHTS, evaluation_of
from tests.engine.positions import after, position

BONUS = 20
"""Spaces for a capture."""


def value(of: Position, seat: int) -> float:
    return evaluation_of(of.setup).of(of, seat)


@pytest.mark.parametrize(("teams", "mine"), [(False, (0,)), (True, (0, 2))])
def test_an_open_bonus_counts_as_its_spaces(teams: bool, mine: tuple[int, ...]) -> None:
    pawns = {0: "10 41", 1: "13", 2: "33", 3: "60"}
    with_bonus = after(position(pawns=pawns, teams=teams), 3, moves=["0:10-13 x1.0"])
    without = replace(with_bonus, turn=replace(with_bonus.turn, bonuses=()))
    assert with_bonus.turn.bonuses == (BONUS,)
    spaces = BONUS * WEIGHTS["parchis"].way / board(4).last

    for seat in pawns:
        gained = value(with_bonus, seat) - value(without, seat)
        assert gained == pytest.approx(spaces if seat in mine else -spaces)


def test_dice_do_not_count_within_a_turn() -> None:
    before = position("superparcheesi", {0: "10 20", 2: "30"})
    one, other = (after(before, *pips) for pips in ((1, 2), (3, 4)))

    assert value(one, 0) == pytest.approx(value(other, 0))
