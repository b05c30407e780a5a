"""What stops pawns from moving by a value: every part of sections 4.3, 5, 6, 7 and 10."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    Position,
    Setup,
    blocked_pawns,
    events_of_move,
    events_of_roll,
    play,
    roll,
    start,
)
from games.engine.board import NEST
from games.engine.moves import Move
from games.engine.moving.obstacles import obstacles
from tests.engine.positions import after, position
from tests.engine.random_games import opened, setups, step

DUTIES = {"enter_first", "open_first", "blockade_expired", "more_dice", "larger_die"}
ORDER = {"bonus_first", "dice_first"}


def written(blocked: Sequence[Mapping[str, Any]]) -> list[str]:
    """As `0,1: 3 past_home`, `2: bonus 20 blockade 13`."""
    return [
        f"{','.join(map(str, row['pawns']))}: {'bonus ' if row['kind'] == 'bonus' else ''}"
        f"{row['value']} {row['reason']}{' ' + row['at'] if row['at'] else ''}"
        for row in blocked
    ]


def lost_by(before: Position, *pips: int) -> list[str]:
    """What stops the pawns, as the roll's forfeit has it."""
    (forfeit,) = (
        event
        for event in events_of_roll(before, pips, roll(before, pips))
        if event["type"] == "forfeit"
    )
    return written(forfeit["blocked"])


@pytest.mark.parametrize(
    ("ruleset", "pawns", "pips", "blocked"),
    [
        pytest.param("parchis", {0: "", 2: ""}, (3,), ["0,1,2,3: 3 in_nest"], id="5.1 nest"),
        pytest.param(
            "parchis",
            {0: "h6 h7 home home", 2: ""},
            (4,),
            ["0,1: 4 past_home"],
            id="5.2 past home",
        ),
        pytest.param(
            "parchis",
            {0: "10 home home home", 2: "12 12"},
            (3,),
            ["0: 3 blockade 12"],
            id="5.2 in the way",
        ),
        pytest.param(
            "parchis",
            {0: "5 5 home", 2: "10 10"},
            (5,),
            ["0,1: 5 blockade 10", "3: 5 start_closed 5"],
            id="5.1 start closed",
        ),
    ],
)
def test_a_roll_that_is_lost_says_why(
    ruleset: str, pawns: dict[int, str], pips: tuple[int, ...], blocked: list[str]
) -> None:
    assert lost_by(position(ruleset, pawns), *pips) == blocked


def test_an_own_blockade_is_in_the_way() -> None:
    then = after(position("parchis", {0: "10 12 12 home", 2: ""}), 2)

    assert written(blocked_pawns(then)) == ["0: 2 blockade 12"]


@pytest.mark.parametrize("square", [2, 9])
def test_a_blockade_behind_the_home_row_that_a_pawn_passes(square: int) -> None:
    before = position(
        "superparcheesi",
        {0: "66 10 home home", 2: "13", 3: f"{square} {square}"},
        options={"second_lap": True},
    )

    captured = after(before, 3, 1, moves=["1:10-13 x2.0"])

    assert f"0: bonus 20 blockade {square}" in written(blocked_pawns(captured))


def test_two_pawns_that_are_no_blockade_can_be_passed_but_not_joined() -> None:
    before = position(
        "parchis",
        {0: "10 home home home", 2: "12", 3: "12"},
        options={"mixed_blockades": False},
        arrived_last={12: 3},
    )

    assert lost_by(before, 2) == ["0: 2 square_full 12"]
    assert blocked_pawns(roll(before, (3,))) == []


def test_a_safe_square_that_is_not_shared() -> None:
    before = position(
        "parchis", {0: "10 home home home", 2: "12"}, options={"share_safe_squares": False}
    )

    assert lost_by(before, 2) == ["0: 2 safe_square 12"]


def test_the_partner_is_not_captured() -> None:
    before = position(
        "parchis",
        {0: "10 home home home", 1: "", 2: "13", 3: ""},
        teams=True,
        options={"capture_partner": False},
    )

    assert lost_by(before, 3) == ["0: 3 partner 13"]


def test_pawns_that_stood_together_stay_apart() -> None:
    before = position(
        "parcheesi", {0: "10 10 home home", 2: ""}, options={"keep_blockade_apart": True}
    )

    then = after(before, 3, 3, moves=["0:10-13"])

    assert "1: 3 stood_together 13" in written(blocked_pawns(then))


def test_a_pawn_must_leave_the_nest_first() -> None:
    then = after(position("parchis", {0: "10 home home", 2: ""}), 5)

    assert written(blocked_pawns(then)) == ["0: 5 enter_first"]


def test_a_blockade_must_be_opened_first() -> None:
    then = after(position("parchis", {0: "10 10 20 home", 2: ""}), 6)

    assert written(blocked_pawns(then)) == ["2: 7 open_first"]


def test_a_blockade_that_stood_too_long_is_opened_first() -> None:
    then = after(
        position(
            "parchis",
            {0: "10 10 20 home", 2: ""},
            options={"blockade_turns": 2},
            blockade_turns={10: 2},
        ),
        3,
    )

    assert written(blocked_pawns(then)) == ["2: 3 blockade_expired"]


def test_the_move_that_leaves_more_dice_comes_first() -> None:
    # Pawn 1 needs the 2 to come home, and pawn 0 the 3.
    then = after(position("superparcheesi", {0: "h5 h6 home home", 2: ""}), 2, 3)

    assert written(blocked_pawns(then)) == ["0: 2 more_dice", "1: 3 past_home"]


def test_the_larger_die_comes_first() -> None:
    before = position(
        "superparcheesi", {0: "h1 home home home", 2: ""}, options={"larger_die_first": True}
    )

    assert written(blocked_pawns(after(before, 4, 6))) == ["0: 4 larger_die"]


def test_all_values_of_a_doublet_or_none() -> None:
    before = position("parcheesi", {0: "63 home home home", 2: ""})

    assert lost_by(before, 3, 3) == ["0: 3 all_dice", "0: 4 all_dice"]


def test_the_larger_die_comes_first_of_three_or_more() -> None:
    before = position(
        "parcheesi",
        {0: "h4 h7 home home", 2: ""},
        options={"doublet_bonus_partial": True},
    )

    assert "0: 3 larger_die" in written(blocked_pawns(after(before, 3, 3)))


@pytest.mark.parametrize(
    ("ruleset", "options", "blockade_turns"),
    [
        ("superparcheesi", {"doublet_bonus": True}, {}),
        ("parcheesi", {"blockade_turns": 1}, {10: 1}),
    ],
)
def test_no_duty_stops_the_values_of_a_doublet(
    ruleset: str, options: dict[str, object], blockade_turns: dict[int, int]
) -> None:
    pawns = {0: "10 10 28 home", 2: "16 16 34 34"}
    before = position(ruleset, pawns, options=options, blockade_turns=blockade_turns)

    assert "0,1,2: 1 all_dice" in lost_by(before, 1, 1)


def test_a_roll_that_is_lost_in_the_last_round_says_why() -> None:
    before = position("parchis", {2: "", 0: ""}, options={"max_rounds": 1}, number=2)

    assert lost_by(before, 2) == ["0,1,2,3: 2 in_nest"]
    assert roll(before, (2,)).turn.phase == "over"


def test_a_declined_bonus_was_not_stopped() -> None:
    before = position("parcheesi", {0: "10 20", 2: "13 24"}, options={"bonuses_optional": True})
    then = after(before, 3, 4, moves=["0:10-13 x2.0", "1:20-24 x2.1"])
    declining = then.find_move(pawn=0, kind="decline", value=20)

    (forfeit,) = (
        event
        for event in events_of_move(then, declining, play(then, declining))
        if event["type"] == "forfeit"
    )

    assert (forfeit["bonuses"], forfeit["blocked"]) == ([20], [])


def test_a_bonus_and_its_place_in_the_order() -> None:
    at_once = position("superparcheesi", {0: "10 30 home home", 2: "13"})
    later = position(
        "superparcheesi",
        {0: "10 30 home home", 2: "13"},
        options={"bonus_timing": "after_dice"},
    )

    captured, waits = (
        written(blocked_pawns(after(each, 3, 1, moves=["0:10-13 x2.0"])))
        for each in (at_once, later)
    )

    assert captured == ["0,1: 1 bonus_first"]
    assert waits == ["0,1: bonus 20 dice_first"]


def test_a_lost_bonus_says_why() -> None:
    before = after(position("superparcheesi", {0: "58 home home home", 2: "61"}), 3, 1)
    capturing = before.find_move(pawn=0, kind="die", value=3)

    (forfeit,) = (
        event
        for event in events_of_move(before, capturing, play(before, capturing))
        if event["type"] == "forfeit"
    )

    assert forfeit["bonuses"] == [20]
    assert written(forfeit["blocked"]) == ["0: bonus 20 past_home"]


@given(setup=setups(), seed=st.integers(0, 2**32))
def test_a_pawn_moves_or_something_stops_it(setup: Setup, seed: int) -> None:
    chance = random.Random(seed)
    before = start(setup, opened(setup, chance))
    for _ in range(120):
        if before.turn.phase == "over":
            break
        check(before)
        then, event = step(before, chance)
        if isinstance(event, Move):
            events = events_of_move(before, event, then)
        elif isinstance(event, tuple):
            events = events_of_roll(before, event, then)
            kinds = {event["type"] for event in events}
            assert then.turn.phase == "move" or kinds & {"forfeit", "penalty"}
        else:
            events = []
        check_lost(events)
        before = then


def check(here: Position) -> None:
    """Each value and pawn is legal or stopped, once; and what stops it is there."""
    if here.turn.phase != "move":
        return
    setup, pawns, turn = here.setup, here.pawns, here.turn
    found = list(obstacles(setup, pawns, turn, here.legal_moves))
    stopped = [(each.kind, each.value, each.pawn) for each in found]
    legal = {(each.kind, each.value, each.pawn) for each in here.legal_moves}
    entering = {each.pawn for each in here.legal_moves if each.origin == "nest"}
    values = {("die", value) for value in turn.dice} | {("bonus", value) for value in turn.bonuses}
    own = pawns.progress[turn.acting]
    expected = {
        (kind, value, pawn)
        for kind, value in values
        for pawn, progress in enumerate(own)
        if progress != setup.board.home and pawn not in entering
    }
    assert len(stopped) == len(set(stopped))
    assert set(stopped) == {each for each in expected if each not in legal}
    for each in found:
        square = setup.board.bits[turn.acting][setup.board.progress[turn.acting][each.at or "nest"]]
        match each.reason:
            case "blockade":
                assert square & pawns.blockades
            case "square_full" | "start_closed":
                assert square & pawns.full
            case "stood_together" | "safe_square" | "partner":
                assert square & pawns.occupied
                assert not square & pawns.full
            case "in_nest":
                assert own[each.pawn] == NEST
            case "enter_first":
                assert all(other.origin == "nest" for other in here.legal_moves)


def check_lost(events: list[dict[str, Any]]) -> None:
    """Nothing is lost because of a duty, or of an order, that could have been met."""
    reasons = {
        row["reason"] for event in events if event["type"] == "forfeit" for row in event["blocked"]
    }
    assert not reasons & (DUTIES | ORDER)


def test_nothing_is_blocked_before_a_roll_or_after_the_end() -> None:
    assert blocked_pawns(position("parchis", {0: "10", 2: ""})) == []
    won = play(after(position("parchis", {0: "h7 home home home", 2: ""}), 1), LAST)
    assert blocked_pawns(won) == []


LAST = Move(0, 0, "die", 1, "h7", "home")
