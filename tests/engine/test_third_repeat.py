"""4.2: a third repeat in one turn is not played."""

import pytest

from games.engine import Position
from tests.engine.positions import after, offered, places_of, position


def third(pawns: str, *, moved: int | None, **options: object) -> Position:
    """The third roll of seat 0 in its turn is due."""
    last_moved = None if moved is None else {"seat": 0, "pawn": moved}
    return position(pawns={0: pawns, 2: ""}, options=options, roll_number=3, last_moved=last_moved)


def test_the_pawn_moved_last_returns_to_the_nest() -> None:
    then = after(third("10 30", moved=0), 6)
    assert places_of(then, 0) == "nest 30 nest nest"
    assert then.turn.seat == 2


@pytest.mark.parametrize("place", ["h1", "h7", "home"])
def test_not_from_the_home_path_or_home(place: str) -> None:
    then = after(third(f"{place} 30", moved=0), 6)
    assert places_of(then, 0) == f"{place} 30 nest nest"


def test_not_if_none_was_moved() -> None:
    assert places_of(after(third("10 30", moved=None), 6), 0) == "10 30 nest nest"


def test_a_third_roll_that_is_no_repeat_is_played() -> None:
    assert offered(third("10 30", moved=0), 4) == ["0:10-14", "1:30-34"]


def test_a_first_and_a_second_repeat_roll_again() -> None:
    then = after(position(pawns={0: "10", 2: ""}), 6, moves=["0:10-16"])
    assert (then.turn.seat, then.turn.roll_number) == (0, 2)
    then = after(then, 6, moves=["0:16-22"])
    assert (then.turn.seat, then.turn.roll_number) == (0, 3)
    assert places_of(after(then, 6), 0) == "nest nest nest nest"


def test_two_dice_repeat_with_a_doublet() -> None:
    before = position(
        "superparcheesi", {0: "10", 2: ""}, roll_number=3, last_moved={"seat": 0, "pawn": 0}
    )
    assert places_of(after(before, 2, 2), 0) == "nest nest nest nest"
    assert offered(before, 6, 2) == ["0:10-12", "0:10-16"]


@pytest.mark.parametrize(
    ("pawns", "then"),
    [
        ("10 30 20", "10 nest 20 nest"),
        ("30 h2 h2", "30 nest h2 nest"),
        ("home 30 10", "home nest 10 nest"),
        ("home", "home nest nest nest"),
    ],
)
def test_the_leading_pawn_returns(pawns: str, then: str) -> None:
    assert places_of(after(third(pawns, moved=None, third_repeat="leading"), 6), 0) == then


def test_no_pawn_moves_under_end_turn() -> None:
    then = after(third("10 30", moved=0, third_repeat="end_turn"), 6)
    assert places_of(then, 0) == "10 30 nest nest"
    assert then.turn.seat == 2


def test_a_bonus_counts_as_the_last_move() -> None:
    before = position(pawns={0: "10 30", 2: "11"}, roll_number=2)
    then = after(before, 6, moves=["0:10-16"])
    assert then.turn.last_moved == (0, 0)
    before = position(pawns={0: "10 30", 2: "16"}, roll_number=2)
    then = after(before, 6, moves=["0:10-16 x2.0", "1:30-50 bonus"])
    assert places_of(after(then, 6), 0) == "16 nest nest nest"
