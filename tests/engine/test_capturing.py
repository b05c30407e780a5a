"""5.4, 5.5: captures, their bonus, and partners."""

import pytest

from tests.engine.positions import after, offered, places_of, position, shown

PAIRS = {0: "10", 1: "", 2: "11", 3: ""}


def test_the_captured_pawn_returns_to_its_nest() -> None:
    then = after(position(pawns={0: "10", 2: "30 11"}), 1, moves=["0:10-11 x2.1"])
    assert places_of(then, 2) == "30 nest nest nest"


def test_a_capture_earns_twenty() -> None:
    then = after(position(pawns={0: "10", 2: "11"}), 1, moves=["0:10-11 x2.0"])
    assert then.turn.bonuses == (20,)
    assert shown(then) == ["0:11-31 bonus"]


def test_a_pawn_that_gets_home_earns_ten() -> None:
    then = after(position(pawns={0: "h7 10", 2: ""}), 1, moves=["0:h7-home"])
    assert then.turn.bonuses == (10,)
    assert shown(then) == ["1:10-20 bonus"]


@pytest.mark.parametrize(
    ("option", "pawns", "text"),
    [
        ("capture_bonus", {0: "10", 2: "11"}, "0:10-11 x2.0"),
        ("home_bonus", {0: "h7 10", 2: ""}, "0:h7-home"),
    ],
)
def test_a_bonus_of_zero_is_not_earned(option: str, pawns: dict[int, str], text: str) -> None:
    then = after(position(pawns=pawns, options={option: 0}), 1, moves=[text])
    assert then.turn.seat == 2


def test_no_pawn_is_captured_on_a_safe_square() -> None:
    assert offered(position(pawns={0: "10", 2: "12"}), 2) == ["0:10-12"]


def test_no_pawn_is_captured_in_passing() -> None:
    assert offered(position(pawns={0: "10", 2: "11"}), 3) == ["0:10-13"]


def test_a_partner_is_captured_like_any_other() -> None:
    before = position(pawns=PAIRS, teams=True)
    assert offered(before, 1) == ["0:10-11 x2.0"]


class TestSparedPartner:
    """5.5: with `capture_partner` off a move that would capture the partner is illegal."""

    options = {"capture_partner": False}

    def test_on_the_track(self) -> None:
        before = position(pawns=PAIRS, teams=True, options=self.options)
        assert offered(before, 1) == []

    def test_opponents_are_still_captured(self) -> None:
        pawns = {0: "10", 1: "11", 2: "", 3: ""}
        before = position(pawns=pawns, teams=True, options=self.options)
        assert offered(before, 1) == ["0:10-11 x1.0"]

    def test_on_entering(self) -> None:
        pawns = {0: "10 20 30", 1: "", 2: "5 5", 3: ""}
        before = position(pawns=pawns, teams=True, options=self.options)
        assert offered(before, 5) == ["0:10-15", "1:20-25", "2:30-35"]

    def test_a_single_player_has_no_partner(self) -> None:
        before = position(pawns={0: "10", 2: "11"}, options=self.options)
        assert offered(before, 1) == ["0:10-11 x2.0"]
