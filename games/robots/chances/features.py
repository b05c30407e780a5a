"""What the evaluator sees of positions, as numbers: for each seat, its pawns, dangers and turn."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from games.engine import Position, Setup, Turn, is_repeat
from games.engine.board import HOME_PATH, NEST, PAWNS
from games.robots.chances.contacts import CONTACTS, contacts_of
from games.robots.chances.tables import FRONT, PLACES, Floats, Integers, Tables, tables_of

TURN: Final = (
    *("first roll", "later roll", "third roll", "move", "dice", "pips", "bonuses", "repeat"),
    *("sent back soon", "sent back", "spared on the path", "spared at home"),
    "round until its turn",
)
"""The names of the features of the turn; from `sent back soon` on those of other seats, too."""
SEAT: Final = (
    *PLACES,
    *CONTACTS,
    *FRONT,
    *(f"{name} now" for name in FRONT[:-1]),
    *(f"{n} {where}" for where in ("in the nest", "at home") for n in range(PAWNS + 1)),
    *TURN,
)
"""The names of a seat's own features."""
INPUTS: Final = 3 * len(SEAT) + 2
"""Of a seat: its own, the sides, the mean of its enemies', its partner's."""


class Features(NamedTuple):
    """The features of positions of one setup."""

    inputs: Floats
    """By position, seat and feature, its own first; without the partner's where nobody has one."""
    sides: Floats
    """By seat and side."""


def features_of(setup: Setup, positions: Sequence[Position]) -> Features:
    """The features of these positions, all of which are of this setup."""
    tables, seats = tables_of(setup), setup.seats
    progress = np.array(
        [[position.pawns.progress[seat] for seat in seats] for position in positions], np.int16
    )
    own = _of_seats(tables, setup, progress, positions)
    around = np.full((*own.shape[:2], 2), (1 / len(seats), bool(setup.teams)), np.float32)
    enemies = tables.enemies / np.maximum(tables.enemies.sum(axis=1, keepdims=True), 1)
    parts = [own, around, enemies @ own, *([tables.partners @ own] if setup.teams else [])]
    return Features(np.concatenate(parts, axis=2, dtype=np.float32), tables.sides)


def _of_seats(
    tables: Tables, setup: Setup, progress: Integers, positions: Sequence[Position]
) -> Floats:
    turns, rolling = _turns(tables, setup, positions), _rolling(setup, positions)
    places = tables.places[progress].sum(axis=2)
    front = tables.front[progress].max(axis=2)
    counts = [
        (progress == place).sum(axis=2)[..., None] == np.arange(PAWNS + 1)
        for place in (NEST, tables.home)
    ]
    rolls = (rolling[:, None] == np.arange(len(setup.seats)))[..., None]
    parts = (places, contacts_of(tables, progress, rolling), front, rolls * front[..., :-1])
    return np.concatenate((*parts, *counts, turns), axis=2, dtype=np.float32)


def _rolling(setup: Setup, positions: Sequence[Position]) -> Integers:
    """By position: the index of the seat that rolls next; -1 if a move is due."""
    index = {seat: n for n, seat in enumerate(setup.seats)}
    turns = (position.turn for position in positions)
    return np.array(
        [index[turn.acting] if turn.phase == "roll" else -1 for turn in turns], np.int16
    )


def _turns(tables: Tables, setup: Setup, positions: Sequence[Position]) -> Floats:
    """For the seat on turn: rolls, unused dice and bonuses; for the others, how soon they roll.

    Before another roll also the pawn that a third repeat sends to its nest.
    """
    index = {seat: n for n, seat in enumerate(setup.seats)}
    turns = [position.turn for position in positions]
    rows = np.zeros((len(turns), len(index), len(TURN)), np.float32)
    rows[..., -1] = _order(setup)[[index[turn.seat] for turn in turns]]
    rows[range(len(turns)), [index[turn.acting] for turn in turns], :8] = list(map(_acting, turns))
    for row, position in zip(rows, positions, strict=True):
        turn = position.turn
        if turn.phase != "roll" or turn.roll_number == 1:
            continue
        if threatened := _threatened(tables, position):
            seat, progress = threatened
            covered, third = tables.covered[progress], turn.roll_number == 3
            on_path = bool(tables.front[progress, :HOME_PATH].any())
            stays = third and setup.rules.third_repeat == "last_moved"
            row[index[seat], 8:12] = (
                covered * (not third),
                covered * third,
                on_path and stays,
                progress == tables.home and stays,
            )
    return rows


def _acting(turn: Turn) -> tuple[float, ...]:
    rolls = turn.phase == "roll"
    return (
        rolls and turn.roll_number == 1,
        rolls and turn.roll_number > 1,
        turn.roll_number == 3,
        turn.phase == "move",
        len(turn.dice) / 2,
        sum(turn.dice) / 12,
        sum(turn.bonuses) / 20,
        turn.roll is not None and is_repeat(turn.roll),
    )


def _threatened(tables: Tables, position: Position) -> tuple[int, int] | None:
    """4.2: the seat and progress of the pawn that a third repeat sends to its nest.

    The pawn moved last stays if it is on the home path or at home.
    """
    turn, progress = position.turn, position.pawns.progress
    rule = position.setup.rules.third_repeat
    if rule == "last_moved" and turn.last_moved:
        seat, pawn = turn.last_moved
        return seat, progress[seat][pawn]
    if rule == "leading":
        on_the_way = [p for p in progress[turn.acting] if p not in (NEST, tables.home)]
        if on_the_way:
            return turn.acting, max(on_the_way, key=lambda p: tables.covered[p])
    return None


def _order(setup: Setup) -> Floats:
    """By the seat on turn and seat: the part of the round that passes before it rolls."""
    rows = []
    for first in setup.seats:
        turns, seat = {first: 0}, setup.next_seat[first]
        while seat != first:
            turns[seat] = len(turns)
            seat = setup.next_seat[seat]
        rows.append([turns[s] / len(turns) for s in setup.seats])
    return np.array(rows, np.float32)
