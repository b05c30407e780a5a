"""9: positions, setups and moves as JSON, both ways."""

import json
import re
from pathlib import Path

from games.engine import (
    OPTIONS,
    move_to_json,
    new_setup,
    places_to_json,
    position_from_json,
    position_to_json,
    setup_from_json,
    setup_to_json,
    stored_position,
)
from games.engine.rulesets import EDITION
from tests.engine.positions import after, position, state

DOC = Path(__file__).parents[2] / "docs" / "rules.md"

BUSY = state(
    "superparcheesi",
    {0: "10 nest 22 10", 2: "22 39 h3 home"},
    options={"start_pawns": 0},
    arrived_last={22: 2},
)


def test_a_position_is_read_and_written_back() -> None:
    assert position_to_json(position_from_json(BUSY)) == BUSY


def test_text_and_back_changes_nothing() -> None:
    assert position_from_json(json.loads(json.dumps(BUSY))) == position_from_json(BUSY)


def test_a_position_in_the_middle_of_a_roll_keeps_its_legal_moves() -> None:
    then = after(position_from_json(BUSY), 5, 2)
    assert then.legal_moves
    assert position_from_json(position_to_json(then)) == then
    assert stored_position(position_to_json(then), EDITION) == then


def test_options_at_the_rulesets_own_value_are_left_out() -> None:
    written = position_to_json(position(options={"start_pawns": 1, "home_bonus": 7}))
    assert written["options"] == {"home_bonus": 7}


def test_a_setup_is_read_and_written_back() -> None:
    data = {
        "ruleset": "parcheesi",
        "options": {"home_bonus": 0},
        "arms": 8,
        "teams": False,
        "seats": [1, 3, 7],
    }
    assert setup_to_json(setup_from_json(data)) == data


def test_seats_are_written_in_ascending_order() -> None:
    setup = new_setup(ruleset="parchis", options={}, arms=6, teams=False, seats=[4, 0])
    assert setup_to_json(setup)["seats"] == [0, 4]


def test_a_move_has_its_target_and_the_captured_pawn() -> None:
    then = after(position(pawns={0: "10", 2: "30 11"}), 1)
    assert move_to_json(then.legal_moves[0]) == {
        "pawn": 0,
        "kind": "die",
        "value": 1,
        "from": "10",
        "to": "11",
        "captures": {"seat": 2, "pawn": 1},
    }


def test_moves_are_listed_by_pawn_kind_and_value() -> None:
    then = after(position("superparcheesi", {0: "10 20", 2: ""}), 6, 2)
    listed = [(move.pawn, move.kind, move.value) for move in then.legal_moves]
    assert listed == [(0, "die", 2), (0, "die", 6), (1, "die", 2), (1, "die", 6)]


def test_of_two_equal_dice_one_move_is_offered_and_of_two_pawns_on_a_square_both() -> None:
    then = after(position("superparcheesi", {0: "10 10", 2: ""}), 2, 2)
    assert [(move.pawn, move.value) for move in then.legal_moves] == [(0, 2), (1, 2)]


def test_places() -> None:
    assert places_to_json(position(pawns={0: "home", 2: ""})) == [
        {"seat": 0, "place": 1, "distance": 216},
        {"seat": 2, "place": 2, "distance": 288},
    ]


def test_the_example_of_the_document_is_a_position() -> None:
    example = re.findall(r"```json\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)[0]
    assert position_to_json(position_from_json(json.loads(example))) == json.loads(example)


def test_the_documented_options_are_those_of_the_engine() -> None:
    row = re.compile(r"^\| `(\w+)` \| (\S+) \| (\S+) \| (\S+) \|", re.MULTILINE)
    text = {True: "yes", False: "no", None: "–"}
    assert row.findall(DOC.read_text("utf-8")) == [
        (name, *(text[v] if v is None or isinstance(v, bool) else str(v) for v in option.defaults))
        for name, option in OPTIONS.items()
    ]
