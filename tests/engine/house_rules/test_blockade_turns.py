"""10.3: a blockade may stand only so many turns of its colour."""

import pytest

from games.engine import InvalidOptions, new_setup, position_to_json
from tests.engine.positions import after, offered, position


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
    assert position_to_json(then)["blockade_turns"] == {}


def test_of_two_the_older_comes_first_even_after_a_repeat() -> None:
    before = position(
        "parchis", {0: "10 10 30 30", 2: ""}, options=limit(2), blockade_turns={10: 2, 30: 1}
    )
    assert offered(before, 6) == ["0:10-17", "1:10-17"]


def test_a_new_pair_on_the_same_square_begins_anew() -> None:
    options = {**limit(1), "keep_blockade_apart": False}
    before = position(
        "superparcheesi", {0: "10 10 8 home", 2: ""}, options=options, blockade_turns={10: 1}
    )
    then = after(before, 1, 2, moves=["0:10-11", "2:8-10"])
    assert position_to_json(then)["blockade_turns"] == {"10": 1}
    before = position("parchis", {0: "10 10", 2: ""}, options=limit(3), blockade_turns={10: 2})
    assert position_to_json(after(before, 1, moves=["0:10-11"]))["blockade_turns"] == {}


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
