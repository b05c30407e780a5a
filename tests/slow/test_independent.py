"""The whole of what tests/engine/test_independent.py takes samples of."""

from functools import partial
from itertools import islice, product

import pytest

from tests.engine import independent
from tests.engine.conformance import RULESETS, lines
from tests.engine.independent.cases import SECTIONS, cases_of, edges_and_games
from tests.engine.independent.compare import compare
from tests.engine.independent.following import follow
from tests.harness.cases import check_all

pytestmark = pytest.mark.release
FIRST = 1
"""Cases of a house rule that are made once more; all would take a quarter of an hour."""


@pytest.mark.parametrize(("ruleset", "kind"), list(product(RULESETS, ("random", "games"))))
def test_cases(ruleset: str, kind: str) -> None:
    check_all(lines(f"{ruleset}.{kind}.jsonl"), partial(follow, independent))


def test_all_cases_of_house_rules() -> None:
    check_all(lines("house_rules.jsonl"), partial(follow, independent))


def test_the_edges_and_games_of_house_rules_are_as_written() -> None:
    made = list(edges_and_games())
    assert made == lines("house_rules.jsonl")[-len(made) :]


@pytest.mark.parametrize("option", SECTIONS)
def test_the_first_cases_of_a_house_rule_are_as_written(option: str) -> None:
    written = [case for case in lines("house_rules.jsonl") if case["id"].startswith(f"{option}-")]
    assert list(islice(cases_of(option), FIRST)) == written[:FIRST]


@pytest.mark.parametrize("first_seed", range(1000, 1300, 50))
def test_the_engine_plays_random_games_alike(first_seed: int) -> None:
    for seed in range(first_seed, first_seed + 50):
        compare(seed, most=100)
