"""10.1: a pawn may pass its home row once, and go round once more."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    IllegalMove,
    Position,
    Setup,
    events_of_move,
    new_setup,
    play,
    position_to_json,
    start,
    stored_position,
)
from games.engine.moves import Move
from games.engine.rulesets import RULESETS
from tests.engine.positions import after, move, offered, places_of, position, shown, state
from tests.engine.random_games import opened, step
from tests.harness.examples import examples

SECOND_LAP = {"second_lap": True}


def test_turning_in_and_passing_are_two_moves() -> None:
    before = position("parchis", {0: "67 home home home", 2: ""}, options=SECOND_LAP)
    assert offered(before, 3) == ["0:67-h2", "0:67-2"]


def test_without_the_option_it_turns_in() -> None:
    before = position("parchis", {0: "67 home home home", 2: ""})
    assert offered(before, 3) == ["0:67-h2"]


def test_the_place_must_be_named_where_two_moves_differ_in_it() -> None:
    then = after(position("parchis", {0: "67 home home home", 2: ""}, options=SECOND_LAP), 3)
    with pytest.raises(IllegalMove, match="`to` must say where"):
        then.find_move(pawn=0, kind="die", value=3)
    assert then.find_move(pawn=0, kind="die", value=3, to="2").target == "2"
    with pytest.raises(IllegalMove):
        then.find_move(pawn=0, kind="die", value=3, to="3")


def test_a_pawn_that_passed_is_on_its_second_lap_and_further_away_than_the_nest() -> None:
    before = position("parchis", {0: "67 home home home", 2: ""}, options=SECOND_LAP)
    then = after(before, 2, moves=["0:67-1"])
    assert position_to_json(then)["second_lap"] == {"0": [0]}
    assert then.distance(0) == 75
    assert places_of(then, 0) == "1 home home home"


def test_it_goes_over_its_start_square_and_counts_from_there_as_before() -> None:
    before = position(
        "parchis", {0: "3 10 home home", 2: ""}, options=SECOND_LAP, second_lap={0: [0]}
    )
    then = after(before, 4, moves=["0:3-7"])
    assert then.distance(0) == 69 + 66  # as of pawns that entered and have gone 2 and 5 spaces
    assert position_to_json(then)["second_lap"] == {"0": [0]}


def test_it_must_turn_in_the_second_time() -> None:
    before = position(
        "parchis", {0: "67 home home home", 2: ""}, options=SECOND_LAP, second_lap={0: [0]}
    )
    assert offered(before, 3) == ["0:67-h2"]
    then = after(before, 3, moves=["0:67-h2"])
    assert position_to_json(then)["second_lap"] == {}


def test_after_a_capture_it_begins_anew() -> None:
    before = position(
        "parchis", {0: "7 home home home", 2: "6"}, options=SECOND_LAP, second_lap={0: [0]}, seat=2
    )
    then = after(before, 1, moves=["0:6-7 x0.0"])
    assert position_to_json(then)["second_lap"] == {}
    assert places_of(then, 0) == "nest home home home"


def test_a_blockade_stops_it_behind_the_home_row() -> None:
    before = position("parchis", {0: "67 home home home", 2: "1 1"}, options=SECOND_LAP)
    assert offered(before, 3) == ["0:67-h2"]


def test_pawns_on_different_laps_form_a_blockade() -> None:
    before = position("parchis", {0: "10 8", 2: "7"}, options=SECOND_LAP, second_lap={0: [0]})
    then = after(before, 2, moves=["1:8-10"])
    assert then.turn.seat == 2
    assert offered(then, 3) == []
    assert offered(then, 2) == ["0:7-9"]


def test_a_pawn_captures_on_its_second_lap() -> None:
    before = position("parchis", {0: "67 home home home", 2: "2"}, options=SECOND_LAP)
    assert offered(before, 3) == ["0:67-h2", "0:67-2 x2.0"]


def test_a_bonus_may_pass_the_home_row() -> None:
    before = position("parchis", {0: "60 9 home home", 2: "10"}, options=SECOND_LAP)
    then = after(before, 1, moves=["1:9-10 x2.0"])
    assert [m.target for m in then.legal_moves if m.pawn == 0] == ["12"]


ONLY_PASSES = {0: "40 60 home", 2: "41 42 42"}
"""After a capture by 1, the bonus of 20 could only take the pawn on 60 past its home row."""


def test_a_bonus_obliges_no_pawn_to_pass_its_home_row() -> None:
    before = after(position("parchis", ONLY_PASSES, options=SECOND_LAP), 1)
    capture = before.find_move(pawn=0, kind="die", value=1)
    then = play(before, capture)
    assert (then.turn.seat, then.turn.bonuses) == (2, ())
    (lost,) = (e for e in events_of_move(before, capture, then) if e["type"] == "forfeit")
    assert lost["bonuses"] == [20]
    stopped = {entry["pawns"][0]: (entry["reason"], entry["at"]) for entry in lost["blocked"]}
    assert stopped == {0: ("blockade", "42"), 1: ("past_home", None), 3: ("in_nest", None)}


def test_it_is_lost_for_a_pawn_that_its_home_path_stops() -> None:
    before = position(
        "parchis", {0: "40 60 h2 h2", 2: "41 51 51"}, options=SECOND_LAP | {"capture_bonus": 10}
    )
    before = after(before, 1)
    capture = before.find_move(pawn=0, kind="die", value=1)
    events = events_of_move(before, capture, play(before, capture))
    (lost,) = (event for event in events if event["type"] == "forfeit")
    assert {(entry["reason"], entry["at"]) for entry in lost["blocked"]} == {
        ("blockade", "51"),
        ("blockade", "h2"),
        ("past_home", None),
    }


def test_a_pawn_may_pass_by_a_bonus_that_another_could_move_or_that_may_be_declined() -> None:
    rows = {**ONLY_PASSES, 0: "40 60 44 home"}
    then = after(position("parchis", rows, options=SECOND_LAP), 1, moves=["0:40-41 x2.0"])
    assert shown(then) == ["1:60-12 bonus", "2:44-64 bonus"]
    optional = {**SECOND_LAP, "bonuses_optional": True}
    then = after(position("parchis", ONLY_PASSES, options=optional), 1, moves=["0:40-41 x2.0"])
    assert shown(then) == ["1:60-12 bonus", "1:60-60 decline"]


def test_the_first_edition_obliges_it() -> None:
    before = stored_position(state("parchis", ONLY_PASSES, options=SECOND_LAP), 1)
    assert shown(after(before, 1, moves=["0:40-41 x2.0"])) == ["1:60-12 bonus"]


@st.composite
def two_laps(draw: st.DrawFn) -> Setup:
    """Setups with second laps, and bonuses that may take a pawn far."""
    bonus = st.sampled_from((3, 10, 20, 40))
    options = {**SECOND_LAP, "capture_bonus": draw(bonus), "home_bonus": draw(bonus)}
    timing = draw(st.sampled_from(("immediate", "after_dice")))
    return new_setup(
        ruleset=draw(st.sampled_from(RULESETS)),
        options={**options, "bonus_timing": timing, "share_safe_squares": draw(st.booleans())},
        arms=4,
        teams=draw(st.booleans()),
        seats=[0, 1, 2, 3],
    )


@examples(20)
@given(two_laps(), st.integers(0, 2**32))
def test_in_no_game_a_bonus_obliges_a_pawn_to_pass(setup: Setup, seed: int) -> None:
    chance = random.Random(seed)
    then = start(setup, opened(setup, chance))
    for _ in range(400):
        if then.turn.phase == "over":
            break
        moves = [move for move in then.legal_moves if move.kind == "bonus"]
        passing = {move.value for move in moves if begins_second_lap(then, move)}
        assert passing <= {move.value for move in moves if not begins_second_lap(then, move)}
        then, _ = step(then, chance)


def begins_second_lap(before: Position, move: Move) -> bool:
    seat = str(move.seat)
    laps = [position_to_json(each)["second_lap"] for each in (before, play(before, move))]
    return [move.pawn in each.get(seat, ()) for each in laps] == [False, True]


def test_no_move_comes_round_to_its_own_square() -> None:
    for bonus, targets in ((67, ["h7", "9"]), (68, [])):
        before = position(
            "parchis",
            {0: "10 8 home home", 2: "9"},
            options={**SECOND_LAP, "capture_bonus": bonus},
        )
        then = after(before, 1, moves=["1:8-9 x2.0"])
        assert [m.target for m in then.legal_moves if m.pawn == 0] == targets[1:]


def test_the_nearest_to_home_goes_back_under_leading() -> None:
    before = position(
        "parchis",
        {0: "3 20 home home", 2: ""},
        options={**SECOND_LAP, "third_repeat": "leading"},
        second_lap={0: [0]},
        roll_number=3,
    )
    assert places_of(after(before, 6), 0) == "3 nest home home"


def test_the_greatest_number_of_dice_counts_the_way_round() -> None:
    before = position("superparcheesi", {0: "h5 67 home home", 2: ""}, options=SECOND_LAP)
    assert offered(before, 6, 4) == ["1:67-3", "1:67-5"]  # on its home path, 10 do not fit


@pytest.mark.parametrize("arms", [6, 8])
def test_on_other_boards(arms: int) -> None:
    last = str(17 * arms)
    seats = {0: f"{last} home home home", 1: ""}
    before = position("parcheesi", seats, options=SECOND_LAP, arms=arms)
    assert offered(before, 2, 1) == [f"0:{last}-{to}" for to in ("h1", "1", "h2", "2")]
    then = move(move(after(before, 2, 1), f"0:{last}-1"), "0:1-3")
    assert then.distance(0) == 17 * arms + 4 + 1


def test_in_pairs_the_partners_pawn_may_pass_too() -> None:
    rows = {0: "home home home home", 1: "", 2: "33 home home home", 3: ""}
    before = position("parchis", rows, options=SECOND_LAP, teams=True)
    then = after(before, 3)
    assert [m.target for m in then.legal_moves] == ["h2", "36"]
    assert position_to_json(play(then, then.legal_moves[1]))["second_lap"] == {"2": [0]}
