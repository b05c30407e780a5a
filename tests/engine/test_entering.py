"""5.1: how a pawn leaves the nest, and what the start square admits."""

import pytest

from tests.engine.positions import after, offered, places_of, position, shown

ALL_PAWNS = [f"{pawn}:nest-5" for pawn in range(4)]


def test_a_five_enters_any_pawn_from_the_nest() -> None:
    assert offered(position(), 5) == ALL_PAWNS


@pytest.mark.parametrize("pip", [1, 2, 3, 4, 6])
def test_no_other_pips_enter(pip: int) -> None:
    assert offered(position(), pip) == []


@pytest.mark.parametrize("pips", [(1, 4), (4, 1), (2, 3)])
def test_two_dice_that_sum_to_five_enter_and_are_both_used(pips: tuple[int, int]) -> None:
    before = position("superparcheesi")
    assert offered(before, *pips) == [f"{move} sum" for move in ALL_PAWNS]
    assert after(before, *pips, moves=["0:nest-5 sum"]).turn.seat == 2


def test_a_sum_does_not_enter_if_the_option_is_off() -> None:
    before = position("superparcheesi", options={"enter_on_sum": False})
    assert offered(before, 1, 4) == []
    assert offered(before, 5, 1) == ALL_PAWNS


def test_two_fives_enter_two_pawns() -> None:
    then = after(position("superparcheesi"), 5, 5, moves=["0:nest-5", "2:nest-5"])
    assert places_of(then, 0) == "5 nest 5 nest"


def test_a_bonus_never_enters() -> None:
    before = position(pawns={0: "10", 2: "11"}, options={"capture_bonus": 5})
    assert shown(after(before, 1, moves=["0:10-11 x2.0"])) == ["0:11-16 bonus"]


class TestCrowded:
    """The start square under `capture_on_start: crowded`."""

    def test_one_own_is_joined(self) -> None:
        assert offered(position(pawns={0: "5 10", 2: ""}), 5) == ["2:nest-5", "3:nest-5"]

    def test_one_of_another_colour_shares_the_square(self) -> None:
        before = position(pawns={0: "10 20 30", 2: "5"})
        then = after(before, 5, moves=["3:nest-5"])
        assert then.pawns.arrived_last == ((5, 0),)
        assert places_of(then, 2) == "5 nest nest nest"

    def test_also_if_safe_squares_are_not_shared(self) -> None:
        before = position(pawns={0: "10 20 30", 2: "5"}, options={"share_safe_squares": False})
        assert offered(before, 5) == ["3:nest-5"]

    def test_two_own_close_it(self) -> None:
        assert offered(position(pawns={0: "5 5", 2: ""}), 5) == ["0:5-10", "1:5-10"]

    def test_beside_one_own_the_other_is_captured(self) -> None:
        before = position(pawns={0: "5 10 20", 2: "5"}, arrived_last={5: 2})
        assert offered(before, 5) == ["3:nest-5 x2.0"]

    @pytest.mark.parametrize("last", [1, 2])
    def test_of_two_colours_the_one_that_arrived_last_is_captured(self, last: int) -> None:
        before = position(pawns={0: "10 20 30", 1: "5", 2: "5"}, arrived_last={5: last})
        assert offered(before, 5) == [f"3:nest-5 x{last}.0"]

    def test_of_two_of_one_colour_the_lower_number_is_captured(self) -> None:
        before = position(pawns={0: "10 20 30", 2: "nest 5 nest 5"})
        assert offered(before, 5) == ["3:nest-5 x2.1"]


class TestSingle:
    """The start square under `capture_on_start: single`."""

    def test_one_own_is_joined(self) -> None:
        assert "3:nest-5" in offered(position("parcheesi", {0: "5 10 20", 2: ""}), 5, 1)

    def test_one_of_another_colour_is_captured(self) -> None:
        before = position("parcheesi", {0: "10 20 30", 2: "5"})
        assert offered(before, 5, 1) == ["3:nest-5 x2.0"]

    def test_two_own_close_it(self) -> None:
        before = position("parcheesi", {0: "5 5 30", 2: ""})
        assert not any("nest" in move for move in offered(before, 5, 1))

    def test_two_of_another_colour_close_it(self) -> None:
        before = position("parcheesi", {0: "10 20 30", 2: "5 5"})
        assert not any("nest" in move for move in offered(before, 5, 1))

    def test_beside_one_own_the_other_is_captured(self) -> None:
        before = position(
            "parcheesi",
            {0: "5 10 20", 2: "5"},
            options={"share_safe_squares": True},
            arrived_last={5: 2},
        )
        assert offered(before, 5, 1) == ["3:nest-5 x2.0"]
