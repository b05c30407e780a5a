"""Moves and rolls played on from many positions at once, as the network would play them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from games.engine import Position, Setup, play, roll
from games.robots.chances.choices import distinct, key_of, outcomes
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
    """Evaluate positions: exactly where the game is over or few pawns are left."""
    features, endings = features_of(setup, positions), endings_of(setup)
    chances = network.chances(features)
    for row, position in zip(chances, positions, strict=True):
        if position.turn.phase == "over":
            row[:] = result_of(position)
        elif endings and (chance := endings.chance(position)) is not None:
            row[:] = 1 - chance
            row[side_of(setup, position.turn.seat)] = chance
    return Seen(positions, features, chances)


class Ends(NamedTuple):
    """The ends of turns, and the chances of each side there."""

    positions: Sequence[Position]
    chances: Floats


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


def ends_of_turns(setup: Setup, network: Network, positions: Sequence[Position]) -> Ends:
    """Each position once the player on turn has used all dice and bonuses."""
    ends = list(positions)
    chances = np.zeros((len(positions), len(setup.sides())), np.float32)
    waiting = list(range(len(positions)))
    while waiting:
        reached = best_moves(setup, network, [ends[number] for number in waiting])
        for number, (after, _inputs, found) in zip(waiting, reached, strict=True):
            ends[number], chances[number] = after, found
        waiting = [number for number in waiting if ends[number].turn.phase == "move"]
    return Ends(ends, chances)


def after_rolls(setup: Setup, network: Network, positions: Sequence[Position]) -> list[Ends]:
    """For each position in which a roll is due, by roll: the best end of the turn."""
    rolls = outcomes(setup)
    rolled = [roll(position, pips) for position in positions for pips, _ in rolls]
    ends = ends_of_turns(setup, network, rolled)
    parts = (slice(n, n + len(rolls)) for n in range(0, len(rolled), len(rolls)))
    return [Ends(ends.positions[part], ends.chances[part]) for part in parts]


def further(setup: Setup, network: Network, turns: Sequence[Ends], rolls: int = 1) -> list[Ends]:
    """The same ends, with the mean of the chances over so many rolls that follow each.

    Ends that are alike, as after rolls without a move, are played on once.
    """
    keys = [[(end.turn.seat, key_of(end)) for end in ends.positions] for ends in turns]
    alike = [
        dict(zip(own, ends.positions, strict=True)) for own, ends in zip(keys, turns, strict=True)
    ]
    following = [end for own in alike for end in own.values()]
    means = iter(over_rolls(setup, network, following, rolls))
    found = []
    for own, different, ends in zip(keys, alike, turns, strict=True):
        chances = {key: next(means) for key in different}
        found.append(Ends(ends.positions, np.array([chances[key] for key in own], np.float32)))
    return found


def over_rolls(
    setup: Setup, network: Network, positions: Sequence[Position], rolls: int = 1
) -> Floats:
    """By position and side: the mean of the chances over all next rolls and the best moves after.

    With several `rolls`, over those that follow, too. A position in which no roll is due is
    evaluated as it is.
    """
    turns = after_rolls(setup, network, [p for p in positions if p.turn.phase == "roll"])
    if rolls > 1:
        turns = further(setup, network, turns, rolls - 1)
    weights = np.array([chance for _, chance in outcomes(setup)], np.float32)
    means = (weights @ ends.chances for ends in turns)
    others = iter(
        look(setup, network, still).chances
        if (still := [p for p in positions if p.turn.phase != "roll"])
        else ()
    )
    return np.array(
        [next(means if p.turn.phase == "roll" else others) for p in positions], np.float32
    )
