"""The kinds of lines in the files of cases, played by either implementation."""

from typing import Any, Protocol

from tests.engine.independent.position import Json


class Rules(Protocol):
    """An implementation of the rules on JSON: `tests.engine.independent`, or the engine's."""

    def start(self, setup: Json, opening: list[Json]) -> Json: ...
    def legal_moves(self, position: Json) -> list[Json]: ...
    def roll(self, position: Json, pips: list[int]) -> Json: ...
    def play(self, position: Json, move: Json) -> Json: ...
    def time_up(self, position: Json) -> Json: ...
    def places(self, position: Json) -> list[Json]: ...


def follow(rules: Rules, case: Json) -> None:
    """Play the case, whichever kind it is; AssertionError where the rules say something else."""
    if "events" in case:
        end = _game(rules, case)
    elif "opening" in case:
        end = rules.start(case["setup"], case["opening"])
        _same(end, case["state"])
    elif "time_up" in case:
        end = rules.time_up(case["state"])
        _same(end, case["after"])
    else:
        end = _roll(rules, case)
    if case.get("places") is not None:
        _same(rules.places(end), case["places"])


def _game(rules: Rules, case: Json) -> Json:
    position = rules.start(case["setup"], case["opening"])
    for event in case["events"]:
        if "roll" in event:
            position = rules.roll(position, event["roll"])
        else:
            if event["move"] not in rules.legal_moves(position):
                raise AssertionError(f"{event['move']} is not legal in {position}")
            position = rules.play(position, event["move"])
    _same(position, case["end"])
    return position


def _roll(rules: Rules, case: Json) -> Json:
    position = rules.roll(case["state"], case["pips"])
    _same(position, case["after_roll"])
    _same(rules.legal_moves(position), case["legal_moves"])
    for step in case.get("moves", []):
        position = rules.play(position, step["move"])
        _same(position, step["after"])
        _same(rules.legal_moves(position), step["legal_moves"])
    return position


def _same(said: Any, expected: Any) -> None:
    if said != expected:
        raise AssertionError(f"says {said}, expected {expected}")
