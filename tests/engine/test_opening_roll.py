"""4.1: the starting seat."""

import pytest

from games.engine import (
    EngineError,
    InvalidRoll,
    InvalidSetup,
    Setup,
    new_setup,
    next_opening_seat,
    start,
)
from tests.engine.positions import places_of

Rolls = list[tuple[int, tuple[int, ...]]]


def three(ruleset: str = "parchis", **options: object) -> Setup:
    return new_setup(ruleset=ruleset, options=options, arms=4, teams=False, seats=[0, 1, 3])


def test_the_highest_starts() -> None:
    assert start(three(), [(0, (2,)), (1, (5,)), (3, (4,))]).turn.seat == 1


def test_or_the_lowest() -> None:
    rolls: Rolls = [(0, (2,)), (1, (5,)), (3, (4,))]
    assert start(three(first_player="lowest"), rolls).turn.seat == 0


def test_two_dice_are_summed() -> None:
    rolls: Rolls = [(0, (6, 1)), (1, (4, 4)), (3, (5, 2))]
    assert start(three("parcheesi"), rolls).turn.seat == 1


def test_seats_that_tie_roll_again() -> None:
    rolls: Rolls = [(0, (5,)), (1, (2,)), (3, (5,))]
    assert next_opening_seat(three(), rolls) == 0
    assert next_opening_seat(three(), [*rolls, (0, (1,))]) == 3
    again: Rolls = [*rolls, (0, (1,)), (3, (1,))]
    assert next_opening_seat(three(), again) == 0
    assert start(three(), [*again, (0, (1,)), (3, (3,))]).turn.seat == 3


def test_the_next_seat_to_throw() -> None:
    assert next_opening_seat(three(), []) == 0
    assert next_opening_seat(three(), [(0, (3,))]) == 1
    assert next_opening_seat(three(), [(0, (3,)), (1, (1,)), (3, (2,))]) is None


@pytest.mark.parametrize(
    ("pawns", "places"),
    [(0, "nest nest nest nest"), (1, "5 nest nest nest"), (2, "5 5 nest nest")],
)
def test_start_pawns_stand_on_the_start_square(pawns: int, places: str) -> None:
    position = start(three(start_pawns=pawns), [(0, (6,)), (1, (5,)), (3, (4,))])
    assert places_of(position, 0) == places
    assert position.turn.stood_together == (((0, 1),) if pawns == 2 else ())


@pytest.mark.parametrize(
    ("rolls", "error"),
    [
        ([], InvalidSetup),
        ([(0, (3,)), (1, (3,))], InvalidSetup),
        ([(1, (3,))], InvalidSetup),
        ([(0, (3,)), (0, (3,))], InvalidSetup),
        ([(0, (6,)), (1, (5,)), (3, (5,)), (0, (1,))], InvalidSetup),
        ([(0, (6,)), (1, (6,)), (3, (5,)), (3, (1,))], InvalidSetup),
        ([(0, (7,))], InvalidRoll),
        ([(0, (3, 3))], InvalidRoll),
    ],
)
def test_rolls_out_of_order_are_refused(rolls: Rolls, error: type[EngineError]) -> None:
    with pytest.raises(error):
        start(three(), rolls)
