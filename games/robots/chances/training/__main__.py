"""Train the evaluator by self-play, and write the weights of each ruleset.

python -m games.robots.chances.training [--ruleset parchis …] [--games 8000 12000] [--seed 1] …

Training is a series of courses. Each begins with the weights that the one before has saved, takes
smaller steps towards its end, and has random numbers of its own.
"""

import argparse
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from typing import Final

import numpy as np
from tqdm import tqdm

from games.engine import RULESETS, RulesetName, Setup, new_setup
from games.engine.setups import seats_for
from games.robots.chances.endings import save_endings
from games.robots.chances.network import Network
from games.robots.chances.tables import tables_of
from games.robots.chances.training.endings import chances_of
from games.robots.chances.training.learning import Learner, new_network
from games.robots.chances.training.self_play import play_games

AT_ONCE: Final = 128
TRACE: Final = 0.95
PASSES: Final = 3
"""So often is each game learned: playing takes longer than learning."""
GAMES: Final[Mapping[RulesetName, Sequence[int]]] = {
    "parchis": (8_000, 12_000),
    "superparcheesi": (8_000,),
    "parcheesi": (8_000,),
}
"""By ruleset: the games of each course."""
FIRST_RATES: Final = (3e-3, 1e-4)
LATER_RATES: Final = (1e-3, 3e-5)
"""The learning rates at the start and at the end of a course."""
USUAL: Final = ((4, 2, False), (4, 4, False), (4, 3, False), (4, 4, True))
TABLES: Final = (*USUAL, *USUAL, (6, 6, False), *USUAL, (6, 3, False), *USUAL, (8, 8, False))
"""Arms, players and pairs of the games, in turn."""


def main() -> None:
    """Write the exact endings of each ruleset, then train its network."""
    options = _options()
    for ruleset in options.ruleset:
        save_endings(ruleset, chances_of(ruleset))
        for course, games in enumerate(options.games or GAMES[ruleset]):
            random = np.random.default_rng([options.seed, course])
            begun = Network.load(ruleset) if course else new_network(options.units, random)
            rates = LATER_RATES if course else FIRST_RATES
            train(begun, ruleset, games, rates, random).save(ruleset)


def train(
    network: Network,
    ruleset: RulesetName,
    games: int,
    rates: tuple[float, float],
    random: np.random.Generator,
) -> Network:
    """The network after about this many games; the same for the same state of `random`."""
    learner, rounds = Learner(network), -(-games // AT_ONCE)
    first, last = rates
    progress = tqdm(islice(cycle(setups(ruleset)), rounds), total=rounds, desc=ruleset)
    for number, setup in enumerate(progress):
        played = play_games(setup, learner.network, AT_ONCE, random)
        rate = first * (last / first) ** (number / rounds)
        sides = tables_of(setup).sides
        for _ in range(PASSES):
            loss = learner.learn(played, sides, trace=TRACE, rate=rate, random=random)
        progress.set_postfix(sides=sides.shape[1], loss=loss)
    return learner.network


def setups(ruleset: RulesetName) -> Sequence[Setup]:
    """The setups that the games are played with."""
    return [
        new_setup(
            ruleset=ruleset, options={}, arms=arms, teams=pairs, seats=seats_for(arms, players)
        )
        for arms, players, pairs in TABLES
    ]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="games.robots.chances.training")
    parser.add_argument("--ruleset", nargs="+", choices=RULESETS, default=list(RULESETS))
    parser.add_argument("--games", type=int, nargs="+", help="of each ruleset, by course")
    parser.add_argument("--units", type=int, default=48, help="hidden units")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
