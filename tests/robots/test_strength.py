"""Each strength plays better than the one before; the figures are in docs/robots.md.

The games are the same at each run. What is measured with confidence is `make bench-robots`.
"""

from functools import partial
from random import Random

import pytest

from games.engine import RULESETS, Move, Position, RulesetName, new_setup
from games.management.simulation import PLAYERS, Player, play_game


def wins(ruleset: RulesetName, first: str, second: str, games: int) -> int:
    """How many of so many games between two the first wins, who has each seat half the time."""
    setup = new_setup(ruleset=ruleset, options={}, arms=4, teams=False, seats=[0, 2])
    won = 0
    for game in range(games):
        own = 2 * (game % 2)
        by_seat = {own: PLAYERS[first], 2 - own: PLAYERS[second]}
        dice = Random(f"strength {game // 2}")
        won += play_game(setup, partial(seated, by_seat), dice).winners == (own,)
    return won


def seated(by_seat: dict[int, Player], position: Position, random: Random) -> Move:
    return by_seat[position.turn.seat](position, random)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_easy_is_better_than_chance(ruleset: RulesetName) -> None:
    assert wins(ruleset, "easy", "random", 60) > 45


@pytest.mark.parametrize("ruleset", RULESETS)
def test_normal_is_better_than_easy(ruleset: RulesetName) -> None:
    assert wins(ruleset, "normal", "easy", 60) > 30


def test_hard_is_better_than_normal() -> None:
    assert wins("parchis", "hard", "normal", 60) > 30
