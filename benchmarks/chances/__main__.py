"""Whether the chances of the evaluator come true, in games that it has not seen.

    python -m benchmarks.chances [--games 10000] [--ruleset parchis …] [--players 2 4] [--pairs]

Plays games of the network against itself, and compares the chances of all positions reached with
the results: by tenths of the predicted chance, at the start, and as Brier scores beside a guess of
1/sides and the evaluation of `hard`. The intervals regard games, not positions, as independent.
"""

import argparse
import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from tqdm import tqdm

from benchmarks.chances.calibration import Calibration, calibrated
from games.engine import RULESETS, RulesetName, Setup, new_setup
from games.engine.setups import seats_for
from games.robots.chances.network import network_of
from games.robots.chances.training.self_play import play_games

AT_ONCE: Final = 100
SEED: Final = 2026
"""Training begins with small seeds, each a stream of its own."""


@dataclass(frozen=True, slots=True)
class Table:
    """The kind of games that are measured."""

    ruleset: RulesetName
    players: int
    pairs: bool

    def setup(self) -> Setup:
        """The setup of its games."""
        arms = max(4, self.players + self.players % 2)
        seats = seats_for(arms, self.players)
        return new_setup(ruleset=self.ruleset, options={}, arms=arms, teams=self.pairs, seats=seats)

    def __str__(self) -> str:
        return f"{self.ruleset}, {self.players} players{', pairs' if self.pairs else ''}"


def main() -> None:
    """Play, and print a block for each table."""
    options = _options()
    for table in _tables(options):
        print(f"\n{table}")
        for line in measured(table, options.games, options.processes).lines():
            print(line)


def measured(table: Table, games: int, processes: int) -> Calibration:
    """The calibration over about this many games."""
    rounds = [(table, number) for number in range(-(-games // AT_ONCE))]
    with multiprocessing.Pool(processes) as pool:
        parts = tqdm(pool.imap_unordered(_part, rounds), total=len(rounds), disable=None)
        return Calibration.together(parts)


def _part(numbered: tuple[Table, int]) -> Calibration:
    table, number = numbered
    setup, random = table.setup(), np.random.default_rng([SEED, number])
    return calibrated(setup, play_games(setup, network_of(table.ruleset), AT_ONCE, random))


def _tables(options: argparse.Namespace) -> Iterator[Table]:
    for ruleset in options.ruleset:
        for players in options.players:
            yield Table(ruleset, players, pairs=False)
        if options.pairs:
            yield Table(ruleset, 4, pairs=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.chances")
    parser.add_argument("--games", type=int, default=10_000, help="of each table")
    parser.add_argument("--ruleset", nargs="+", choices=RULESETS, default=list(RULESETS))
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument("--pairs", action="store_true", help="also four players in pairs")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    return parser.parse_args()


if __name__ == "__main__":
    main()
