"""5.3: where a pawn may end its move."""

from tests.engine.positions import after, offered, position


def test_beside_one_own_pawn() -> None:
    then = after(position(pawns={0: "10 12", 2: ""}), 2, moves=["0:10-12"])
    assert then.pawns.blockades


def test_beside_one_other_on_a_safe_square() -> None:
    before = position(pawns={0: "10", 2: "12"})
    assert offered(before, 2) == ["0:10-12"]
    assert after(before, 2, moves=["0:10-12"]).pawns.arrived_last == ((12, 0),)


def test_not_if_safe_squares_are_not_shared() -> None:
    before = position(pawns={0: "10", 2: "12"}, options={"share_safe_squares": False})
    assert offered(before, 2) == []


def test_not_on_a_mixed_pair() -> None:
    before = position(pawns={0: "10 12", 2: "12"}, arrived_last={12: 2})
    assert offered(before, 2) == ["1:12-14"]


def test_two_of_two_other_colours_may_be_passed_but_not_joined() -> None:
    before = position(pawns={0: "10", 1: "12", 2: "12"}, arrived_last={12: 1})
    assert offered(before, 2) == []
    assert offered(before, 3) == ["0:10-13"]


def test_at_most_two_on_a_square_of_the_home_path() -> None:
    assert "2:h2-h4" in offered(position(pawns={0: "h4 home h2", 2: ""}), 2)
    assert offered(position(pawns={0: "h4 h4 h2", 2: ""}), 2) == ["0:h4-h6", "1:h4-h6"]


def test_home_holds_all_four() -> None:
    assert "3:h7-home" in offered(position(pawns={0: "home home 10 h7", 2: ""}), 1)


def test_a_pair_is_open_to_others_once_one_has_left() -> None:
    before = position(pawns={0: "12 12", 2: "10"})
    then = after(before, 1, moves=["0:12-13"])
    assert offered(then, 3) == ["0:10-13 x0.0"]
    assert offered(then, 2) == ["0:10-12"]
