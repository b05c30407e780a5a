"""The independent implementation: against the conformance cases, and the engine against it.

Only some of the random cases, games and seeds; tests/slow takes all and more.
"""

from collections.abc import Callable
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from games.engine import EngineError, new_setup
from tests.engine import engine_on_json, independent
from tests.engine.conformance import RULESETS, lines
from tests.engine.independent.compare import compare
from tests.engine.independent.following import follow
from tests.engine.independent.options import TABLE, all_options, defaults
from tests.engine.independent.random_games import random_value
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


OTHER_VALUES = (
    -1,
    0,
    1,
    2,
    3,
    5,
    20,
    21,
    100,
    101,
    1001,
    86_401,
    True,
    False,
    "after_all_dice",
    None,
)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_engine_refuses_the_same_values(ruleset: str) -> None:
    for name, value in product(TABLE, OTHER_VALUES):
        assert_alike(ruleset, {name: value})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_engine_refuses_the_same_combinations(ruleset: str) -> None:
    chance = Random(ruleset)
    refused = 0
    for _ in range(500):
        names = [name for name in defaults(ruleset) if chance.random() < 0.6]
        refused += assert_alike(ruleset, {name: random_value(chance, name) for name in names})
    assert 50 < refused < 450


def assert_alike(ruleset: str, options: dict[str, Any]) -> bool:
    """Whether both refuse the options."""
    refused = is_refused(ours, ruleset, options)
    assert is_refused(the_engines, ruleset, options) == refused, options
    return refused


def is_refused(accept: Callable[..., object], ruleset: str, options: dict[str, Any]) -> bool:
    try:
        accept(ruleset, options)
    except (ValueError, EngineError):
        return True
    return False


def ours(ruleset: str, options: dict[str, Any]) -> object:
    return all_options(ruleset, options)


def the_engines(ruleset: Any, options: dict[str, Any]) -> object:
    return new_setup(ruleset=ruleset, options=options, arms=4, teams=False, seats=[0, 2])


def test_places() -> None:
    check_all(lines("places.jsonl"), find_places)


def find_places(case: Case) -> None:
    assert independent.places(case["state"]) == case["places"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_plays_random_games_alike(seed: int) -> None:
    compare(seed, most=STEPS)
