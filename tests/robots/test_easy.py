"""The robot `easy`: random moves, but no silly ones."""

from collections import Counter

from games import robots
from games.engine import Position
from tests.engine.positions import after, position


def chosen(before: Position, *pips: int) -> str:
    move = robots.choose("easy", after(before, *pips))
    return f"{move.origin}-{move.target}"


def chosen_wherever_another_stands(pawns: str, other: str, pips: int) -> Counter[str]:
    """Its moves in positions that differ only in a pawn far away."""
    squares = [str(square) for square in range(55, 68)]
    return Counter(
        chosen(position(pawns={0: pawns, 2: f"{other} {square}"}), pips) for square in squares
    )


def test_it_plays_random_moves() -> None:
    several = chosen_wherever_another_stands("10 20 h1", "", 2)
    assert set(several) == {"10-12", "20-22", "h1-h3"}
    assert max(several.values()) < 12


def test_it_captures() -> None:
    assert set(chosen_wherever_another_stands("10 30", "13", 3)) == {"10-13"}


def test_it_goes_home() -> None:
    assert set(chosen_wherever_another_stands("10 30 h5", "", 3)) == {"h5-home"}


def test_it_does_not_step_into_danger_without_need() -> None:
    assert set(chosen_wherever_another_stands("10 29", "28", 2)) == {"10-12"}


def test_it_moves_even_if_every_move_is_dangerous() -> None:
    before = position(pawns={0: "29", 2: "28"})
    assert chosen(before, 2) == "29-31"


def test_it_may_leave_one_danger_for_a_lesser_one() -> None:
    assert "30-32" in chosen_wherever_another_stands("30 40", "28 29", 2)


def test_it_does_not_hunt_its_partner() -> None:
    def chosen_in(*, teams: bool) -> set[str]:
        rows = ({0: "10 30", 1: "", 2: "13", 3: str(square)} for square in range(56, 68))
        return {chosen(position(pawns=pawns, teams=teams), 3) for pawns in rows}

    assert chosen_in(teams=False) == {"10-13"}
    assert chosen_in(teams=True) == {"10-13", "30-33"}
