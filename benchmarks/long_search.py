"""How much a long search finds that `expert` does not see.

    python -m benchmarks.long_search [--positions 300] [--rollouts 64] [--ruleset parchis]

From positions of games of `expert`, two players, every end of the turn that it compares is rolled
out: played on by the network for some rolls, less the luck of each, and then valued over the next
roll. Half of the rollouts choose the best end, the other half measure it: the highest of several
estimates is too high by chance.
"""

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from functools import partial
from itertools import chain
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Final

import numpy as np
from tqdm import tqdm

from games.engine import RULESETS, Move, Position, RulesetName, Setup, new_setup, seats_for
from games.robots import expert
from games.robots.chances.choices import outcomes
from games.robots.chances.lookahead import after_rolls, over_rolls
from games.robots.chances.network import Network, network_of
from games.robots.chances.results import side_of
from games.robots.chances.tables import Floats
from games.robots.simulation import play_game

ROLLS: Final = 12
"""Of a rollout, before it is valued."""
OF_A_GAME: Final = 5
"""Positions, so that they differ."""


def main() -> None:
    """Print what is left, a choice and a game."""
    options = _options()
    games = range(-(-options.positions // OF_A_GAME))
    with multiprocessing.Pool(options.processes) as pool:
        found = pool.imap(partial(left_in_game, options.ruleset, options.rollouts), games)
        counts, parts = zip(*tqdm(found, total=len(games), disable=None), strict=True)
    choices = fmean(counts) / 2
    left = list(chain.from_iterable(parts))
    error = 2 * pstdev(left) / sqrt(len(left))
    print(f"{len(left)} positions: {fmean(left):.4f} ± {error:.4f} of a game left in a choice")
    print(f"{choices:.0f} choices a player and game: {choices * fmean(left):.3f} of a game")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.long_search")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--rollouts", type=int, default=64, help="of each end, an even number")
    parser.add_argument("--ruleset", choices=RULESETS, default="parchis")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    return parser.parse_args()


def left_in_game(ruleset: RulesetName, rollouts: int, number: int) -> tuple[int, list[float]]:
    """How many choices a game has, and what `left_in` finds in some of them."""
    choices = _choices_of(ruleset, number)
    chosen = Random(number).sample(choices, OF_A_GAME)
    return len(choices), [left_in(rollouts, position) for position in chosen]


def _choices_of(ruleset: RulesetName, number: int) -> list[Position]:
    """The positions of a game of `expert` in which it had to choose between turns."""
    setup = new_setup(ruleset=ruleset, options={}, arms=4, teams=False, seats=seats_for(4, 2))
    found: list[Position] = []

    def player(position: Position, _: Random) -> Move:
        if len({end.first for end in expert.candidates(position)}) > 1:
            found.append(position)
        return expert.choose(position)

    play_game(setup, player, Random(number))
    return found


def left_in(rollouts: int, position: Position) -> float:
    """How much the long search's end is better than that of `expert`, as a part of a game."""
    ends = expert.candidates(position)
    first = expert.choose(position)
    chosen = next(number for number, end in enumerate(ends) if end.first == first)
    starts = [end.position for end in ends for _ in range(rollouts)]
    random = np.random.default_rng(0)
    chances = rolled_out(position.setup, network_of(position.setup.ruleset), starts, random)
    side = side_of(position.setup, position.turn.seat)
    halves = chances[:, side].reshape(len(ends), 2, rollouts // 2).mean(axis=2).T
    return fmean(
        float(measured[choosing.argmax()] - measured[chosen])
        for choosing, measured in (halves, halves[::-1])
    )


def rolled_out(
    setup: Setup, network: Network, starts: Sequence[Position], random: np.random.Generator
) -> Floats:
    """By position and side: the chance after some rolls and the one that follows, less the luck."""
    weights = np.array([chance for _, chance in outcomes(setup)])
    now, luck = list(starts), np.zeros((len(starts), len(setup.sides())), np.float32)
    for _ in range(ROLLS):
        due = [number for number, position in enumerate(now) if position.turn.phase == "roll"]
        turns = after_rolls(setup, network, [now[number] for number in due])
        for number, ends in zip(due, turns, strict=True):
            came = random.choice(len(weights), p=weights)
            luck[number] += ends.chances[came] - weights @ ends.chances
            now[number] = ends.positions[came]
    return over_rolls(setup, network, now) - luck


if __name__ == "__main__":
    main()
