"""10.3: a blockade may stand only so many turns of its colour."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    ImpossiblePosition,
    InvalidOptions,
    Position,
    Setup,
    new_setup,
    position_from_json,
    position_to_json,
    start,
    stored_position,
)
from tests.engine.positions import after, offered, places_of, position, state
from tests.engine.random_games import opened, setups, step
from tests.harness.examples import examples
from tests.harness.random_options import sensible


def limit(turns: int) -> dict[str, object]:
    return {"blockade_turns": turns}


def test_it_is_a_turn_older_at_the_end_of_each_turn_of_its_colour() -> None:
    then = position("parchis", {0: "10 9 30", 2: "40"}, options=limit(3))
    then = after(then, 1, moves=["1:9-10"])
    assert position_to_json(then)["blockade_turns"] == {"10": 1}
    then = after(then, 1, moves=["0:40-41"])
    assert position_to_json(then)["blockade_turns"] == {"10": 1}
    then = after(then, 1, moves=["2:30-31"])
    assert position_to_json(then)["blockade_turns"] == {"10": 2}


def test_once_it_has_stood_so_long_it_must_be_opened() -> None:
    rows = {0: "10 10 30", 2: ""}
    younger = position("parchis", rows, options=limit(2), blockade_turns={10: 1})
    assert offered(younger, 1) == ["0:10-11", "1:10-11", "2:30-31"]
    before = position("parchis", rows, options=limit(2), blockade_turns={10: 2})
    assert offered(before, 1) == ["0:10-11", "1:10-11"]


def test_other_moves_are_free_while_it_cannot_be_opened() -> None:
    before = position(
        "parchis", {0: "10 10 30", 2: "11 11"}, options=limit(1), blockade_turns={10: 1, 11: 1}
    )
    assert offered(before, 1) == ["2:30-31"]
    assert position_to_json(after(before, 1, moves=["2:30-31"]))["blockade_turns"] == {
        "10": 1,
        "11": 1,
    }


def test_an_entry_comes_first() -> None:
    before = position("parchis", {0: "10 10", 2: ""}, options=limit(1), blockade_turns={10: 1})
    assert offered(before, 5) == ["2:nest-5", "3:nest-5"]


def test_once_it_is_opened_the_other_die_is_free() -> None:
    before = position(
        "superparcheesi", {0: "10 10 30", 2: ""}, options=limit(1), blockade_turns={10: 1}
    )
    then = after(before, 1, 2, moves=["0:10-11"])
    assert [m.pawn for m in then.legal_moves] == [0, 1, 2]
    then = after(before, 1, 2, moves=["0:10-11", "2:30-32"])
    assert position_to_json(then)["blockade_turns"] == {}


def test_of_two_the_older_comes_first_even_after_a_repeat() -> None:
    before = position(
        "parchis", {0: "10 10 30 30", 2: ""}, options=limit(2), blockade_turns={10: 2, 30: 1}
    )
    assert offered(before, 6) == ["0:10-17", "1:10-17"]


SWAP = {0: "20 20 17 home", 2: ""}


def test_it_goes_on_with_its_age_when_a_pawn_is_swapped_for_another_in_a_turn() -> None:
    before = position("superparcheesi", SWAP, options=limit(5), blockade_turns={20: 2})
    then = after(before, 3, 1, moves=["0:20-21", "2:17-20"])
    assert position_to_json(then)["blockade_turns"] == {"20": 3}


def test_between_two_rolls_of_a_turn_it_is_remembered() -> None:
    before = position("parchis", SWAP, options=limit(5), blockade_turns={20: 2})
    then = after(before, 6, moves=["0:20-27"])
    assert (then.turn.phase, position_to_json(then)["blockade_turns"]) == ("roll", {"20": 2})
    assert position_from_json(position_to_json(then)) == then
    assert position_to_json(after(then, 3, moves=["2:17-20"]))["blockade_turns"] == {"20": 3}
    assert position_to_json(after(then, 3, moves=["0:27-30"]))["blockade_turns"] == {}


def test_one_that_stands_again_must_be_opened_again() -> None:
    before = position("superparcheesi", SWAP, options=limit(2), blockade_turns={20: 2})
    again = after(before, 3, 3, moves=["0:20-23", "2:17-20"])
    assert position_to_json(again)["blockade_turns"] == {"20": 2}
    assert offered(again, 1, 2) == ["1:20-21", "1:20-22", "2:20-21", "2:20-22"]


def test_while_it_is_open_its_pawn_that_stayed_is_free() -> None:
    before = position("superparcheesi", SWAP, options=limit(2), blockade_turns={20: 2})
    then = after(before, 3, 1, moves=["0:20-21"])
    assert [move.pawn for move in then.legal_moves] == [0, 1, 2]


def test_in_the_first_edition_it_begins_anew() -> None:
    fields = state("superparcheesi", SWAP, options=limit(5), blockade_turns={20: 2})
    then = after(stored_position(fields, 1), 3, 1, moves=["0:20-21", "2:17-20"])
    assert position_to_json(then)["blockade_turns"] == {"20": 1}


def test_a_pair_that_comes_once_both_have_left_begins_anew() -> None:
    options = {**limit(9), "doublet_bonus": True, "keep_blockade_apart": False}
    rows = {0: "20 20 14 14", 2: ""}
    before = position("superparcheesi", rows, options=options, blockade_turns={20: 4})
    moves = ["0:20-21", "1:20-21", "2:14-20", "3:14-20"]
    assert position_to_json(after(before, 1, 1, moves=moves))["blockade_turns"] == {}
    moves = ["0:20-21", "2:14-20", "1:20-21", "3:14-20"]
    assert position_to_json(after(before, 1, 1, moves=moves))["blockade_turns"] == {"20": 4}


@pytest.mark.parametrize(
    ("rows", "turn"),
    [
        ({0: "20 10", 2: ""}, {}),
        ({0: "10", 2: "20"}, {"roll_number": 2, "last_moved": {"seat": 0, "pawn": 0}}),
        ({0: "10", 2: ""}, {"roll_number": 2, "last_moved": {"seat": 0, "pawn": 0}}),
    ],
    ids=["before the first roll", "of another colour", "nobody there"],
)
def test_what_cannot_be_remembered_is_refused(
    rows: dict[int, str], turn: dict[str, object]
) -> None:
    with pytest.raises(ImpossiblePosition, match="no blockade of one colour on square 20"):
        position("parchis", rows, options=limit(3), blockade_turns={20: 1}, **turn)


@st.composite
def limited(draw: st.DrawFn) -> Setup:
    """Any setups with a limit for blockades."""
    any_setup = draw(setups().filter(lambda setup: setup.rules.pawns > 1))
    options = {**any_setup.options, **limit(draw(st.sampled_from((2, 4, 20))))}
    return new_setup(
        ruleset=any_setup.ruleset,
        options=sensible(any_setup.ruleset, options),
        arms=any_setup.arms,
        teams=any_setup.teams,
        seats=any_setup.seats,
    )


@examples(30)
@given(limited(), st.integers(0, 2**32))
def test_it_ages_while_one_of_its_pawns_always_stands_there(setup: Setup, seed: int) -> None:
    """10.3, by the places alone, turn by turn."""
    chance = random.Random(seed)
    now = start(setup, opened(setup, chance))
    for _ in range(60):
        reached = turn_from(now, chance)
        if reached[-1].turn.phase == "over":
            return
        assert ages(reached[-1]) == ages_by_places(reached)
        now = reached[-1]


def turn_from(now: Position, chance: random.Random) -> list[Position]:
    """The positions of a turn, from its first roll to that of the next one."""
    reached = [now, step(now, chance)[0]]
    while reached[-1].turn.phase == "move" or reached[-1].turn.roll_number > 1:
        reached.append(step(reached[-1], chance)[0])
    return reached


def ages(now: Position) -> dict[str, int]:
    return position_to_json(now)["blockade_turns"]


def ages_by_places(reached: list[Position]) -> dict[str, int]:
    """The ages at the end of the turn that leads through these positions."""
    now, setup, found = reached[-1], reached[0].setup, dict[str, int]()
    player = reached[0].turn.seat
    done = setup.teams and now.pawns.progress[player] == setup.all_home
    acting = setup.partner(player) if done else player
    for seat in setup.seats:
        standing = [places_of(each, seat).split() for each in reached]
        for square in {place for place in standing[-1] if place.isdecimal()}:
            stayed = all(square in places for places in standing)
            age = (ages(reached[0]).get(square, 0) if stayed else 0) + (seat == acting)
            if standing[-1].count(square) == 2 and age:
                found[square] = min(age, setup.rules.blockade_turns)
    return found


def test_once_the_turn_is_over_one_that_was_opened_is_forgotten() -> None:
    before = position("parchis", {0: "10 10", 2: "40"}, options=limit(9), blockade_turns={10: 2})
    then = after(before, 1, moves=["0:10-11"])
    assert position_to_json(then)["blockade_turns"] == {}
    again = after(after(then, 1, moves=["0:40-41"]), 1, moves=["1:10-11"])
    assert position_to_json(again)["blockade_turns"] == {"11": 1}


def test_one_broken_up_from_outside_is_forgotten() -> None:
    before = position(
        "parchis", {0: "39 39", 2: ""}, options=limit(3), blockade_turns={39: 1}, seat=2
    )
    then = after(before, 5, moves=["0:nest-39 x0.0"])
    assert position_to_json(then)["blockade_turns"] == {}


def test_on_the_home_path_and_of_two_colours_it_may_stay() -> None:
    before = position(
        "superparcheesi",
        {0: "h1 h1 12 30", 2: "12"},
        options={**limit(1), "mixed_blockades": True},
        arrived_last={12: 2},
    )
    then = after(before, 1, 2, moves=["3:30-31", "3:31-33"])
    assert position_to_json(then)["blockade_turns"] == {}


def test_the_two_at_the_start_count_from_the_first_turn() -> None:
    options = {**limit(1), "start_pawns": 2}
    then = position("parchis", {0: "5 5 10", 2: "39 39"}, options=options)
    then = after(then, 1, moves=["2:10-11"])
    assert position_to_json(then)["blockade_turns"] == {"5": 1}
    assert [m.pawn for m in after(then, 2).legal_moves] == [0, 1]


def test_in_pairs_a_turn_of_the_partner_counts() -> None:
    rows = {0: "home home home home", 1: "", 2: "10 10 30", 3: ""}
    before = position("parchis", rows, options=limit(2), teams=True)
    then = after(before, 1, moves=["2:30-31"])
    assert position_to_json(then)["blockade_turns"] == {"10": 1}


@pytest.mark.parametrize("arms", [6, 8])
def test_on_other_boards(arms: int) -> None:
    before = position(
        "parcheesi",
        {0: "80 80 30", 3: ""},
        options=limit(1),
        arms=arms,
        blockade_turns={80: 1},
    )
    assert [m.pawn for m in after(before, 1, 2).legal_moves] == [0, 0, 1, 1]


def test_with_one_pawn_each_it_is_refused() -> None:
    with pytest.raises(InvalidOptions, match="blockade_turns=1 needs pawns=2-4"):
        new_setup(
            ruleset="parchis",
            options={"blockade_turns": 1, "pawns": 1},
            arms=4,
            teams=False,
            seats=[0, 2],
        )
