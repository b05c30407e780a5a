"""Statistics of whole games that robots play: lengths, captures, and wins by seat.

python -m benchmarks.simulate [--games 100] [--ruleset parchis] [--option home_bonus=5] …
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from tqdm import tqdm

from games.engine import ARMS, COLOURS, RULESETS, EngineError, Setup, new_setup, option_from_text
from games.robots.simulation import PLAYERS, Played, play_game

DEFAULT_GAMES: Final = 100
COUNTED: Final = ("turns", "rolls", "moves", "captures")


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games, and print the report."""
    parser = argparse.ArgumentParser(description="Let robots play whole games.")
    parser.add_argument("--games", type=_positive, default=DEFAULT_GAMES)
    parser.add_argument("--ruleset", choices=RULESETS, default="parchis")
    parser.add_argument("--arms", type=int, choices=ARMS, default=4)
    seating = parser.add_mutually_exclusive_group()
    seating.add_argument("--players", type=int, help="how many, in seats spread evenly")
    seating.add_argument("--seats", type=int, nargs="+", help="for example 0 2")
    parser.add_argument("--teams", action="store_true", help="pairs")
    parser.add_argument("--option", type=_option, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--robot", choices=sorted(PLAYERS), default="normal")
    parser.add_argument("--seed", default="0", help="the same seed plays the same games")
    options = parser.parse_args(arguments)
    try:
        setup = _setup(options)
    except EngineError as error:
        parser.error(error.detail)
    random, player = Random(options.seed), PLAYERS[options.robot]
    played: list[Played] = []
    began_at = perf_counter()
    try:
        bar = tqdm(range(options.games), unit="game", disable=None)
        played.extend(play_game(setup, player, random) for _ in bar)
    except KeyboardInterrupt:
        print(f"Stopped after {len(played)} games.", file=sys.stderr)
    print(report(setup, played, perf_counter() - began_at))


def _setup(options: argparse.Namespace) -> Setup:
    arms = options.arms
    return new_setup(
        ruleset=options.ruleset,
        options=dict(options.option),
        arms=arms,
        teams=options.teams,
        seats=options.seats or _seats(options.players or arms, arms),
    )


def _seats(players: int, arms: int) -> Sequence[int]:
    """Seats for this many players, as far apart as the arms allow."""
    return [player * arms // players for player in range(players)] if players > 0 else []


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _option(text: str) -> tuple[str, object]:
    """Name and value of `home_bonus=5`, `open_blockade=no` or `third_repeat=leading`."""
    try:
        return option_from_text(text)
    except EngineError as error:
        raise argparse.ArgumentTypeError(error.detail) from error


def report(setup: Setup, played: Sequence[Played], seconds: float) -> str:
    """The statistics of the games, as lines of text; `seconds` is their total duration."""
    if not played:
        return "No game was played."
    moves = sum(game.moves for game in played)
    lines = [
        (
            f"{len(played)} games of {setup.ruleset}, {len(setup.seats)} players, {setup.arms} arms"
            f"{', pairs' if setup.teams else ''}; {moves / seconds:,.0f} moves/s"
        ),
        f"{'':<10}{'median':>9}{'p5':>9}{'p95':>9}{'max':>9}",
        *(_spread(name, sorted(getattr(game, name) for game in played)) for name in COUNTED),
        *_wins(setup, played),
    ]
    return "\n".join(lines)


def _spread(name: str, numbers: Sequence[int]) -> str:
    last = len(numbers) - 1
    low, high = numbers[round(last * 0.05)], numbers[round(last * 0.95)]
    return f"{name:<10}{median(numbers):>9,.0f}{low:>9,}{high:>9,}{numbers[-1]:>9,}"


def _wins(setup: Setup, played: Sequence[Played]) -> list[str]:
    """Wins by seat, with the half-width of the 95 % confidence interval."""
    wins = Counter(seat for game in played for seat in game.winners)
    return [_wins_of(seat, wins[seat], len(played)) for seat in setup.seats]


def _wins_of(seat: int, wins: int, games: int) -> str:
    share = wins / games
    half_width = 1.96 * sqrt(share * (1 - share) / games)
    return f"seat {seat} {COLOURS[seat]:<8}{wins:>8,} wins {share:>7.1%} ± {half_width:.1%}"


if __name__ == "__main__":
    main()
