"""The tests of many dice: right p-values, and every changed line of the dice found."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.dice import significance
from games.fairness import dice
from tests.fairness.chi_square import SEEDS

SOURCE = Path(dice.__file__).read_text("utf-8")
MUTATIONS = {
    "no byte is skipped": ("range(252)", "range(256)"),
    "too few bytes": ("range(252)", "range(251)"),
    "five faces": ("byte % 6 + 1", "byte % 5 + 1"),
    "off by one": ("byte % 6 + 1", "byte % 6"),
    "a six more": ("byte % 6 + 1", "min(6, byte % 7 + 1)"),
}
"""What is changed in games/fairness/dice.py, each in one line."""
SURE = 0.0001


def faces(source: str, rolls: int) -> list[int]:
    """The faces of this many rolls of two dice by the source, as the service rolls them."""
    module: dict[str, Any] = {"__name__": "changed"}
    exec(compile(source, "dice.py", "exec"), module)  # noqa: S102 - our own source
    thrown = (module["dice_roll"](bytes(32), "many", SEEDS, n, 2) for n in range(rolls))
    counts = Counter(pips for roll in thrown for pips in roll)
    return [counts[pips] for pips in range(1, 7)]


def p_values(source: str, rolls: int) -> list[float]:
    counts = faces(source, rolls)
    return [p for p in (significance.p_of_mean(counts), significance.p_of_faces(counts)) if p]


def test_the_dice_of_the_service_pass() -> None:
    assert min(p_values(SOURCE, 300_000)) > 0.01


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_changed_line_in_the_dice_fails(name: str) -> None:
    line, changed = MUTATIONS[name]
    assert SOURCE.count(line) == 1
    found = p_values(SOURCE.replace(line, changed), 300_000)
    assert min(found, default=0.0) < SURE


@pytest.mark.parametrize(
    ("x", "p"), [(0.0, 1.0), (1.145, 0.95), (4.351, 0.5), (11.0705, 0.05), (20.515, 0.001)]
)
def test_the_probabilities_of_chi_square(x: float, p: float) -> None:
    """By the table of any textbook, for five degrees of freedom."""
    assert significance.p_of_chi_square(x) == pytest.approx(p, rel=1e-3)


def test_both_tests_by_hand() -> None:
    counts = [110, 90, 100, 100, 100, 100]
    assert significance.pips_of(counts) == 2090
    assert significance.chi_square(counts) == pytest.approx(2.0)
    # 10 pips below 2100, where the standard deviation of 600 dice is √1750 = 41.83
    assert significance.p_of_mean(counts) == pytest.approx(0.8111, abs=1e-4)
    assert significance.p_of_difference(counts, counts) == 1
    others = [100, 100, 100, 100, 90, 110]
    # 20 pips in 600 dice apart: √2 · 41.83 = 59.16
    assert significance.p_of_difference(counts, others) == pytest.approx(0.7353, abs=1e-4)


def test_few_dice_are_not_tested() -> None:
    few, enough = [29, 0, 0, 0, 0, 0], [30, 0, 0, 0, 0, 0]
    assert significance.p_of_mean(few) is significance.p_of_faces(few) is None
    assert significance.p_of_difference(enough, few) is None
    assert significance.p_of_mean(enough) == pytest.approx(1e-15, abs=1e-12)


def race(chance: random.Random) -> Iterator[int]:
    """The dice of one of two players who race to 100 pips: the one with high rolls stops early."""
    pips = [0, 0]
    while True:
        for player in (0, 1):
            die = chance.randint(1, 6)
            if player == 0:
                yield die
            pips[player] += die + 20 * (die == 6)  # as a six is worth another roll
            if pips[player] >= 100:
                return


def test_games_that_end_by_their_dice_do_not_bias_the_tests() -> None:
    """Of 2,000 players with 30 games each, one in twenty has p < 0.05, upwards as often as down."""
    chance = random.Random(22)
    p, above = list[float](), 0
    for _ in range(2000):
        counts = Counter(die for _ in range(30) for die in race(chance))
        rolled = [counts[pips] for pips in range(1, 7)]
        p.append(significance.p_of_mean(rolled) or 0)
        above += significance.pips_of(rolled) > 3.5 * sum(rolled)
    assert 0.035 < sum(each < 0.05 for each in p) / len(p) < 0.065
    assert 0.46 < above / len(p) < 0.54
