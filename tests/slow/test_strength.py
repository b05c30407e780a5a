"""Each strength plays better than the one before; the figures are in docs/robots.md.

The games are the same at each run. `make bench-robots` measures with confidence intervals.
"""

import pytest

from games.engine import RULESETS, RulesetName
from tests.robots.matches import wins


@pytest.mark.parametrize("ruleset", RULESETS)
def test_easy_is_better_than_chance(ruleset: RulesetName) -> None:
    assert wins(ruleset, "easy", "random", 60) > 45


@pytest.mark.parametrize("ruleset", RULESETS)
def test_normal_is_better_than_easy(ruleset: RulesetName) -> None:
    assert wins(ruleset, "normal", "easy", 60) > 30


def test_hard_is_better_than_normal() -> None:
    assert wins("parchis", "hard", "normal", 60) > 30
