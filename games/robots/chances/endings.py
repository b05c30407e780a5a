"""Exact chances of the last pawns of two players.

Tables are for 4 arms and a ruleset's own options. Each player has a single pawn left anywhere, or
at most `MOST_PAWNS`, all on the home path.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from games.engine import Position, RulesetName, Setup, board
from games.engine.board import PAWNS
from games.robots.chances.files import TABLES
from games.robots.chances.tables import Floats

MOST_PAWNS: Final = 3
BOARD: Final = board(4)

Row = tuple[int, ...]
"""A player's pawns by progress, ascending."""


def rows() -> tuple[list[Row], list[Row]]:
    """The rows with all pawns on the home path, and those with one pawn before it."""
    home = BOARD.home
    left = [
        row
        for count in range(1, MOST_PAWNS + 1)
        for row in combinations_with_replacement(range(BOARD.last + 1, home), count)
        if max(map(row.count, row)) <= 2  # a square holds two pawns
    ]
    paths = [row + (home,) * (PAWNS - len(row)) for row in left]
    return paths, [(progress, *(home,) * (PAWNS - 1)) for progress in range(BOARD.last + 1)]


@dataclass(frozen=True, slots=True)
class Endings:
    """The chances of the player who rolls, by both players' rows."""

    numbers: Mapping[Row, int]
    chances: Floats
    """By the row of the player who rolls and the other's."""

    def chance(self, position: Position) -> float | None:
        """The chance of the player on turn, who begins it; None if it is not in the table."""
        turn, progress = position.turn, position.pawns.progress
        if turn.phase != "roll" or turn.roll_number != 1:
            return None
        row, facing = progress[turn.seat], progress[position.setup.next_seat[turn.seat]]
        # Most positions are not in the table, and this takes less time than to look them up.
        if BOARD.home not in row or BOARD.home not in facing:
            return None
        own, other = (self.numbers.get(tuple(sorted(each))) for each in (row, facing))
        if own is None or other is None:
            return None
        return float(self.chances[own, other])


def endings_of(setup: Setup) -> Endings | None:
    """The table for games of this setup, if there is one."""
    plain = not setup.options and setup.arms == BOARD.arms and len(setup.seats) == 2
    return _endings(setup.ruleset) if plain else None


@cache
def numbers() -> Mapping[Row, int]:
    """The place of each row in a table."""
    paths, singles = rows()
    return {row: number for number, row in enumerate(paths + singles)}


@lru_cache
def _endings(ruleset: RulesetName) -> Endings:
    with np.load(TABLES / f"{ruleset}.npz", allow_pickle=False) as file:
        return Endings(numbers(), file["chances"].astype(np.float32))


def save_endings(ruleset: RulesetName, chances: Floats) -> None:
    """Write the table of a ruleset, rounded to half precision."""
    np.savez_compressed(TABLES / f"{ruleset}.npz", chances=chances.astype(np.float16))
