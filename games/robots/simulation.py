"""Whole games played by robots. The caller passes the random source."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from games import robots
from games.engine import (
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
