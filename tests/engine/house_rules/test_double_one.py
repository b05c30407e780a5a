"""10.2: after a double one, a pawn may break up the blockade directly before it."""

import pytest

from games.engine import InvalidOptions, new_setup, position_to_json
from tests.engine.positions import after, offered, places_of, position, shown

DOUBLE_ONE = {"double_one_breaks_blockades": True}


def test_the_pawn_before_a_blockade_captures_one_of_it() -> None:
    before = position("superparcheesi", {0: "9 home home home", 2: "10 10"}, options=DOUBLE_ONE)
    assert offered(before, 1, 1) == ["0:9-10 x2.0"]
    then = after(before, 1, 1, moves=["0:9-10 x2.0"])
    assert places_of(then, 2) == "nest 10 nest nest"
    assert position_to_json(then)["arrived_last"] == {"10": 0}
    assert then.turn.bonuses == (20,)


def test_not_without_the_option() -> None:
    before = position("superparcheesi", {0: "9 home home home", 2: "10 10"})
    assert offered(before, 1, 1) == []


@pytest.mark.parametrize("pips", [(1, 2), (2, 2), (6, 6)])
def test_only_by_a_double_one(pips: tuple[int, int]) -> None:
    options = {**DOUBLE_ONE, "doublet_bonus": True}  # A double six gives two ones as well.
    before = position("parcheesi", {0: "9 58 home home", 2: "10 10"}, options=options)
    assert not [text for text in offered(before, *pips) if text.startswith("0:9-")]


def test_a_pawn_two_spaces_away_comes_up_by_the_first_one() -> None:
    before = position("superparcheesi", {0: "8 home home home", 2: "10 10"}, options=DOUBLE_ONE)
    then = after(before, 1, 1, moves=["0:8-9"])
    assert shown(then) == ["0:9-10 x2.0"]


def test_not_by_a_bonus() -> None:
    before = position(
        "superparcheesi",
        {0: "9 14 home home", 2: "10 10 15"},
        options={**DOUBLE_ONE, "capture_bonus": 1},
    )
    then = after(before, 1, 1, moves=["1:14-15 x2.2"])
    assert shown(then) == ["1:15-16 bonus"]


def test_on_a_safe_square_and_without_sharing() -> None:
    before = position("parcheesi", {0: "11 home home home", 2: "12 12"}, options=DOUBLE_ONE)
    then = after(before, 1, 1, moves=["0:11-12 x2.0"])
    assert position_to_json(then)["arrived_last"] == {"12": 0}


def test_an_own_blockade_is_not_broken() -> None:
    before = position("superparcheesi", {0: "9 10 10 home", 2: ""}, options=DOUBLE_ONE)
    assert offered(before, 1, 1) == ["1:10-11", "2:10-11"]  # 6.2


def test_of_a_mixed_blockade_the_other_players_pawn_is_captured() -> None:
    before = position(
        "superparcheesi",
        {0: "11 12 home home", 2: "12"},
        options={**DOUBLE_ONE, "mixed_blockades": True, "open_blockade": False},
        arrived_last={12: 2},
    )
    assert "0:11-12 x2.0" in offered(before, 1, 1)


def test_of_two_other_colours_the_one_that_arrived_last() -> None:
    rows = {0: "11 home home home", 1: "12", 2: "12"}
    for last in (1, 2):
        before = position(
            "superparcheesi",
            rows,
            options={**DOUBLE_ONE, "mixed_blockades": True},
            arrived_last={12: last},
        )
        assert offered(before, 1, 1) == [f"0:11-12 x{last}.0"]


def test_the_pair_that_remains_can_be_passed_but_not_joined() -> None:
    before = position(
        "superparcheesi",
        {0: "10", 2: "10 8"},
        options=DOUBLE_ONE,
        arrived_last={10: 0},
        seat=2,
    )
    assert [text for text in offered(before, 2, 4) if text.startswith("1:")] == ["1:8-12"]


@pytest.mark.parametrize(("square", "behind"), [(10, 9), (12, 11)])
def test_neither_colour_of_that_pair_is_captured(square: int, behind: int) -> None:
    before = position(
        "parcheesi",
        {0: f"{square}", 1: f"{behind} 40 home home", 2: f"{square}"},
        options={**DOUBLE_ONE, "doublet_bonus": False},
        arrived_last={square: 0},
        seat=1,
    )
    for pips in ((1, 1), (1, 3)):
        assert not [
            text for text in offered(before, *pips) if text.startswith(f"0:{behind}-{square}")
        ]


def test_a_partners_blockade_is_safe_without_capture_partner() -> None:
    rows = {0: "9 home home home", 1: "", 2: "10 10", 3: ""}
    for captures in (True, False):
        before = position(
            "superparcheesi",
            rows,
            options={**DOUBLE_ONE, "capture_partner": captures},
            teams=True,
        )
        assert bool(offered(before, 1, 1)) == captures


@pytest.mark.parametrize("arms", [6, 8])
def test_on_other_boards_and_behind_the_home_row(arms: int) -> None:
    last = 17 * arms
    before = position(
        "superparcheesi",
        {0: f"{last} home home home", 1: "1 1"},
        options={**DOUBLE_ONE, "second_lap": True},
        arms=arms,
    )
    assert f"0:{last}-1 x1.0" in offered(before, 1, 1)


def test_with_one_die_it_is_refused() -> None:
    with pytest.raises(InvalidOptions, match="does not apply to parchis"):
        new_setup(ruleset="parchis", options=DOUBLE_ONE, arms=4, teams=False, seats=[0, 2])


def test_with_one_pawn_each_it_is_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"needs pawns=2-4 / mixed_blockades=True"):
        new_setup(
            ruleset="superparcheesi",
            options={**DOUBLE_ONE, "pawns": 1},
            arms=4,
            teams=False,
            seats=[0, 2],
        )
