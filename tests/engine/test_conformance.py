"""Every conformance case, played through the engine's public functions."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine import (
    EngineError,
    IllegalMove,
    Position,
    WrongPhase,
    move_to_json,
    new_setup,
    places,
    play,
    position_from_json,
    position_to_json,
    roll,
    setup_from_json,
    start,
)
from games.engine.moves import Move

DATA = Path(__file__).parent / "data"
RULESETS = ("parchis", "superparcheesi", "parcheesi")


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def cases(*kinds: str) -> list[Any]:
    return [
        pytest.param(case, id=case["id"])
        for ruleset in RULESETS
        for kind in kinds
        for case in lines(f"{ruleset}.{kind}.jsonl")
    ]


def assert_shows(position: Position, state: dict[str, Any], moves: list[dict[str, Any]]) -> None:
    assert position_to_json(position) == state
    assert [move_to_json(move) for move in position.legal_moves] == moves
    assert position_from_json(state) == position


def chosen(position: Position, move: dict[str, Any]) -> Move:
    return position.find_move(pawn=move["pawn"], kind=move["kind"], value=move["value"])


@pytest.mark.parametrize("case", cases("named", "random"))
def test_case(case: dict[str, Any]) -> None:
    before = position_from_json(case["state"])
    assert position_to_json(before) == case["state"]
    position = roll(before, case["pips"])
    assert_shows(position, case["after_roll"], case["legal_moves"])
    for step in case.get("moves", []):
        position = play(position, chosen(position, step["move"]))
        assert_shows(position, step["after"], step["legal_moves"])


@pytest.mark.parametrize("case", cases("named", "random"))
def test_what_a_case_does_not_offer_is_refused(case: dict[str, Any]) -> None:
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


@pytest.mark.parametrize("game", cases("games"))
def test_playthrough(game: dict[str, Any]) -> None:
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
        assert places_json(position) == game["places"]


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in lines("opening.jsonl")])
def test_opening(case: dict[str, Any]) -> None:
    opening = [(entry["seat"], tuple(entry["roll"])) for entry in case["opening"]]
    position = start(setup_from_json(case["setup"]), opening)
    assert_shows(position, case["state"], [])


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in lines("options.jsonl")])
def test_options(case: dict[str, Any]) -> None:
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


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in lines("places.jsonl")])
def test_places(case: dict[str, Any]) -> None:
    assert places_json(position_from_json(case["state"])) == case["places"]


def places_json(position: Position) -> list[dict[str, int]]:
    return [
        {"seat": place.seat, "place": place.place, "distance": place.distance}
        for place in places(position)
    ]
