"""Whether the chances of the evaluator come true, in games that it has not seen.

    python -m benchmarks.chances [--games 10000] [--ruleset parchis …] [--players 2 4] [--pairs]
        [--mixed]

Plays games of the network against itself, and compares the chances of all positions reached with
the results: by tenths of the predicted chance, at the start, and as Brier scores beside a guess of
1/sides and the evaluation of `hard`. The intervals regard games, not positions, as independent.
With --mixed games begin at any moment, and weaker robots play half of the seats, as in training.
"""

import multiprocessing
from functools import partial
from typing import Final

import numpy as np
from tqdm import tqdm

from benchmarks.chances.calibration import Calibration, calibrated
from benchmarks.chances.tables import Table, options_of, tables_of
from benchmarks.training.self_play import play_games
from games.robots.chances.network import network_of

AT_ONCE: Final = 100
SEED: Final = 2026
"""Training begins with small seeds, each a stream of its own."""


def main() -> None:
    """Play, and print a block for each table."""
    options = options_of("benchmarks.chances", mixed="games of robots of mixed strengths")
    for table in tables_of(options):
        print(f"\n{table}")
        for line in measured(table, options.games, options.processes, mixed=options.mixed).lines():
            print(line)


def measured(table: Table, games: int, processes: int, *, mixed: bool = False) -> Calibration:
    """The calibration over about this many games."""
    rounds = [(table, number) for number in range(-(-games // AT_ONCE))]
    with multiprocessing.Pool(processes) as pool:
        played = pool.imap_unordered(partial(_part, mixed), rounds)
        parts = tqdm(played, total=len(rounds), disable=None)
        return Calibration.together(parts)


def _part(mixed: bool, numbered: tuple[Table, int]) -> Calibration:
    table, number = numbered
    setup, random = table.setup(), np.random.default_rng([SEED, number])
    network = network_of(table.ruleset)
    return calibrated(setup, play_games(setup, network, AT_ONCE, random, mixed=mixed))


if __name__ == "__main__":
    main()
