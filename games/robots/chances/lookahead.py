"""Moves and rolls played on from many positions at once, as the network would play them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from games.engine import Position, Setup, play, roll
from games.robots.chances.choices import distinct, outcomes
from games.robots.chances.endings import endings_of
from games.robots.chances.features import Features, features_of
from games.robots.chances.network import Network
from games.robots.chances.results import result_of, side_of
from games.robots.chances.tables import Floats


class Seen(NamedTuple):
    """Positions, their features and the chances of each side."""

    positions: Sequence[Position]
    features: Features
    chances: Floats


def look(setup: Setup, network: Network, positions: Sequence[Position]) -> Seen:
    """Evaluate positions: exactly where the game is over or the last pawns cannot meet."""
    features, endings = features_of(setup, positions), endings_of(setup)
    chances = network.chances(features)
    for row, position in zip(chances, positions, strict=True):
        if position.turn.phase == "over":
            row[:] = result_of(position)
        elif endings and (chance := endings.chance(position)) is not None:
            row[:] = 1 - chance
            row[side_of(setup, position.turn.seat)] = chance
    return Seen(positions, features, chances)


def best_moves(
    setup: Setup, network: Network, positions: Sequence[Position]
) -> Iterator[tuple[Position, Floats, Floats]]:
    """For each position, one move further: the best position, its features and its chances.

    A position in which no move is due is evaluated as it is.
    """
    following = [
        [play(before, move) for move in distinct(before)]
        if before.turn.phase == "move"
        else [before]
        for before in positions
    ]
    seen = look(setup, network, [after for afters in following for after in afters])
    begin = 0
    for before, afters in zip(positions, following, strict=True):
        side = side_of(setup, before.turn.seat)
        best = begin + int(np.argmax(seen.chances[begin : begin + len(afters), side]))
        yield seen.positions[best], seen.features.inputs[best], seen.chances[best]
        begin += len(afters)


def ends_of_turns(setup: Setup, network: Network, positions: Sequence[Position]) -> Floats:
    """By position and side: the chances once the player on turn has used all dice and bonuses."""
    chances = np.zeros((len(positions), len(setup.sides())), np.float32)
    waiting = list(enumerate(positions))
    while waiting:
        reached = best_moves(setup, network, [position for _, position in waiting])
        left = []
        for (number, _), (after, _inputs, found) in zip(waiting, reached, strict=True):
            chances[number] = found
            if after.turn.phase == "move":
                left.append((number, after))
        waiting = left
    return chances


def over_rolls(setup: Setup, network: Network, positions: Sequence[Position]) -> Floats:
    """By position and side: the mean of the chances over all next rolls and the best moves after.

    A position in which no roll is due is evaluated as it is.
    """
    rolls = outcomes(setup)
    rolled = [
        roll(position, pips)
        for position in positions
        if position.turn.phase == "roll"
        for pips, _ in rolls
    ]
    by_roll = ends_of_turns(setup, network, rolled).reshape(-1, len(rolls), len(setup.sides()))
    means = iter(np.tensordot([chance for _, chance in rolls], by_roll, axes=(0, 1)))
    others = iter(
        look(setup, network, still).chances
        if (still := [p for p in positions if p.turn.phase != "roll"])
        else ()
    )
    return np.array(
        [next(means if p.turn.phase == "roll" else others) for p in positions], np.float32
    )
