"""The chances in the positions of one game, by the evaluator and by all rolls from it on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine import Position, Setup, roll
from games.robots.chances.choices import outcomes
from games.robots.chances.lookahead import ends_of_turns, look
from games.robots.chances.network import Network, network_of

Chances = NDArray[np.float64]
"""By side."""

AT_ONCE: Final = 100
"""The rolls that are played on together, which bounds the memory."""
BATCH: Final = 512
"""The positions that the network evaluates together, for the same reason."""


class OverRolls(NamedTuple):
    """A position in which a roll is due: the chances after each roll, and before it."""

    rolled: dict[tuple[int, ...], Chances]
    """By pips, ascending: the chances after the best moves."""
    mean: Chances
    """Over all rolls, by their probability."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """The evaluator for the positions of one setup."""

    setup: Setup
    network: Network

    def chances(self, positions: Sequence[Position]) -> Chances:
        """By position and side: the chances in positions at the ends of turns."""
        parts = [
            look(self.setup, self.network, positions[begin : begin + BATCH]).chances
            for begin in range(0, len(positions), BATCH)
        ]
        sides = len(self.setup.sides())
        return np.concatenate([np.empty((0, sides)), *parts], dtype=np.float64)

    def ahead(self, positions: Sequence[Position]) -> Iterator[Chances]:
        """For each position at the end of a turn: the mean over all rolls, or the result."""
        due = [position for position in positions if position.turn.phase == "roll"]
        over = [position for position in positions if position.turn.phase != "roll"]
        means = self.over_rolls(due)
        results = iter(self.chances(over))
        for position in positions:
            yield next(means).mean if position.turn.phase == "roll" else next(results)

    def over_rolls(self, positions: Sequence[Position]) -> Iterator[OverRolls]:
        """For each position in which a roll is due: the chances over its rolls.

        After a roll, each move of the turn is the best by the network.
        """
        rolls = [pips for pips, _ in outcomes(self.setup)]
        weights = np.array([chance for _, chance in outcomes(self.setup)])
        at_once = max(1, AT_ONCE // len(rolls))
        for begin in range(0, len(positions), at_once):
            some = positions[begin : begin + at_once]
            rolled = [roll(position, pips) for position in some for pips in rolls]
            ends = ends_of_turns(self.setup, self.network, rolled).astype(np.float64)
            for after in ends.reshape(len(some), len(rolls), -1):
                yield OverRolls(dict(zip(rolls, after, strict=True)), weights @ after)


def evaluator_of(setup: Setup) -> Evaluator:
    """The evaluator of this setup's positions."""
    return Evaluator(setup, network_of(setup.ruleset))
