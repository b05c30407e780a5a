"""6.1: a pawn that can enter must."""

from tests.engine.positions import after, offered, position, shown


def test_with_a_five_nothing_else_is_legal() -> None:
    assert offered(position(pawns={0: "10 20 30", 2: ""}), 5) == ["3:nest-5"]


def test_a_closed_start_square_leaves_the_five_to_others() -> None:
    assert offered(position(pawns={0: "5 5 30", 2: ""}), 5) == ["0:5-10", "1:5-10", "2:30-35"]


def test_an_empty_nest_leaves_the_five_to_others() -> None:
    before = position(pawns={0: "10 20 home home", 2: ""})
    assert offered(before, 5) == ["0:10-15", "1:20-25"]


def test_it_comes_before_the_other_die() -> None:
    before = position("superparcheesi", {0: "10 20 30", 2: ""})
    assert offered(before, 2, 5) == ["3:nest-5"]
    assert "0:10-12" in shown(after(before, 2, 5, moves=["3:nest-5"]))


def test_it_comes_before_opening_a_blockade() -> None:
    before = position("superparcheesi", {0: "10 10 30", 2: ""})
    assert offered(before, 5, 5) == ["3:nest-5"]


def test_a_start_square_that_the_first_die_opens_is_entered_with_the_second() -> None:
    before = position("superparcheesi", {0: "5 5 30", 2: ""})
    assert shown(after(before, 5, 2, moves=["0:5-7"])) == ["3:nest-5"]
