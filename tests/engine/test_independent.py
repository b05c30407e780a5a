"""The independent implementation: against the conformance cases, and the engine against it."""

from pathlib import Path

import pytest

from tests.engine import independent
from tests.engine.independent.options import RULESETS, all_options
from tests.harness import cases
from tests.harness.cases import Case, check_all

DATA = Path(__file__).parent / "data"
EVERY = 5
"""Of the random cases and games, one in so many; `compare --cases` takes all."""


def lines(name: str, every: int = 1) -> list[Case]:
    return cases.lines(DATA / name)[::every]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_named_cases(ruleset: str) -> None:
    check_all(lines(f"{ruleset}.named.jsonl"), follow)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_cases(ruleset: str) -> None:
    check_all(lines(f"{ruleset}.random.jsonl", EVERY), follow)


def follow(case: Case) -> None:
    position = independent.roll(case["state"], case["pips"])
    assert position == case["after_roll"]
    assert independent.legal_moves(position) == case["legal_moves"]
    for step in case.get("moves", []):
        position = independent.play(position, step["move"])
        assert position == step["after"]
        assert independent.legal_moves(position) == step["legal_moves"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_playthroughs(ruleset: str) -> None:
    check_all(lines(f"{ruleset}.games.jsonl", EVERY), play_through)


def play_through(game: Case) -> None:
    position = independent.start(game["setup"], game["opening"])
    for event in game["events"]:
        if "roll" in event:
            position = independent.roll(position, event["roll"])
        else:
            assert event["move"] in independent.legal_moves(position)
            position = independent.play(position, event["move"])
    assert position == game["end"]
    if game["places"] is not None:
        assert independent.places(position) == game["places"]


def test_openings() -> None:
    check_all(lines("opening.jsonl"), open_a_game)


def open_a_game(case: Case) -> None:
    assert independent.start(case["setup"], case["opening"]) == case["state"]


def test_options() -> None:
    check_all(lines("options.jsonl"), set_up)


def set_up(case: Case) -> None:
    if case["ok"]:
        all_options(case["ruleset"], case["options"])
    else:
        with pytest.raises(ValueError, match=r"=|need"):
            all_options(case["ruleset"], case["options"])


def test_places() -> None:
    check_all(lines("places.jsonl"), find_places)


def find_places(case: Case) -> None:
    assert independent.places(case["state"]) == case["places"]
