"""How pawns of opponents meet: dangers, hits and blockades, as numbers for each seat."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.robots.chances.tables import OFF_TRACK, Flags, Floats, Integers, Tables
from games.robots.danger import REACH

Places = NDArray[np.intp]
Numbers = NDArray[np.generic]

NEAR: Final = (7, 14, 24, 36)
"""Spaces, as the ends of bands, within which an opponent behind is counted."""
STOPPED: Final = (3, 7, 14, 24)
"""The same for a blockade ahead."""
BY_PAWN: Final = (
    *("paired", "stops", "held", "risk", "risk way", "hits", "hits way", "paired way"),
    *("risk now", "risk way now", "hits now", "hits way now"),
    *("safe", "safe way", "exposed", "exposed way", "lone way"),
)
"""The names of the features of each pawn, of which a seat has the sums.

`way` is weighted by the way that the pawn at stake has covered; `now` is of the next roll.
"""
AT_RISK: Final = [BY_PAWN.index(name) for name in ("risk way", "risk way now")]
"""A seat's greatest of these is seen as well."""
CONTACTS: Final = (
    *BY_PAWN,
    *("worst risk", "worst risk now"),
    *(f"{what} within {n}" for what in ("behind", "behind way") for n in NEAR),
    *(f"{what} within {n}" for what in ("ahead", "ahead way") for n in NEAR),
    *(f"{what} within {n}" for what in ("stopped", "stopped way") for n in STOPPED),
    *(f"{what} at {n}" for what in ("hit", "hit now", "loss") for n in range(1, REACH + 1)),
)
"""The names of a seat's features."""


class Standing(NamedTuple):
    """All pawns of some positions; arrays are by position and pawn, seat by seat."""

    square: Places
    covered: Floats
    paired: Flags
    lone: Flags
    """Alone on a square of the track."""
    exposed: Flags
    """Alone where a pawn that moves there captures it."""
    in_nest: Places
    """1 if the pawn's seat has a pawn in the nest."""
    rolling: Flags
    """Whether the pawn's seat rolls next."""


class Pairs(NamedTuple):
    """Pawns with an opponent's pawn behind that can reach them; arrays are by pair."""

    row: Places
    first: Places
    second: Places
    """The pawn behind."""
    gap: Places
    """The spaces between them."""

    def only(self, which: Flags) -> "Pairs":
        """Those of the pairs."""
        return Pairs(*(each[which] for each in self))


def contacts_of(tables: Tables, progress: Integers, rolling: Integers) -> Floats:
    """By position, seat and feature of CONTACTS.

    `rolling` is the index of the seat that rolls next, or -1.
    """
    pawns = _standing(tables, progress, rolling)
    pairs = _pairs(tables, pawns, progress)
    hits = pairs.only((pairs.gap <= REACH) & pawns.exposed[pairs.row, pairs.first])
    hits = hits.only(~_blocked(tables, pawns, hits))
    shape = progress.shape
    by_pawn = _by_pawn(tables, pawns, pairs, hits)
    by_seat = by_pawn.reshape(*shape, -1)
    parts = (
        by_seat.sum(axis=2),
        by_seat[..., AT_RISK].max(axis=2),
        _near(tables, pawns, pairs),
        _stopped(pawns, pairs).reshape(*shape, -1).sum(axis=2),
        _exchanges(tables, pawns, hits),
    )
    return np.concatenate(parts, axis=2, dtype=np.float32)


def _standing(tables: Tables, progress: Integers, rolling: Integers) -> Standing:
    count = len(progress)
    walked = progress.reshape(count, -1)
    by_seat = np.take_along_axis(tables.squares[None], progress.astype(np.intp), axis=2)
    square = by_seat.reshape(count, -1).astype(np.intp)
    on_track = square != OFF_TRACK
    beside = (by_seat[..., None] == by_seat[..., None, :]).sum(axis=3) > 1
    paired = beside.reshape(count, -1) & on_track
    lone = on_track & ~paired
    return Standing(
        square=square,
        covered=tables.covered[walked],
        paired=paired,
        lone=lone,
        exposed=lone & tables.unsafe[square],
        in_nest=(progress == 0).any(axis=2).astype(np.intp)[:, tables.owners],
        rolling=rolling[:, None] == tables.owners,
    )


def _pairs(tables: Tables, pawns: Standing, progress: Integers) -> Pairs:
    square = pawns.square.astype(np.int16)
    gap = square[:, :, None] - square[:, None]
    gap += tables.track * (gap < 0)
    on_track = square != OFF_TRACK
    ahead = np.minimum(tables.ahead[progress.reshape(len(square), -1)], NEAR[-1])
    near = (gap > 0) & (gap <= np.where(on_track, ahead, 0)[:, None])
    near &= on_track[:, :, None] & (tables.enemies[tables.owners][:, tables.owners] > 0)
    row, first, second = np.nonzero(near)
    return Pairs(row, first, second, gap[row, first, second].astype(np.intp))


def _by_pawn(tables: Tables, pawns: Standing, pairs: Pairs, hits: Pairs) -> Floats:
    features = (*_dangers(tables, pawns, pairs, hits), *_soon(tables, pawns, hits), *_place(pawns))
    return np.stack(features, axis=2, dtype=np.float32)


def _dangers(tables: Tables, pawns: Standing, pairs: Pairs, hits: Pairs) -> Sequence[Numbers]:
    """By pawn: its blockade and what it stops, its danger, its own hits."""
    stopped = pairs.only((pairs.gap <= REACH) & pawns.paired[pairs.row, pairs.first])
    odds, covered = _odds(tables, pawns, hits), pawns.covered
    risk = np.minimum(_total(pawns, odds, hits, hits.first) + _entries(tables, pawns), 1)
    return (
        pawns.paired,
        _total(pawns, None, stopped, stopped.first) / 2,
        _total(pawns, None, stopped, stopped.second) / 4,
        risk,
        risk * covered,
        _total(pawns, odds, hits, hits.second),
        _total(pawns, odds * covered[hits.row, hits.first], hits, hits.second),
        pawns.paired * covered,
    )


def _soon(tables: Tables, pawns: Standing, hits: Pairs) -> Sequence[Numbers]:
    """By pawn: its danger and its own hits, if the hitting seat rolls next."""
    now = _odds(tables, pawns, hits) * pawns.rolling[hits.row, hits.second]
    risk, covered = _total(pawns, now, hits, hits.first), pawns.covered
    return (
        risk,
        risk * covered,
        _total(pawns, now, hits, hits.second),
        _total(pawns, now * covered[hits.row, hits.first], hits, hits.second),
    )


def _place(pawns: Standing) -> Sequence[Numbers]:
    """By pawn: whether it is alone, safe or exposed, and how far it has come."""
    safe, covered = pawns.lone & ~pawns.exposed, pawns.covered
    return (
        safe,
        safe * covered,
        pawns.exposed,
        pawns.exposed * covered,
        pawns.lone * covered**2,
    )


def _odds(tables: Tables, pawns: Standing, hits: Pairs) -> Floats:
    """By hit: its chance."""
    odds: Floats = tables.reach[pawns.in_nest[hits.row, hits.second], hits.gap]
    return odds


def _total(pawns: Standing, weights: Floats | None, pairs: Pairs, pawn: Places) -> Floats:
    """By pawn: the sum over the pairs in which it is this one, of the weights or of ones."""
    shape = pawns.square.shape
    sums = np.bincount(pairs.row * shape[1] + pawn, weights, shape[0] * shape[1])
    return sums.reshape(shape).astype(np.float32)


def _near(tables: Tables, pawns: Standing, pairs: Pairs) -> Floats:
    """By seat: the opponents behind its lone pawns and the pawns ahead of it, by band."""
    band = np.searchsorted(NEAR, pairs.gap)
    lone = pawns.lone[pairs.row, pairs.first].astype(np.float32)
    value = lone * pawns.covered[pairs.row, pairs.first]
    shape = len(pawns.square), len(tables.enemies), len(NEAR)

    def total(pawn: Places, weights: Floats | None) -> Floats:
        index = np.ravel_multi_index((pairs.row, tables.owners[pawn], band), shape)
        sums = np.bincount(index, weights, int(np.prod(shape))).reshape(shape)
        return sums.astype(np.float32)

    behind = (total(pairs.first, lone) / 3, total(pairs.first, value))
    ahead = (total(pairs.second, None) / 3, total(pairs.second, value))
    return np.concatenate((*behind, *ahead), axis=2)


def _stopped(pawns: Standing, pairs: Pairs) -> Floats:
    """By pawn: whether a blockade is ahead of it, by band, and how far the pawn has come."""
    seen = pairs.only((pairs.gap <= STOPPED[-1]) & pawns.paired[pairs.row, pairs.first])
    stopped = np.zeros((*pawns.square.shape, len(STOPPED)), np.float32)
    stopped[seen.row, seen.second, np.searchsorted(STOPPED, seen.gap)] = 1
    return np.concatenate((stopped, stopped * pawns.covered[..., None]), axis=2)


def _exchanges(tables: Tables, pawns: Standing, hits: Pairs) -> Floats:
    """By seat and spaces: the best pawn that it can hit, the same if it rolls next, its loss."""
    shape = len(pawns.square), len(tables.enemies), 3 * REACH
    best = np.zeros(shape, np.float32)
    won = pawns.covered[hits.row, hits.first]
    now = won * pawns.rolling[hits.row, hits.second]
    for n, (pawn, value) in enumerate(
        ((hits.second, won), (hits.second, now), (hits.first, won)),
    ):
        place = (hits.row, tables.owners[pawn], n * REACH + hits.gap - 1)
        np.maximum.at(best.reshape(-1), np.ravel_multi_index(place, shape), value)
    return best


def _blocked(tables: Tables, pawns: Standing, pairs: Pairs) -> Flags:
    """By pair: whether a blockade stands on the way from the second to the first."""
    blockades = np.zeros((len(pawns.square), tables.track + 1), np.int16)
    rows, paired = np.nonzero(pawns.paired)
    blockades[rows, pawns.square[rows, paired] + 1] = 1
    passed = blockades.cumsum(axis=1)
    first, second = (pawns.square[pairs.row, pawn] for pawn in (pairs.first, pairs.second))
    between = passed[pairs.row, first + 1] - passed[pairs.row, second + 1]
    blocked: Flags = between + (first < second) * passed[pairs.row, -1] > 0
    return blocked


def _entries(tables: Tables, pawns: Standing) -> Floats:
    """By pawn: the risk on an opponent's start square where an entry captures a lone pawn."""
    owner = np.where(pawns.lone, tables.starts[pawns.square], -1)
    waiting = np.zeros(owner.shape, np.float32)
    if owner.max() < 0:
        return waiting
    first_pawn = np.searchsorted(tables.owners, np.arange(len(tables.enemies)))
    for seat, pawn in enumerate(first_pawn):
        hostile = tables.enemies[seat][tables.owners] > 0
        waiting += (owner == seat) & hostile & (pawns.in_nest[:, pawn] > 0)[:, None]
    return waiting * tables.entering
