"""Whole games played by robots, and their statistics. The caller passes the random source."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from statistics import median
from types import MappingProxyType
from typing import Final

from games import robots
from games.engine import (
    COLOURS,
    ROLLS,
    Move,
    Position,
    Roll,
    Setup,
    next_opening_seat,
    places,
    play,
    roll,
    start,
)

Player = Callable[[Position, Random], Move]


def _at_random(position: Position, random: Random) -> Move:
    return random.choice(position.legal_moves)


def _robot(strength: str, position: Position, _: Random) -> Move:
    return robots.choose(strength, position)


PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {"random": _at_random} | {name: partial(_robot, name) for name in robots.STRENGTHS}
)


@dataclass(frozen=True, slots=True)
class Played:
    """The counts of a finished game."""

    turns: int
    rolls: int
    moves: int
    captures: int
    winners: tuple[int, ...]


def play_game(setup: Setup, player: Player, random: Random) -> Played:
    """Play one game to its end with `player` in every seat."""
    rolls = list(ROLLS[setup.rules.dice])
    position = _opened(setup, list(ROLLS[setup.rules.opening_dice]), random)
    turns = thrown = moves = captures = 0
    while position.turn.phase != "over":
        if position.turn.phase == "roll":
            turns += position.turn.roll_number == 1
            thrown += 1
            position = roll(position, random.choice(rolls))
        else:
            move = player(position, random)
            moves += 1
            captures += move.captures is not None
            position = play(position, move)
    winners = tuple(place.seat for place in places(position) if place.place == 1)
    return Played(turns, thrown, moves, captures, winners)


def _opened(setup: Setup, rolls: Sequence[Roll], random: Random) -> Position:
    opening: list[tuple[int, Roll]] = []
    while (seat := next_opening_seat(setup, opening)) is not None:
        opening.append((seat, random.choice(rolls)))
    return start(setup, opening)


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


COUNTED: Final = ("turns", "rolls", "moves", "captures")


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
