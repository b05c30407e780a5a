"""The independent implementation: against the conformance cases, and the engine against it.

Only some of the random cases, games and seeds; tests/slow takes all and more.
"""

from functools import partial

import pytest

from tests.engine import engine_on_json, independent
from tests.engine.conformance import RULESETS, lines
from tests.engine.independent.compare import compare
from tests.engine.independent.following import follow
from tests.engine.independent.options import all_options
from tests.harness.cases import Case, check_all

EVERY = 5
SEEDS = range(60)
STEPS = 40


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("kind", ["named", "random", "games"])
def test_cases(ruleset: str, kind: str) -> None:
    every = 1 if kind == "named" else EVERY
    check_all(lines(f"{ruleset}.{kind}.jsonl")[::every], partial(follow, independent))


def test_openings() -> None:
    check_all(lines("opening.jsonl"), partial(follow, independent))


def test_cases_of_house_rules() -> None:
    cases = lines("house_rules.jsonl")
    edges = [case for case in cases if "edge" in case["id"]]
    check_all([*edges, *cases[::EVERY]], partial(follow, independent))


def test_the_engine_follows_the_cases_of_house_rules() -> None:
    check_all(lines("house_rules.jsonl"), partial(follow, engine_on_json))


def test_the_cases_of_house_rules_are_many_of_each() -> None:
    names = [case["id"].rpartition("-")[0] for case in lines("house_rules.jsonl")]
    assert {names.count(name) for name in names if "house-rules" not in name} == {42}
    assert len(set(names)) == 12


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


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_plays_random_games_alike(seed: int) -> None:
    compare(seed, most=STEPS)
