"""10.5 and 10.6: a doublet bonus in part, and all dice before any bonus."""

import pytest

from games.engine import InvalidOptions, new_setup, position_to_json
from tests.engine.positions import after, offered, position

PARTIAL = {"doublet_bonus_partial": True}
ALL_DICE = {"bonus_timing": "after_all_dice"}


def test_as_many_as_possible_are_used() -> None:
    before = position("parcheesi", {0: "63 home home home", 2: ""}, options=PARTIAL)
    then = after(before, 3, 3)  # 13 spaces to home: 3, 3, 4 fit, or 3, 4, 4
    assert then.turn.dice == (3, 3, 4, 4)
    written = position_to_json(then)["turn"]
    assert written["doublet_bonus"]
    assert not written["all_or_nothing"]


def test_the_turn_passes_if_any_is_left() -> None:
    before = position("parcheesi", {0: "63 home home home", 2: ""}, options=PARTIAL)
    then = after(before, 3, 3, moves=["0:63-66", "0:66-h1", "0:h1-h5"])
    assert then.turn.seat == 2


def test_the_turn_passes_if_none_can_be_used() -> None:
    before = position("parcheesi", {0: "h7 home home home", 2: ""}, options=PARTIAL)
    assert after(before, 3, 3).turn.seat == 2


def test_who_uses_all_rolls_again() -> None:
    before = position("parcheesi", {0: "40 home home home", 2: ""}, options=PARTIAL)
    then = after(before, 3, 3, moves=["0:40-43", "0:43-46", "0:46-50", "0:50-54"])
    assert (then.turn.seat, then.turn.roll_number) == (0, 2)


def test_a_doublet_with_a_pawn_in_the_nest_is_not_concerned() -> None:
    before = position("parcheesi", {0: "h7 home home", 2: ""}, options=PARTIAL)
    assert after(before, 3, 3).turn.roll_number == 2


def test_of_a_single_one_the_larger_is_used() -> None:
    before = position("parcheesi", {0: "h4 home home home", 2: ""}, options=PARTIAL)
    assert offered(before, 3, 3) == ["0:h4-home"]
    assert offered(before, 4, 4) == ["0:h4-home"]
    before = position("parcheesi", {0: "h3 home home home", 2: "", 1: ""}, options=PARTIAL)
    assert offered(before, 4, 4) == ["0:h3-h7"]


def test_bonuses_wait_as_ever() -> None:
    before = position("parcheesi", {0: "10 20 30 home", 2: "11"}, options=PARTIAL)
    then = after(before, 1, 1, moves=["0:10-11 x2.0"])
    assert {m.kind for m in then.legal_moves} == {"die"}


def test_within_all_or_nothing_all_dice_come_before_any_bonus() -> None:
    rows = {0: "10 20 30 home", 2: "11"}
    then = after(position("parcheesi", rows), 1, 1, moves=["0:10-11 x2.0"])
    assert {m.kind for m in then.legal_moves} == {"bonus"}
    before = position("parcheesi", rows, options=ALL_DICE)
    then = after(before, 1, 1, moves=["0:10-11 x2.0"])
    assert {m.kind for m in then.legal_moves} == {"die"}


def test_then_a_bonus_does_not_help_to_use_all() -> None:
    # One of the pair on 11 can use a 1 only once a bonus has taken it past the safe squares.
    rows = {0: "63 11 11 home", 2: "64 12 17"}
    immediate = position("parcheesi", rows, options={"capture_bonus": 30})
    waiting = position("parcheesi", rows, options={"capture_bonus": 30, **ALL_DICE})
    assert offered(immediate, 1, 1) == ["0:63-64 x2.0"]
    assert offered(waiting, 1, 1) == []


@pytest.mark.parametrize(
    ("ruleset", "options", "needed"),
    [
        ("superparcheesi", PARTIAL, "needs doublet_bonus=True"),
        ("superparcheesi", ALL_DICE, "needs doublet_bonus=True"),
        ("parcheesi", {**ALL_DICE, **PARTIAL}, "needs doublet_bonus_partial=False"),
        ("parchis", ALL_DICE, "possible values: immediate, after_dice"),
        ("parchis", PARTIAL, "does not apply"),
    ],
)
def test_where_they_mean_nothing_they_are_refused(
    ruleset: str, options: dict[str, object], needed: str
) -> None:
    with pytest.raises(InvalidOptions, match=needed):
        new_setup(ruleset=ruleset, options=options, arms=4, teams=False, seats=[0, 2])
