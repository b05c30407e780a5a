"""The chances in the positions of one game, by the evaluator and by all rolls from it on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.analysis.method.turn_ends import ends_of
from games.engine import Position, Setup, roll
from games.robots.chances.choices import outcomes
from games.robots.chances.lookahead import look
from games.robots.chances.network import Network, network_of
from games.robots.chances.results import side_of

Chances = NDArray[np.float64]
"""By side."""

AT_ONCE: Final = 16
"""The positions whose rolls are played together, which bounds the memory."""
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
        """For each position in which a roll is due: the chances over its rolls."""
        for begin in range(0, len(positions), AT_ONCE):
            yield from self._over_rolls(positions[begin : begin + AT_ONCE])

    def _over_rolls(self, positions: Sequence[Position]) -> Iterator[OverRolls]:
        rolls = outcomes(self.setup)
        ends = [list(ends_of(roll(p, pips)).values()) for p in positions for pips, _ in rolls]
        chances = self.chances([end for reached in ends for end in reached])
        limits = list(pairwise(accumulate(map(len, ends), initial=0)))
        for number, position in enumerate(positions):
            side = side_of(self.setup, position.turn.seat)
            own = limits[number * len(rolls) : (number + 1) * len(rolls)]
            best = [first + chances[first:last, side].argmax() for first, last in own]
            after = chances[best]
            mean = np.array([chance for _, chance in rolls]) @ after
            yield OverRolls(dict(zip([pips for pips, _ in rolls], after, strict=True)), mean)


def evaluator_of(setup: Setup) -> Evaluator:
    """The evaluator of this setup's positions."""
    return Evaluator(setup, network_of(setup.ruleset))
