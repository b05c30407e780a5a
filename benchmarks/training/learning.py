"""Temporal differences: what the network should have said, and a step towards it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.training.self_play import Game
from games.robots.chances.features import INPUTS
from games.robots.chances.network import Network, softmax
from games.robots.chances.tables import Floats

BATCH: Final = 1024
TINY: Final = 1e-7
DECAY: Final = (0.9, 0.999)
"""Of Adam's means of gradients and of their squares."""


def new_network(first: int, second: int, random: np.random.Generator) -> Network:
    """A network that knows nothing, with these numbers of units."""

    def weights(*shape: int) -> Floats:
        return random.normal(0, shape[0] ** -0.5, shape).astype(np.float32)

    output = random.normal(0, 0.1, second).astype(np.float32)
    return Network(
        weights(INPUTS, first),
        np.zeros(first, np.float32),
        weights(first, second),
        np.zeros(second, np.float32),
        output,
    )


def targets_of(game: Game, trace: float) -> Floats:
    """By position and side: what should have been said, TD(lambda).

    The chances, and all that the game then had to correct, less the further ahead. Within a turn
    nothing is corrected: a position there is worth the end of its turn. So the luck of a roll, by
    which the chances at that end differ from the mean over all rolls, has a mean of 0.
    """
    later = np.zeros_like(game.chances[0])
    targets: list[Floats] = []
    for position, chances, following in zip(
        reversed(game.positions), reversed(game.chances), reversed(game.following), strict=True
    ):
        if position.turn.phase == "move":
            targets.append(following + later)
        else:
            later = following - chances + trace * later
            targets.append(chances + later)
    return np.array(targets[::-1], np.float32)


class Lesson(NamedTuple):
    """What is learned from games of one setup."""

    inputs: NDArray[np.float16]
    """By position, seat and feature; in half precision, as many games are learned at once."""
    targets: Floats
    """By position and side."""
    sides: Floats
    """By seat and side."""


def lesson_of(games: Sequence[Game], sides: Floats, trace: float) -> Lesson:
    """The lesson of these games."""
    inputs = np.concatenate([np.array(game.inputs, np.float16) for game in games])
    return Lesson(inputs, np.concatenate([targets_of(game, trace) for game in games]), sides)


@dataclass(slots=True)
class Learner:
    """A network in training, with Adam's means."""

    network: Network
    steps: int = 0
    means: list[Floats] = field(default_factory=list)
    squares: list[Floats] = field(default_factory=list)

    def learn(
        self, lessons: Iterable[Lesson], rates: tuple[float, float], random: np.random.Generator
    ) -> float:
        """One pass over lessons, in random order, with rates from the first to the last.

        Returns the mean cross-entropy before each step, in nats.
        """
        batches = [(lesson, rows) for lesson in lessons for rows in _batches(lesson, random)]
        losses, (first, last) = [], rates
        for number, which in enumerate(random.permutation(len(batches))):
            (inputs, targets, sides), rows = batches[which]
            rate = first * (last / first) ** (number / len(batches))
            losses.append(self._step(inputs[rows].astype(np.float32), targets[rows], sides, rate))
        return float(np.mean(losses))

    def _step(self, inputs: Floats, targets: Floats, sides: Floats, rate: float) -> float:
        loss, gradients = gradients_of(self.network, inputs, targets, sides)
        self._adam(gradients, rate)
        return loss

    def _adam(self, gradients: Sequence[Floats], rate: float) -> None:
        if not self.means:
            self.means = [np.zeros_like(one) for one in gradients]
            self.squares = [np.zeros_like(one) for one in gradients]
        self.steps += 1
        first, second = DECAY
        rate *= (1 - second**self.steps) ** 0.5 / (1 - first**self.steps)
        # The correction, which comes last, is not trained.
        for n, (weights, gradient) in enumerate(zip(self.network, gradients, strict=False)):
            self.means[n] += (1 - first) * (gradient - self.means[n])
            self.squares[n] += (1 - second) * (gradient**2 - self.squares[n])
            step = rate * self.means[n] / (np.sqrt(self.squares[n]) + TINY)
            np.subtract(weights, step, out=weights)


def gradients_of(
    network: Network, inputs: Floats, targets: Floats, sides: Floats
) -> tuple[float, list[Floats]]:
    """The mean cross-entropy in nats, uncorrected, and its gradient for each array of weights."""
    count, seats, width = inputs.shape
    flat = inputs.reshape(-1, width)
    first, second = network.units(flat)
    strengths: Floats = (second @ network.output).reshape(count, seats)
    chances = softmax(strengths @ sides)
    by_seat = ((chances - targets) @ sides.T).reshape(-1) / count
    outer = by_seat[:, None] * network.output * (1 - second**2)
    inner = outer @ network.second.T * (1 - first**2)
    used = np.zeros_like(network.first)
    used[:width] = flat.T @ inner
    gradients = [
        used,
        inner.sum(axis=0),
        first.T @ outer,
        outer.sum(axis=0),
        by_seat @ second,
    ]
    return float(-(targets * np.log(chances + TINY)).sum(axis=1).mean()), gradients


def _batches(lesson: Lesson, random: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    order = random.permutation(len(lesson.inputs))
    for begin in range(0, len(order), BATCH):
        yield order[begin : begin + BATCH]
