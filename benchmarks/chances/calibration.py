"""Predicted chances beside results."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from benchmarks.training.self_play import Game
from games.engine import Position, Setup
from games.robots.chances.tables import Floats
from games.robots.evaluation import evaluation_of

Sums = NDArray[np.float64]

TENTHS: Final = 10
COMPARED: Final = 20
"""One of so many positions is also evaluated by `hard`."""


@dataclass(slots=True)
class Calibration:
    """Sums over positions and sides, by tenth of the predicted chance."""

    games: int = 0
    sides: int = 0
    count: Sums = field(default_factory=lambda: np.zeros(TENTHS))
    predicted: Sums = field(default_factory=lambda: np.zeros(TENTHS))
    won: Sums = field(default_factory=lambda: np.zeros(TENTHS))
    spread: Sums = field(default_factory=lambda: np.zeros(TENTHS))
    """Sum over games of the squared sum of what was won more than predicted."""
    start: Sums = field(default_factory=lambda: np.zeros(0))
    """By side: the sum over games of the chances in the first position."""
    brier: Sums = field(default_factory=lambda: np.zeros(3))
    """Squared errors of the network, `hard` and 1/sides in the positions compared."""
    compared: int = 0

    @classmethod
    def together(cls, parts: Iterable[Self]) -> Self:
        """The sum of parts; at least one."""
        total, *others = parts
        for part in others:
            total.games += part.games
            total.compared += part.compared
            for name in ("count", "predicted", "won", "spread", "start", "brier"):
                setattr(total, name, getattr(total, name) + getattr(part, name))
        return total

    def lines(self) -> Iterator[str]:
        """The figures as lines of text."""
        yield "chance         positions  predicted      won   points   ± 95 %"
        for tenth in range(TENTHS):
            if not (count := self.count[tenth]):
                continue
            predicted, won = self.predicted[tenth] / count, self.won[tenth] / count
            error = 1.96 * self.spread[tenth] ** 0.5 / count
            yield (
                f"{tenth * 10:>3} – {tenth * 10 + 10:<3} %{count:>12,.0f}{predicted:>11.1%}"
                f"{won:>9.1%}{100 * (won - predicted):>+9.2f}{100 * error:>9.2f}"
            )
        start = ", ".join(f"{chance / self.games:.1%}" for chance in self.start)
        yield f"start: {start} in the mean of {self.games:,} games"
        network, hard, guess = self.brier / self.compared
        yield f"Brier score: {network:.4f}; hard {hard:.4f}; 1/sides {guess:.4f}"


def calibrated(setup: Setup, games: Sequence[Game]) -> Calibration:
    """The calibration of these games' chances."""
    sides = len(setup.sides())
    found = Calibration(len(games), sides, start=np.zeros(sides))
    for game in games:
        _add(found, game)
        for position, chances in zip(
            game.positions[::COMPARED], game.chances[::COMPARED], strict=True
        ):
            _compare(found, position, chances, game.result)
    return found


def _add(found: Calibration, game: Game) -> None:
    chances = np.array(game.chances)
    results = np.broadcast_to(game.result, chances.shape)
    tenths = np.minimum((chances * TENTHS).astype(int), TENTHS - 1)
    found.start += chances[0]
    for tenth in range(TENTHS):
        here = tenths == tenth
        found.count[tenth] += here.sum()
        found.predicted[tenth] += chances[here].sum()
        found.won[tenth] += results[here].sum()
        found.spread[tenth] += (results[here] - chances[here]).sum() ** 2


def _compare(found: Calibration, position: Position, chances: Floats, result: Floats) -> None:
    setup = position.setup
    evaluation, sides = evaluation_of(setup), setup.sides()
    odds = [1 / (1 + exp(-evaluation.of(position, side[0]))) for side in sides]
    hard = np.array(odds) / sum(odds)
    guess = np.full(len(sides), 1 / len(sides))
    found.brier += [((one - result) ** 2).sum() for one in (chances, hard, guess)]
    found.compared += 1
