"""Every conformance case, played through the engine's public functions."""

from itertools import product
from typing import Any

import pytest

from games.engine import (
    EngineError,
    IllegalMove,
    Position,
    WrongPhase,
    move_to_json,
    new_setup,
    places_to_json,
    play,
    position_from_json,
    position_to_json,
    roll,
    setup_from_json,
    start,
)
from games.engine.moves import Move
from tests.engine.conformance import RULESETS, chosen, lines
from tests.harness.cases import Case, check_all

of_each_file = pytest.mark.parametrize(
    "file", [f"{ruleset}.{kind}.jsonl" for ruleset, kind in product(RULESETS, ("named", "random"))]
)


def assert_shows(position: Position, state: dict[str, Any], moves: list[dict[str, Any]]) -> None:
    assert position_to_json(position) == state
    assert [move_to_json(move) for move in position.legal_moves] == moves
    assert position_from_json(state) == position


@of_each_file
def test_cases(file: str) -> None:
    check_all(lines(file), follow)


def follow(case: Case) -> None:
    before = position_from_json(case["state"])
    assert position_to_json(before) == case["state"]
    position = roll(before, case["pips"])
    assert_shows(position, case["after_roll"], case["legal_moves"])
    for step in case.get("moves", []):
        position = play(position, chosen(position, step["move"]))
        assert_shows(position, step["after"], step["legal_moves"])


@of_each_file
def test_other_moves_are_refused(file: str) -> None:
    check_all(lines(file), try_other_moves)


def try_other_moves(case: Case) -> None:
    before = position_from_json(case["state"])
    with pytest.raises(WrongPhase):
        play(before, Move(0, 0, "die", 1, "5", "6"))
    position = roll(before, case["pips"])
    if not position.legal_moves:
        return
    with pytest.raises(WrongPhase):
        roll(position, case["pips"])
    offered = {(m["pawn"], m["kind"], m["value"]) for m in case["legal_moves"]}
    for pawn in range(4):
        for kind in ("sum", "die", "bonus"):
            for value in (1, 2, 3, 4, 5, 6, 7, 10, 20):
                if (pawn, kind, value) not in offered:
                    with pytest.raises(IllegalMove):
                        position.find_move(pawn=pawn, kind=kind, value=value)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_playthroughs(ruleset: str) -> None:
    check_all(lines(f"{ruleset}.games.jsonl"), play_through)


def play_through(game: Case) -> None:
    opening = [(entry["seat"], tuple(entry["roll"])) for entry in game["opening"]]
    position = start(setup_from_json(game["setup"]), opening)
    for event in game["events"]:
        if "roll" in event:
            position = roll(position, event["roll"])
        else:
            move = chosen(position, event["move"])
            assert move_to_json(move) == event["move"]
            position = play(position, move)
        assert position_from_json(position_to_json(position)) == position
    assert position_to_json(position) == game["end"]
    if game["places"] is not None:
        assert places_to_json(position) == game["places"]


def test_openings() -> None:
    check_all(lines("opening.jsonl"), open_a_game)


def open_a_game(case: Case) -> None:
    opening = [(entry["seat"], tuple(entry["roll"])) for entry in case["opening"]]
    position = start(setup_from_json(case["setup"]), opening)
    assert_shows(position, case["state"], [])


def test_options() -> None:
    check_all(lines("options.jsonl"), set_up)


def set_up(case: Case) -> None:
    def build() -> object:
        return new_setup(
            ruleset=case["ruleset"], options=case["options"], arms=4, teams=False, seats=[0, 2]
        )

    if case["ok"]:
        build()
    else:
        with pytest.raises(EngineError) as refused:
            build()
        assert refused.value.code == "invalid_options"


def test_places() -> None:
    check_all(lines("places.jsonl"), find_places)


def find_places(case: Case) -> None:
    assert places_to_json(position_from_json(case["state"])) == case["places"]
