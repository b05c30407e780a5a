"""The strength of the robots, and their thinking time.

    python -m benchmarks.robots [--games 1000] [--processes 2] [--pairing hard-normal] …

Two players, opposite. Each pairing plays its games in twos, the same dice with the seats swapped,
so that neither the seat nor the first turn favours a player; random moves are the floor. Then the
time of a choice between several moves, compared with a random choice and with the engine's time to
play the move. The games and their winners are the same each time, the times depend on the machine.
"""

import argparse
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import sqrt
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Final

from tqdm import tqdm

from games.engine import RULESETS, Move, Position, RulesetName, Setup, new_setup, play
from games.robots.simulation import PLAYERS, Player, play_game

AIMS: Final = {
    "easy-random": (None, None),
    "normal-easy": (0.65, 0.65),
    "hard-normal": (0.55, 0.55),
    "hard-easy": (None, None),
    "expert-hard": (0.53, 0.55),
}
"""By pairing: the share of games that the first should win, with one die and with two dice."""
TIMED: Final = {"2 players": (4, 2), "4 players": (4, 4), "8 players": (8, 8)}
"""Arms and players of the games in which choices are timed."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games of a pairing with the same dice."""

    ruleset: RulesetName
    pairing: str
    number: int


def main() -> None:
    """Play, and print both tables."""
    options = _options()
    if options.games:
        _print_strengths(options)
    if options.choices:
        _print_times(options.ruleset, options.choices)


def _print_strengths(options: argparse.Namespace) -> None:
    pairs = [
        Pair(ruleset, pairing, number)
        for pairing in options.pairing
        for ruleset in options.ruleset
        for number in range((options.games + 1) // 2)
    ]
    with multiprocessing.Pool(options.processes) as pool:
        played = tqdm(pool.imap_unordered(wins_in, pairs, 4), total=len(pairs), disable=None)
        wins: Counter[tuple[str, str]] = Counter()
        for pair, won in played:
            wins[pair.pairing, pair.ruleset] += won
    print(f"{'pairing':<14}{'ruleset':<16}{'games':>7}{'first wins':>12}{'95 %':>17}{'aim':>7}")
    games = 2 * ((options.games + 1) // 2)
    for pairing in options.pairing:
        for ruleset in options.ruleset:
            print(_row(pairing, ruleset, wins[pairing, ruleset], games))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.robots")
    parser.add_argument("--games", type=int, default=1000, help="of each pairing; 0: none")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--pairing", nargs="+", choices=list(AIMS), default=list(AIMS))
    parser.add_argument("--ruleset", nargs="+", choices=RULESETS, default=list(RULESETS))
    parser.add_argument("--choices", type=int, default=1000, help="timed, of each kind; 0: none")
    return parser.parse_args()


def wins_in(pair: Pair) -> tuple[Pair, int]:
    """How many of the two games the first of the pairing wins."""
    setup = _setup(pair.ruleset, 4, 2)
    first, second = (PLAYERS[name] for name in pair.pairing.split("-"))
    won = 0
    for seats in (setup.seats, setup.seats[::-1]):
        by_seat = dict(zip(seats, (first, second), strict=True))
        game = play_game(setup, partial(_seated, by_seat), Random(f"{pair.number} of a pair"))
        won += seats[0] in game.winners
    return pair, won


def _seated(by_seat: dict[int, Player], position: Position, random: Random) -> Move:
    return by_seat[position.turn.seat](position, random)


def _setup(ruleset: RulesetName, arms: int, players: int) -> Setup:
    seats = [number * arms // players for number in range(players)]
    return new_setup(ruleset=ruleset, options={}, arms=arms, teams=False, seats=seats)


def _row(pairing: str, ruleset: str, wins: int, games: int) -> str:
    low, high = wilson(wins, games)
    aim = AIMS[pairing][ruleset != "parchis"]
    between = f"{low:.1%} – {high:.1%}"
    wanted = f"{aim:.0%}" if aim else ""
    return f"{pairing:<14}{ruleset:<16}{games:>7}{wins / games:>12.1%}{between:>17}{wanted:>7}"


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share of games (Wilson's)."""
    z = 1.96
    share, spread = wins / games, z * z / games
    centre = share + spread / 2
    half = z * sqrt(share * (1 - share) / games + spread / games / 4)
    return (centre - half) / (1 + spread), (centre + half) / (1 + spread)


def _print_times(rulesets: Sequence[RulesetName], count: int) -> None:
    print(f"\nms a choice, median / 99 % / worst of {count}; random is the floor, engine plays it")
    kinds = ("random", "engine", "easy", "normal", "hard", "expert")
    print(f"{'':<28}" + "".join(f"{kind:>22}" for kind in kinds))
    for ruleset in rulesets:
        for players, (arms, seats) in TIMED.items():
            setup = _setup(ruleset, arms, seats)
            cells = [_cell(list(islice(_times(setup, kind), count))) for kind in kinds]
            print(f"{ruleset + ', ' + players:<28}" + "".join(f"{cell:>22}" for cell in cells))


def _cell(times: Sequence[float]) -> str:
    worst, usual = max(times) * 1e3, median(times) * 1e3
    return f"{usual:.3f} / {quantiles(times, n=100)[98] * 1e3:.2f} / {worst:.2f}"


def _times(setup: Setup, kind: str) -> Iterator[float]:
    """The processor time of each choice in seconds, in an endless series of games."""
    times: list[float] = []

    def player(position: Position, random: Random) -> Move:
        move = PLAYERS["normal"](position, random)
        if len(position.legal_moves) > 1:
            begun = process_time()
            if kind == "engine":
                play(position, move)
            else:
                PLAYERS[kind](position, random)
            times.append(process_time() - begun)
        return move

    random = Random("times of robots")
    while True:
        play_game(setup, player, random)
        yield from times
        times.clear()


if __name__ == "__main__":
    main()
