"""The chances in the positions of one game, by the evaluator and by all rolls from it on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine import Position, Setup
from games.robots.chances.choices import outcomes
from games.robots.chances.lookahead import after_rolls, further, look, over_rolls
from games.robots.chances.network import Network, network_of

Chances = NDArray[np.float64]
"""By side."""

ROLLS: Final = {1: 2, 2: 1}
"""By number of dice: how many rolls are looked at. Two rolls of two dice have 441 outcomes."""
FEW: Final = {1: 7, 2: 12}
"""By number of dice: with so many pawns left, of all players, one roll more is looked at."""
AT_ONCE: Final = 200
"""The rolls that are played on together, which bounds the memory."""
BATCH: Final = 512
"""The positions that the network evaluates together, for the same reason."""


class OverRolls(NamedTuple):
    """A position in which a roll is due: the chances after each roll, and before it."""

    rolled: dict[tuple[int, ...], Chances]
    """By pips, ascending: the chances after the best moves, over what else is looked at."""
    mean: Chances
    """Over all rolls, by their probability."""
    near: Chances
    """The same, but only this roll is looked at and what follows it is evaluated."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """The evaluator for the positions of one setup."""

    setup: Setup
    network: Network
    quick: bool = False
    """Whether one roll is looked at, always."""

    def chances(self, positions: Sequence[Position]) -> Chances:
        """By position and side: the chances in positions at the ends of turns."""
        parts = [
            look(self.setup, self.network, positions[begin : begin + BATCH]).chances
            for begin in range(0, len(positions), BATCH)
        ]
        sides = len(self.setup.sides())
        return np.concatenate([np.empty((0, sides)), *parts], dtype=np.float64)

    def rolls(self, position: Position) -> int:
        """How many rolls are looked at, the next one included."""
        if self.quick:
            return 1
        dice, home = self.setup.rules.dice, self.setup.board.home
        rows = (position.pawns.progress[seat] for seat in self.setup.seats)
        left = sum(len(row) - row.count(home) for row in rows)
        return ROLLS[dice] + (left <= FEW[dice])

    def near(self, positions: Sequence[Position]) -> Iterator[Chances]:
        """For each position at the end of a turn: the mean over the next roll, or the result."""
        for some in self._batches(positions, rolls=1):
            yield from over_rolls(self.setup, self.network, some).astype(np.float64)

    def far(self, positions: Sequence[Position]) -> Iterator[Chances]:
        """For each position at the end of a turn: the mean over all that is looked at."""
        for rolls, due in groupby(positions, self.rolls):
            for some in self._batches([*due], rolls):
                yield from over_rolls(self.setup, self.network, some, rolls).astype(np.float64)

    def over_rolls(self, positions: Sequence[Position]) -> Iterator[OverRolls]:
        """For each position in which a roll is due: the chances over its rolls.

        After a roll, each move of the turn is the best by the network.
        """
        pips = [each for each, _ in outcomes(self.setup)]
        weights = np.array([chance for _, chance in outcomes(self.setup)])
        for rolls, due in groupby(positions, self.rolls):
            for some in self._batches([*due], rolls):
                near = far = after_rolls(self.setup, self.network, some)
                if rolls > 1:
                    far = further(self.setup, self.network, near, rolls - 1)
                for first, last in zip(near, far, strict=True):
                    after = last.chances.astype(np.float64)
                    yield OverRolls(
                        dict(zip(pips, after, strict=True)),
                        weights @ after,
                        weights @ first.chances,
                    )

    def _batches(self, positions: Sequence[Position], rolls: int) -> Iterator[Sequence[Position]]:
        at_once = max(1, AT_ONCE // len(outcomes(self.setup)) ** rolls)
        for begin in range(0, len(positions), at_once):
            yield positions[begin : begin + at_once]


def evaluator_of(setup: Setup, *, quick: bool = False) -> Evaluator:
    """The evaluator of this setup's positions."""
    return Evaluator(setup, network_of(setup.ruleset), quick)
