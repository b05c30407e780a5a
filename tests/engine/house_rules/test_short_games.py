"""11: fewer pawns, a number of rounds, a time for the whole game; 10.4: one opening die."""

import random

import pytest

from games.engine import (
    InvalidOptions,
    InvalidRoll,
    Position,
    Record,
    WrongPhase,
    begins_round,
    events_of_move,
    new_setup,
    next_opening_seat,
    places,
    position_to_json,
    read_record,
    replay,
    roll,
    start,
    time_up,
    write_record,
)
from tests.engine.positions import after, move, offered, position
from tests.engine.random_games import random_record


def begun(ruleset: str = "parchis", seats: tuple[int, ...] = (0, 2), **options: object) -> Position:
    """A game in which the first seat starts."""
    setup = new_setup(ruleset=ruleset, options=options, arms=4, teams=False, seats=list(seats))
    dice = setup.rules.opening_dice
    return start(setup, [(seat, (6 - n,) * dice) for n, seat in enumerate(seats)])


@pytest.mark.parametrize("pawns", [1, 2, 3])
def test_a_player_has_so_many_pawns(pawns: int) -> None:
    then = begun(pawns=pawns)
    assert position_to_json(then)["pawns"]["2"] == ["39", *["nest"] * (pawns - 1)]
    assert then.distance(2) == 71 + 72 * (pawns - 1)


def test_the_game_ends_when_all_of_them_are_home() -> None:
    before = position("parchis", {0: "home h7", 2: ""}, options={"pawns": 2})
    assert after(before, 1, moves=["1:h7-home"]).turn.phase == "over"


def test_in_pairs_both_partners_play_with_so_many() -> None:
    rows = {0: "home", 1: "", 2: "h7", 3: ""}
    before = position("parchis", rows, options={"pawns": 1, "start_pawns": 0}, teams=True)
    assert after(before, 1, moves=["0:h7-home"]).turn.phase == "over"


def test_two_pawns_cannot_start_where_a_player_has_one() -> None:
    with pytest.raises(InvalidOptions, match="start_pawns=2 needs pawns=2-4"):
        begun(pawns=1, start_pawns=2)


def test_after_the_last_round_the_game_is_over() -> None:
    before = position("parchis", {0: "10", 2: "20"}, options={"max_rounds": 3}, seat=2, number=6)
    then = roll(before, (1,))
    played = move(then, "0:20-21")
    assert played.turn.phase == "over"
    assert [(place.seat, place.place) for place in places(played)] == [(2, 1), (0, 2)]
    assert events_of_move(then, then.legal_moves[0], played)[-1]["type"] == "over"
    written = position_to_json(played)["turn"]
    assert (written["seat"], written["number"], written["roll"]) == (0, 7, None)


def test_a_repeat_in_the_last_turn_is_played() -> None:
    before = position("parchis", {0: "10", 2: "40"}, options={"max_rounds": 3}, seat=2, number=6)
    then = after(before, 6, moves=["0:40-46"])
    assert (then.turn.seat, then.turn.roll_number) == (2, 2)


def test_a_third_repeat_in_the_last_turn_ends_the_game() -> None:
    before = position(
        "parchis",
        {0: "10", 2: "40"},
        options={"max_rounds": 3, "third_repeat": "leading"},
        seat=2,
        number=6,
        roll_number=3,
    )
    then = roll(before, (6,))
    assert then.turn.phase == "over"
    assert places(then)[0].seat == 0


def test_equal_distances_share_the_first_place() -> None:
    before = position("parchis", {0: "10", 2: "43"}, options={"max_rounds": 1}, seat=2, number=2)
    then = after(before, 1, moves=["0:43-44"])
    assert [(place.seat, place.place) for place in places(then)] == [(0, 1), (2, 1)]


def test_the_time_ends_a_game_when_a_round_is_over() -> None:
    first = begun(game_s=600)
    assert not begins_round(first)
    with pytest.raises(WrongPhase):
        time_up(first)
    second = after(first, 1, moves=["0:5-6"])
    assert not begins_round(second)
    third = after(second, 2, moves=["0:39-41"])
    assert begins_round(third)
    ended = time_up(third)
    assert ended.turn.phase == "over"
    assert ended.pawns == third.pawns
    assert [(place.seat, place.place) for place in places(ended)] == [(2, 1), (0, 2)]


def test_not_in_a_game_without_a_time() -> None:
    then = after(begun(max_rounds=9), 1, moves=["0:5-6"])
    then = after(then, 1, moves=["0:39-40"])
    assert begins_round(then)
    with pytest.raises(WrongPhase):
        time_up(then)


def test_a_game_without_a_limit_does_not_count_its_turns() -> None:
    assert begun().turn_number == 0
    assert "number" not in position_to_json(begun())["turn"]


@pytest.mark.parametrize("seed", range(6))
def test_a_record_whose_time_was_up_is_written_and_read_back(seed: int) -> None:
    setup = new_setup(
        ruleset="parcheesi",
        options={"game_s": 60, "pawns": 2},
        arms=6,
        teams=False,
        seats=[0, 1, 4],
    )
    record = random_record(setup, seed, 100_000)
    assert record.time_up
    assert replay(record).turn.phase == "over"
    assert read_record(write_record(record)) == record


def test_one_whose_time_was_not_up_is_unfinished() -> None:
    setup = begun(game_s=60).setup
    chance = random.Random(1)
    record = Record(setup, ((0, (6,)), (2, (chance.randint(1, 5),))))
    assert write_record(record).endswith("* unfinished\n")
    assert not read_record(write_record(record)).time_up


def test_one_opening_die() -> None:
    setup = new_setup(
        ruleset="parcheesi", options={"opening_dice": 1}, arms=4, teams=False, seats=[0, 2]
    )
    assert next_opening_seat(setup, [(0, (3,))]) == 2
    then = start(setup, [(0, (3,)), (2, (4,))])
    assert then.turn.seat == 2
    assert then.setup.rules.dice == 2
    with pytest.raises(InvalidRoll, match="dice in parcheesi is 1;"):
        start(setup, [(0, (3, 4)), (2, (4, 4))])


def test_a_sum_of_five_enters_after_it_too() -> None:
    before = position("parcheesi", options={"opening_dice": 1})
    assert offered(before, 1, 4) == [f"{pawn}:nest-5 sum" for pawn in range(4)]


def test_with_one_die_it_does_not_apply() -> None:
    with pytest.raises(InvalidOptions, match="does not apply to parchis"):
        begun(opening_dice=2)
