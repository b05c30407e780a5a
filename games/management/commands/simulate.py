"""`manage.py simulate`: robots play whole games for statistics."""

import argparse
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.engine import ARMS, RULESETS, EngineError, Setup, new_setup, option_from_text
from games.robots.simulation import PLAYERS, Played, play_game, report

DEFAULT_GAMES = 100


class Command(BaseCommand):
    """Play games of robots without a database, and print lengths, captures and wins."""

    help = "Let robots play whole games; print lengths, captures and wins by seat."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--games", type=_positive, default=DEFAULT_GAMES)
        parser.add_argument("--ruleset", choices=RULESETS, default="parchis")
        parser.add_argument("--arms", type=int, choices=ARMS, default=4)
        seating = parser.add_mutually_exclusive_group()
        seating.add_argument("--players", type=int, help="how many, in seats spread evenly")
        seating.add_argument("--seats", type=int, nargs="+", help="for example 0 2")
        parser.add_argument("--teams", action="store_true", help="pairs")
        parser.add_argument(
            "--option", type=_option, action="append", default=[], metavar="NAME=VALUE"
        )
        parser.add_argument("--robot", choices=sorted(PLAYERS), default="normal")
        parser.add_argument("--seed", default="0", help="the same seed plays the same games")

    def handle(self, *args: object, games: int, robot: str, seed: str, **options: Any) -> None:
        setup = _setup(**options)
        random = Random(seed)  # noqa: S311 - repeatable on purpose
        player = PLAYERS[robot]
        played: list[Played] = []
        began_at = perf_counter()
        try:
            bar = tqdm(range(games), unit="game", disable=None)
            played.extend(play_game(setup, player, random) for _ in bar)
        except KeyboardInterrupt:
            self.stderr.write(f"Stopped after {len(played)} games.")
        self.stdout.write(report(setup, played, perf_counter() - began_at))


def _setup(
    *,
    ruleset: str,
    option: list[tuple[str, object]],
    arms: int,
    teams: bool,
    players: int | None,
    seats: list[int] | None,
    **_: object,
) -> Setup:
    try:
        return new_setup(
            ruleset=ruleset,
            options=dict(option),
            arms=arms,
            teams=teams,
            seats=seats or _spread(players or arms, arms),
        )
    except EngineError as error:
        raise CommandError(error.detail) from error


def _spread(players: int, arms: int) -> Sequence[int]:
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
