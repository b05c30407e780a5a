"""The whole of what tests/engine/test_independent.py takes samples of."""

from functools import partial
from itertools import product

import pytest

from tests.engine import independent
from tests.engine.conformance import RULESETS, lines
from tests.engine.independent.cases import all_cases
from tests.engine.independent.compare import compare
from tests.engine.independent.following import follow
from tests.harness.cases import check_all


@pytest.mark.parametrize(("ruleset", "kind"), list(product(RULESETS, ("random", "games"))))
def test_cases(ruleset: str, kind: str) -> None:
    check_all(lines(f"{ruleset}.{kind}.jsonl"), partial(follow, independent))


def test_the_cases_of_house_rules_are_as_written() -> None:
    assert list(all_cases()) == lines("house_rules.jsonl")


@pytest.mark.parametrize("first_seed", range(1000, 2000, 50))
def test_the_engine_plays_random_games_alike(first_seed: int) -> None:
    for seed in range(first_seed, first_seed + 50):
        compare(seed, most=100)
