"""Each strength plays better than the one before, in a few games; tests/slow plays more."""

import pytest

from games.engine import RULESETS, RulesetName
from tests.robots.matches import wins


@pytest.mark.parametrize("ruleset", RULESETS)
def test_easy_is_better_than_chance(ruleset: RulesetName) -> None:
    assert wins(ruleset, "easy", "random", 16) > 11


@pytest.mark.parametrize("ruleset", RULESETS)
def test_normal_is_better_than_easy(ruleset: RulesetName) -> None:
    assert wins(ruleset, "normal", "easy", 100) > 50


def test_hard_is_better_than_normal() -> None:
    assert wins("parchis", "hard", "normal", 12) > 6
