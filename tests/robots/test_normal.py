"""The robot `normal`: its preferences."""

from games import robots
from games.engine import Position
from tests.engine.positions import after, position


def chosen(before: Position, *pips: int) -> str:
    move = robots.choose("normal", after(before, *pips))
    return f"{move.origin}-{move.target}"


def test_it_captures() -> None:
    assert chosen(position(pawns={0: "10 30", 2: "13"}), 3) == "10-13"


def test_of_two_it_captures_the_one_with_more_progress() -> None:
    assert chosen(position(pawns={0: "10 30", 2: "13 33"}), 3) == "30-33"


def test_it_goes_home() -> None:
    assert chosen(position(pawns={0: "30 h5", 2: ""}), 3) == "h5-home"


def test_it_seeks_a_safe_square() -> None:
    assert chosen(position(pawns={0: "24 31", 2: ""}), 3) == "31-34"


def test_it_does_not_leave_one_for_danger() -> None:
    assert chosen(position(pawns={0: "29 10", 2: "28 30"}), 2) == "10-12"


def test_it_flees_from_danger() -> None:
    assert chosen(position(pawns={0: "47 7", 2: "44"}), 4) == "47-51"


def test_it_keeps_a_blockade() -> None:
    assert chosen(position(pawns={0: "30 30 19", 2: ""}), 2) == "19-21"


def test_it_avoids_the_start_square_of_an_opponent_that_may_enter() -> None:
    pawns = {0: "38 47 home home", 2: ""}
    assert chosen(position("parcheesi", pawns), 1, 3) != "38-39"


def test_it_brings_the_foremost_pawn_on() -> None:
    assert chosen(position(pawns={0: "9 27", 2: ""}), 1) == "27-28"


def test_it_does_not_capture_its_partner() -> None:
    pawns = {0: "10 41", 1: "55", 2: "13", 3: "60"}
    assert chosen(position(pawns=pawns), 3) == "10-13"
    assert chosen(position(pawns=pawns, teams=True), 3) == "41-44"


def test_it_always_chooses_the_same() -> None:
    before = after(position("superparcheesi", {0: "10 20 30", 2: "13 16 19"}), 3, 6)
    assert len({robots.choose("normal", before) for _ in range(5)}) == 1
