"""6.3: the greatest possible number of dice is used."""

import pytest

from tests.engine.positions import offered, position


def test_only_moves_that_leave_room_for_the_other_die() -> None:
    # The 4 is for pawn 0 alone, which has 4 spaces to go; so the 2 is for pawn 1.
    before = position("superparcheesi", {0: "h4 h6 home home", 2: ""})
    assert offered(before, 2, 4) == ["0:h4-home", "1:h6-home"]


def test_one_pawn_may_use_both_in_either_order() -> None:
    before = position("superparcheesi", {0: "h3 home home home", 2: ""})
    assert offered(before, 1, 4) == ["0:h3-h4", "0:h3-h7"]


def test_a_die_that_no_pawn_can_use_is_forfeited() -> None:
    before = position("superparcheesi", {0: "h3 home home home", 2: ""})
    assert offered(before, 2, 6) == ["0:h3-h5"]


def test_a_blockade_leaves_a_die_to_the_other_pawn() -> None:
    # The 3 is for pawn 1 alone, the 1 for either.
    before = position("superparcheesi", {0: "10 30 home home", 2: "13 13"})
    assert offered(before, 3, 1) == ["0:10-11", "1:30-31", "1:30-33"]


def test_moves_of_one_die_are_legal_only_if_no_two_can_be_used() -> None:
    before = position("superparcheesi", {0: "10 home home home", 2: "14 14"})
    assert offered(before, 1, 3) == ["0:10-11", "0:10-13"]
    assert offered(before, 4, 1) == ["0:10-11"]


def test_an_entry_on_a_sum_uses_two() -> None:
    before = position("superparcheesi", {0: "10 20 30", 2: ""})
    assert offered(before, 1, 4) == ["3:nest-5 sum"]


def test_the_larger_die_comes_first_if_only_one_can_be_used() -> None:
    pawns = {0: "10 home home home", 2: "14 14"}
    assert offered(position("parcheesi", pawns), 1, 3) == ["0:10-13"]
    either = position("parcheesi", pawns, options={"larger_die_first": False})
    assert offered(either, 1, 3) == ["0:10-11", "0:10-13"]


def test_the_smaller_is_legal_if_the_larger_cannot_be_used() -> None:
    before = position("parcheesi", {0: "10 home home home", 2: "14 14"})
    assert offered(before, 1, 4) == ["0:10-11"]


@pytest.mark.parametrize(
    ("home_bonus", "moves"), [(1, ["0:h4-home"]), (0, ["0:h4-h6", "0:h4-home"])]
)
def test_an_immediate_bonus_counts_on_the_way(home_bonus: int, moves: list[str]) -> None:
    # With the bonus pawn 1 steps to 11, from where the 2 is not closed.
    before = position(
        "superparcheesi",
        {0: "h4 10 home home", 1: "12 14 14", 3: "12"},
        options={"home_bonus": home_bonus},
        arrived_last={12: 1},
    )
    assert offered(before, 4, 2) == moves


def test_a_bonus_after_the_dice_is_left_out_of_the_count() -> None:
    pawns = {0: "h4 10 home home", 1: "16", 2: "14 14"}
    options = {"bonus_timing": "after_dice", "home_bonus": 1}
    before = position("superparcheesi", pawns, options=options)
    assert offered(before, 4, 3) == ["0:h4-home", "1:10-13"]


def test_a_sequence_that_ends_the_game_counts_as_using_all() -> None:
    before = position("superparcheesi", {0: "h6 home home home", 2: ""})
    assert offered(before, 2, 1) == ["0:h6-home"]
