"""What the evaluator sees of positions, as numbers: for each seat, its pawns, dangers and turn."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine import Position, Setup, is_repeat
from games.robots.chances.tables import (
    OFF_TRACK,
    PLACE_FEATURES,
    Flags,
    Floats,
    Integers,
    Tables,
    tables_of,
)
from games.robots.danger import REACH

CONTACT_FEATURES: Final = 8
PAWN_FEATURES: Final = PLACE_FEATURES + CONTACT_FEATURES
TURN_FEATURES: Final = 9
INPUTS: Final = 3 * PAWN_FEATURES + TURN_FEATURES + 2
"""Of a seat: its pawns, the mean of its enemies' and its partner's; its turn; the sides."""


class Features(NamedTuple):
    """The features of positions of one setup."""

    inputs: Floats
    """By position, seat and feature."""
    sides: Floats
    """By seat and side."""


def features_of(setup: Setup, positions: Sequence[Position]) -> Features:
    """The features of these positions, all of which are of this setup."""
    tables, seats = tables_of(setup), setup.seats
    progress = np.array(
        [[position.pawns.progress[seat] for seat in seats] for position in positions], np.int16
    )
    places = tables.places[progress].sum(axis=2)
    pawns = np.concatenate((places, _contacts(tables, progress)), axis=2)
    enemies = tables.enemies / np.maximum(tables.enemies.sum(axis=1, keepdims=True), 1)
    around = np.full((*pawns.shape[:2], 2), (1 / len(seats), bool(setup.teams)), np.float32)
    inputs = (pawns, enemies @ pawns, tables.partners @ pawns, _turns(setup, positions), around)
    return Features(np.concatenate(inputs, axis=2, dtype=np.float32), tables.sides)


def _turns(setup: Setup, positions: Sequence[Position]) -> Floats:
    """For the seat on turn: rolls, unused dice and bonuses; for the others, how soon they roll."""
    index = {seat: n for n, seat in enumerate(setup.seats)}
    order = _order(setup)
    rows = np.zeros((len(positions), len(index), TURN_FEATURES), np.float32)
    for row, position in zip(rows, positions, strict=True):
        turn = position.turn
        row[:, -1] = order[turn.seat]
        again = turn.roll is not None and is_repeat(turn.roll)
        row[index[turn.acting], :-1] = (
            turn.phase == "roll" and turn.roll_number == 1,
            turn.phase == "roll" and turn.roll_number > 1,
            turn.roll_number == 3,
            turn.phase == "move",
            len(turn.dice) / 2,
            sum(turn.dice) / 12,
            sum(turn.bonuses) / 20,
            again,
        )
    return rows


def _order(setup: Setup) -> dict[int, Floats]:
    """By the seat on turn: for each seat, the part of the round that passes before it rolls."""
    orders = {}
    for first in setup.seats:
        turns, seat = {first: 0}, setup.next_seat[first]
        while seat != first:
            turns[seat] = len(turns)
            seat = setup.next_seat[seat]
        orders[first] = np.array([turns[s] / len(turns) for s in setup.seats], np.float32)
    return orders


def _contacts(tables: Tables, progress: Integers) -> Floats:
    """By seat: its blockades and what they stop, the dangers of its lone pawns, its own hits."""
    count, seats, pawns = progress.shape
    square = np.take_along_axis(
        tables.squares[None], progress.reshape(count, seats, pawns).astype(np.intp), axis=2
    ).reshape(count, -1)
    walked = progress.reshape(count, -1)
    on_track = square != OFF_TRACK
    own = tables.owners[:, None] == tables.owners[None]
    together = (square[:, :, None] == square[:, None]) & on_track[:, :, None] & own
    paired = together.sum(axis=2) > 1
    gap = (square[:, :, None] - square[:, None]) % tables.track  # from the second pawn to the first
    against = tables.enemies[tables.owners][:, tables.owners] > 0
    near = (gap > 0) & (gap <= REACH) & on_track[:, :, None] & on_track[:, None] & against
    near &= gap <= tables.ahead[walked][:, None]
    stopped = near & paired[:, :, None]
    in_nest = (progress == 0).any(axis=2).astype(np.intp)[:, tables.owners]
    lone = on_track & ~paired
    exposed = lone & tables.unsafe[square]
    hits = near & exposed[:, :, None] & ~_blocked(tables, square, paired)
    odds = np.where(hits, tables.reach[in_nest[:, None], np.minimum(gap, REACH)], 0)
    covered = tables.covered[walked]
    risk = np.minimum(odds.sum(axis=2) + _entries(tables, square, lone, in_nest), 1)
    by_pawn = (paired, stopped.sum(axis=2) / 2, stopped.sum(axis=1) / 4, risk, risk * covered)
    chance = (odds.sum(axis=1), (odds * covered[:, :, None]).sum(axis=1))
    stacked = np.stack((*by_pawn, *chance), axis=2, dtype=np.float32)
    by_seat = stacked.reshape(count, seats, pawns, -1)
    return np.concatenate((by_seat.sum(axis=2), by_seat[..., 4].max(axis=2)[..., None]), axis=2)


def _blocked(tables: Tables, square: Integers, paired: Flags) -> Flags:
    """By two pawns: whether a blockade stands on the way from the second to the first."""
    count = len(square)
    blockades = np.zeros((count, tables.track + 1), np.int16)
    rows, pawns = np.nonzero(paired)
    blockades[rows, square[rows, pawns] + 1] = 1
    passed = blockades.cumsum(axis=1)
    until = np.take_along_axis(passed, square.astype(np.intp) + 1, axis=1)
    between = until[:, :, None] - until[:, None]
    around = (square[:, :, None] < square[:, None]) * passed[:, -1][:, None, None]
    blocked: Flags = between + around > 0
    return blocked


def _entries(tables: Tables, square: Integers, lone: Flags, in_nest: NDArray[np.intp]) -> Floats:
    """By pawn: the risk on an opponent's start square where an entry captures a lone pawn."""
    owner = np.where(lone, tables.starts[square], -1)
    waiting = np.zeros(owner.shape, np.float32)
    first_pawn = np.searchsorted(tables.owners, np.arange(len(tables.enemies)))
    for seat, pawn in enumerate(first_pawn):
        hostile = tables.enemies[seat][tables.owners] > 0
        waiting += (owner == seat) & hostile & (in_nest[:, pawn] > 0)[:, None]
    return waiting * tables.entering
