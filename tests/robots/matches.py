"""Games between two robots, the same in each run."""

from functools import partial
from random import Random

from games.engine import Move, Position, RulesetName, new_setup
from games.robots.simulation import PLAYERS, Player, play_game


def wins(ruleset: RulesetName, first: str, second: str, games: int) -> int:
    """The wins of the first player; the two players swap seats after each game."""
    setup = new_setup(ruleset=ruleset, options={}, arms=4, teams=False, seats=[0, 2])
    won = 0
    for game in range(games):
        own = 2 * (game % 2)
        by_seat = {own: PLAYERS[first], 2 - own: PLAYERS[second]}
        dice = Random(f"strength {game // 2}")
        won += play_game(setup, partial(_seated, by_seat), dice).winners == (own,)
    return won


def _seated(by_seat: dict[int, Player], position: Position, random: Random) -> Move:
    return by_seat[position.turn.seat](position, random)
