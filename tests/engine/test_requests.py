"""The rules as JSON lines."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.requests import LONGEST_LINE, answer_line
from tests.engine.conformance import RULESETS, lines
from tests.engine.positions import state
from tests.harness.cases import Case, check_all

SETUP = {"ruleset": "parchis", "options": {}, "arms": 4, "teams": False, "seats": [0, 2]}
OPENING = [{"seat": 0, "roll": [3]}, {"seat": 2, "roll": [6]}]


def ask(request: object) -> dict[str, Any]:
    response: dict[str, Any] = json.loads(answer_line(json.dumps(request).encode()))
    return response


def code(request: object) -> str:
    return str(ask(request)["error"]["code"])


def test_a_setup_starts_a_game() -> None:
    started = ask({"setup": SETUP, "opening": OPENING})
    assert started["state"]["turn"]["seat"] == 2
    assert started["legal_moves"] == []


def test_a_roll_a_move_and_the_legal_moves() -> None:
    rolled = ask({"state": state(), "pips": [5]})
    assert ask({"state": rolled["state"]}) == rolled
    requested = {"pawn": 2, "kind": "die", "value": 5}
    moved = ask({"state": rolled["state"], "move": requested})
    assert moved["state"]["pawns"]["0"] == ["nest", "nest", "5", "nest"]
    assert ask({"state": rolled["state"], "move": rolled["legal_moves"][2]}) == moved


def test_places() -> None:
    assert ask({"state": state(), "places": True}) == {
        "places": [
            {"seat": 0, "place": 1, "distance": 288},
            {"seat": 2, "place": 1, "distance": 288},
        ]
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"", "malformed_request"),
        (b"{", "malformed_request"),
        (b"\xff\xfe", "malformed_request"),
        (b"null", "malformed_request"),
        (b"[]", "malformed_request"),
        (b"{}", "malformed_request"),
        (b'{"state": NaN}', "malformed_request"),
        (b'{"state": -Infinity}', "malformed_request"),
        (b'{"state": 1e999}', "malformed_position"),
        (b'{"state": "\\ud800"}', "malformed_position"),
        (b'{"state": ' + b"9" * 5000 + b"}", "malformed_request"),
        (b"[" * 50_000, "malformed_request"),
        (b'{"state": ' + b"[" * 500 + b"]" * 500 + b"}", "malformed_position"),
        (b" " * LONGEST_LINE + b"{}", "malformed_request"),
    ],
)
def test_malformed_lines(line: bytes, expected: str) -> None:
    assert json.loads(answer_line(line))["error"]["code"] == expected


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"setup": SETUP}, "malformed_request"),
        ({"state": state(), "pips": [5], "places": True}, "malformed_request"),
        ({"state": state(), "pip": [5]}, "malformed_request"),
        ({"state": state(), "places": 1}, "malformed_request"),
        ({"setup": SETUP, "opening": None}, "malformed_request"),
        ({"setup": SETUP, "opening": [[0, [3]]]}, "malformed_request"),
        ({"setup": SETUP, "opening": [{"seat": True, "roll": [3]}]}, "malformed_request"),
        ({"setup": SETUP, "opening": [{"seat": 0, "roll": [True]}]}, "invalid_roll"),
        ({"setup": SETUP, "opening": OPENING[:1]}, "invalid_setup"),
        ({"setup": {**SETUP, "seats": [0]}, "opening": []}, "invalid_setup"),
        ({"setup": {**SETUP, "options": {"luck": 1}}, "opening": []}, "invalid_options"),
        ({"state": {}}, "malformed_position"),
        ({"state": state(roll_number=4)}, "impossible_position"),
        ({"state": state(), "pips": [True]}, "invalid_roll"),
        ({"state": state(), "pips": [1.0]}, "invalid_roll"),
        ({"state": state(), "pips": [[1]]}, "invalid_roll"),
        ({"state": state(), "pips": "5"}, "invalid_roll"),
        ({"state": state(), "pips": 5}, "invalid_roll"),
        ({"state": state(), "pips": [7]}, "invalid_roll"),
        ({"state": state(), "move": None}, "malformed_request"),
        ({"state": state(), "move": {"pawn": 0, "value": 5}}, "malformed_request"),
        (
            {"state": state(), "move": {"pawn": 0, "kind": "die", "value": True}},
            "malformed_request",
        ),
        ({"state": state(), "move": {"pawn": 0, "kind": "die", "value": 5}}, "wrong_phase"),
    ],
)
def test_invalid_requests(request_: object, expected: str) -> None:
    assert code(request_) == expected


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"value": 4}, "illegal_move"),
        ({"pawn": 4}, "illegal_move"),
        ({"kind": ["die"]}, "illegal_move"),
        ({"to": "6"}, "illegal_move"),
        ({"to": 6}, "illegal_move"),
        ({"captures": {"seat": 2, "pawn": 0}}, "illegal_move"),
        ({"colour": "red"}, "malformed_request"),
    ],
)
def test_a_move_that_is_not_offered(changed: dict[str, Any], expected: str) -> None:
    rolled = ask({"state": state(), "pips": [5]})
    assert code({"state": rolled["state"], "move": {**rolled["legal_moves"][0], **changed}}) == (
        expected
    )
    assert code({"state": rolled["state"], "pips": [5]}) == "wrong_phase"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(key=st.sampled_from(sorted(state())), value=ANYTHING)
def test_any_part_of_a_state_may_be_wrong(key: str, value: object) -> None:
    response = ask({"state": state() | {key: value}, "pips": [5]})
    assert set(response) in ({"error"}, {"state", "legal_moves"})


@given(key=st.sampled_from(sorted(state()["turn"])), value=ANYTHING)
def test_any_part_of_a_turn_may_be_wrong(key: str, value: object) -> None:
    changed = state()
    changed["turn"][key] = value
    assert set(ask({"state": changed})) in ({"error"}, {"state", "legal_moves"})


@given(st.binary(max_size=200))
def test_any_bytes_get_a_response(line: bytes) -> None:
    assert set(json.loads(answer_line(line))) == {"error"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_conformance_cases(ruleset: str) -> None:
    named, random = (lines(f"{ruleset}.{kind}.jsonl") for kind in ("named", "random"))
    check_all(named[::4] + random[::8], compare)


def compare(case: Case) -> None:
    response = ask({"state": case["state"], "pips": case["pips"]})
    assert response == {"state": case["after_roll"], "legal_moves": case["legal_moves"]}
    for step in case.get("moves", []):
        response = ask({"state": response["state"], "move": step["move"]})
        assert response == {"state": step["after"], "legal_moves": step["legal_moves"]}
