"""10.7: a bonus may be declined."""

import pytest

from games.engine import InvalidOptions, events_of_move, new_setup, play
from tests.engine.positions import after, offered, position, shown

OPTIONAL = {"bonuses_optional": True}


def test_a_bonus_that_a_pawn_could_move_may_be_declined() -> None:
    before = position("parchis", {0: "9 30", 2: "10"}, options=OPTIONAL)
    then = after(before, 1, moves=["0:9-10 x2.0"])
    assert shown(then) == ["0:10-30 bonus", "0:10-10 decline", "1:30-50 bonus"]


def test_declined_is_lost_and_moves_nothing() -> None:
    before = position("parchis", {0: "9 30", 2: "10"}, options=OPTIONAL)
    then = after(before, 1, moves=["0:9-10 x2.0"])
    declining = then.find_move(pawn=0, kind="decline", value=20)
    declined = play(then, declining)
    assert declined.pawns == then.pawns
    assert declined.turn.seat == 2
    assert events_of_move(then, declining, declined) == [
        {
            "type": "move",
            "seat": 0,
            "move": {
                "pawn": 0,
                "kind": "decline",
                "value": 20,
                "from": "10",
                "to": "10",
                "captures": None,
            },
        },
        {"type": "forfeit", "seat": 0, "dice": [], "bonuses": [20], "blocked": []},
        {"type": "turn", "seat": 2, "roll_number": 1},
    ]


def test_the_pawn_moved_last_is_the_one_before() -> None:
    before = position("parchis", {0: "9 20 nest home", 2: "15"}, options=OPTIONAL)
    then = after(before, 6, moves=["0:9-15 x2.0", "0:15-15 decline"])
    assert then.turn.last_moved == (0, 0)
    assert then.turn.roll_number == 2


def test_dice_go_on_after_an_immediate_bonus_was_declined() -> None:
    before = position("superparcheesi", {0: "9 home home home", 2: "10"}, options=OPTIONAL)
    then = after(before, 1, 2, moves=["0:9-10 x2.0", "0:10-10 decline"])
    assert shown(then) == ["0:10-12"]


def test_one_is_offered_for_each_value() -> None:
    before = position("parcheesi", {0: "9 h6 20 home", 2: "10"}, options=OPTIONAL)
    then = after(before, 1, 2, moves=["0:9-10 x2.0", "1:h6-home"])
    declines = [move for move in then.legal_moves if move.kind == "decline"]
    assert [(move.pawn, move.value) for move in declines] == [(0, 10), (0, 20)]


def test_one_that_no_pawn_could_move_is_lost_without_asking() -> None:
    before = position("parchis", {0: "60 home home home", 2: "61"}, options=OPTIONAL)
    assert after(before, 1, moves=["0:60-61 x2.0"]).turn.seat == 2


def test_declining_helps_to_use_all_four_dice() -> None:
    # A bonus of 30 would take the only pawn too far for the dice that are left.
    rows = {0: "40 home home home", 2: "41"}
    forced = position("parcheesi", rows, options={"capture_bonus": 30})
    free = position("parcheesi", rows, options={**OPTIONAL, "capture_bonus": 30})
    assert offered(forced, 1, 1) == ["0:40-46"]
    assert offered(free, 1, 1) == ["0:40-41 x2.0", "0:40-46"]


def test_without_bonuses_it_is_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"needs capture_bonus=1-100 / home_bonus=1-100"):
        new_setup(
            ruleset="parchis",
            options={**OPTIONAL, "capture_bonus": 0, "home_bonus": 0},
            arms=4,
            teams=False,
            seats=[0, 2],
        )
