"""Look-up tables for the features of one setup's positions, as arrays."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.engine import Board, Rules, Setup, board
from games.engine.board import HOME_PATH, NEST
from games.robots.danger import chance_to_enter, chances

Floats = NDArray[np.float32]
Integers = NDArray[np.int16]
Flags = NDArray[np.bool_]

KNOTS: Final = 24
"""Points of the way round the track between which the value of a pawn is interpolated."""
PLACES: Final = (
    *("nest", "home"),
    *(f"way {n}" for n in range(1, KNOTS + 1)),
    *(f"home path {n}" for n in range(1, HOME_PATH + 1)),
    "safe square",
)
"""The names of the features of a pawn's place."""
EXACT: Final = 12
"""The spaces from home that are looked at one by one."""
SPACES: Final = (1, 2, 3, 4, 5, 6, 10, 20)
"""Dice and bonuses for which a pawn is needed that has as far to go."""
FRONT: Final = (
    *(f"home by {n}" for n in range(1, EXACT + 1)),
    *(f"uses {n}" for n in SPACES),
    "leading way",
)
"""The names of the features of which a seat has those of its best pawn."""
OFF_TRACK: Final = -1


@dataclass(frozen=True, slots=True)
class Tables:
    """What the features of a position are looked up in; pawns are numbered seat by seat."""

    places: Floats
    """By progress: nest, home, knots of the way, squares of the home path, safe squares."""
    front: Floats
    """By progress: whether it gets home by these spaces, can use those, and covered as below."""
    covered: Floats
    """By progress: the part of the way that a pawn has covered."""
    squares: Integers
    """By seat and progress: the track square from 0, or OFF_TRACK."""
    ahead: Integers
    """By progress: the spaces left on the track."""
    unsafe: Flags
    """By track square: whether a pawn that moves there captures a lone pawn."""
    starts: Integers
    """By track square: the seat, by its index, whose pawns capture there as they enter, or -1."""
    reach: Floats
    """By whether the opponent has a pawn in its nest, and by distance: the chance of a hit."""
    entering: float
    """The chance that an opponent enters."""
    enemies: Floats
    """By two seats: 1 if they play against each other."""
    partners: Floats
    """By two seats: 1 if they are partners."""
    sides: Floats
    """By seat and side: 1 if the seat belongs to the side."""
    owners: Integers
    """By pawn: the index of its seat."""
    track: int
    """Number of track squares."""
    home: int
    """The progress of a pawn that is home."""


def tables_of(setup: Setup) -> Tables:
    """The tables of a setup, made once."""
    return _tables(setup.rules, setup.arms, setup.teams, setup.seats, setup.sides())


@lru_cache(maxsize=32)
def _tables(
    rules: Rules,
    arms: int,
    teams: bool,
    seats: tuple[int, ...],
    sides: tuple[tuple[int, ...], ...],
) -> Tables:
    geometry = board(arms, rules.second_lap)
    partners = np.array(
        [[teams and (a - b) % arms == arms // 2 for b in seats] for a in seats], np.float32
    )
    return Tables(
        places=_places(geometry),
        front=_front(geometry),
        covered=_covered(geometry),
        squares=_squares(geometry, seats),
        ahead=_ahead(geometry),
        unsafe=_unsafe(geometry),
        starts=_starts(rules, geometry, seats),
        reach=np.array([chances(rules, nest=False), chances(rules, nest=True)], np.float32),
        entering=chance_to_enter(rules),
        enemies=1 - np.eye(len(seats), dtype=np.float32) - partners,
        partners=partners,
        sides=np.array([[seat in side for side in sides] for seat in seats], np.float32),
        owners=np.repeat(np.arange(len(seats), dtype=np.int16), rules.pawns),
        track=geometry.track,
        home=geometry.home,
    )


def _covered(geometry: Board) -> Floats:
    home = geometry.home
    covered = [(home - distance) / home for distance in geometry.distances]
    return np.array(covered, np.float32)


def _front(geometry: Board) -> Floats:
    """Nothing for pawns in the nest and at home."""
    distance = np.array(geometry.distances)
    used = distance[:, None] >= SPACES
    home = distance[:, None] == np.arange(1, EXACT + 1)
    rows = np.concatenate((home, used, _covered(geometry)[:, None]), axis=1, dtype=np.float32)
    rows[[NEST, geometry.home]] = 0
    return rows


def _places(geometry: Board) -> Floats:
    rows = np.zeros((len(geometry.distances), len(PLACES)), np.float32)
    for progress, distance in enumerate(geometry.distances):
        row = rows[progress]
        if progress in (NEST, geometry.home):
            row[int(progress == geometry.home)] = 1
        elif not geometry.is_on_track(progress):
            row[2 + KNOTS + progress - geometry.last - 1] = 1
        else:
            walked = max(geometry.home - distance - 1, 0) / (geometry.last - 1) * (KNOTS - 1)
            knot = min(int(walked), KNOTS - 2)
            row[2 + knot], row[3 + knot] = 1 - (walked - knot), walked - knot
            row[-1] = bool(geometry.bits[0][progress] & geometry.safe_squares)
    return rows


def _squares(geometry: Board, seats: tuple[int, ...]) -> Integers:
    return np.array(
        [
            [
                bit.bit_length() - 1 if bit & geometry.track_squares else OFF_TRACK
                for bit in geometry.bits[seat]
            ]
            for seat in seats
        ],
        np.int16,
    )


def _ahead(geometry: Board) -> Integers:
    """A pawn on its second lap, or one that may begin it, has no end of the track ahead."""
    endless = geometry.track
    return np.array(
        [
            endless if geometry.second_lap else max(geometry.last - progress, 0)
            for progress in range(len(geometry.distances))
        ],
        np.int16,
    )


def _unsafe(geometry: Board) -> Flags:
    return np.array([not geometry.safe_squares >> n & 1 for n in range(geometry.track)])


def _starts(rules: Rules, geometry: Board, seats: tuple[int, ...]) -> Integers:
    starts = np.full(geometry.track, -1, np.int16)
    if rules.capture_on_start == "single":
        for index, seat in enumerate(seats):
            starts[geometry.bits[seat][1].bit_length() - 1] = index
    return starts
