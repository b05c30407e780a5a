"""Temporal differences: what the network should have said, and a step towards it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from games.robots.chances.features import INPUTS
from games.robots.chances.network import Network, softmax
from games.robots.chances.tables import Floats
from games.robots.chances.training.self_play import Game

BATCH: Final = 1024
TINY: Final = 1e-7
DECAY: Final = (0.9, 0.999)
"""Of Adam's means of gradients and of their squares."""


def new_network(units: int, random: np.random.Generator) -> Network:
    """A network that knows nothing."""
    hidden = random.normal(0, INPUTS**-0.5, (INPUTS, units)).astype(np.float32)
    output = random.normal(0, 0.1, units).astype(np.float32)
    return Network(hidden, np.zeros(units, np.float32), output)


def targets_of(game: Game, trace: float) -> Floats:
    """By position and side: the mean of later chances and of the result, TD(lambda)."""
    target = later = game.result
    targets: list[Floats] = []
    for chances in reversed(game.chances):
        target = (1 - trace) * later + trace * target
        targets.append(target)
        later = chances
    return np.array(targets[::-1], np.float32)


@dataclass(slots=True)
class Learner:
    """A network in training, with Adam's means."""

    network: Network
    steps: int = 0
    means: list[Floats] = field(default_factory=list)
    squares: list[Floats] = field(default_factory=list)

    def learn(
        self,
        games: Sequence[Game],
        sides: Floats,
        *,
        trace: float,
        rate: float,
        random: np.random.Generator,
    ) -> float:
        """One pass over these games; the mean cross-entropy before it, in nats."""
        inputs = np.concatenate([np.array(game.inputs) for game in games])
        targets = np.concatenate([targets_of(game, trace) for game in games])
        losses = [
            self._step(inputs[rows], targets[rows], sides, rate)
            for rows in _batches(len(inputs), random)
        ]
        return float(np.mean(losses))

    def _step(self, inputs: Floats, targets: Floats, sides: Floats, rate: float) -> float:
        loss, gradients = gradients_of(self.network, inputs, targets, sides)
        self._adam(gradients, rate)
        return loss

    def _adam(self, gradients: Sequence[Floats], rate: float) -> None:
        weights = [self.network.hidden, self.network.bias, self.network.output]
        if not self.means:
            self.means = [np.zeros_like(one) for one in weights]
            self.squares = [np.zeros_like(one) for one in weights]
        self.steps += 1
        first, second = DECAY
        rate *= (1 - second**self.steps) ** 0.5 / (1 - first**self.steps)
        for n, gradient in enumerate(gradients):
            self.means[n] += (1 - first) * (gradient - self.means[n])
            self.squares[n] += (1 - second) * (gradient**2 - self.squares[n])
            weights[n] -= rate * self.means[n] / (np.sqrt(self.squares[n]) + TINY)


def gradients_of(
    network: Network, inputs: Floats, targets: Floats, sides: Floats
) -> tuple[float, list[Floats]]:
    """The mean cross-entropy in nats, and its gradient for each array of weights."""
    units = np.tanh(inputs @ network.hidden + network.bias)
    chances = softmax((units @ network.output) @ sides)
    by_seat = ((chances - targets) @ sides.T) / len(inputs)
    inner = by_seat[..., None] * network.output * (1 - units**2)
    gradients = [
        np.tensordot(inputs, inner, axes=((0, 1), (0, 1))),
        inner.sum(axis=(0, 1)),
        np.tensordot(by_seat, units, axes=((0, 1), (0, 1))),
    ]
    return float(-(targets * np.log(chances + TINY)).sum(axis=1).mean()), gradients


def _batches(
    count: int, random: np.random.Generator
) -> Iterator[np.ndarray[tuple[int], np.dtype[np.int64]]]:
    order = random.permutation(count)
    for begin in range(0, count, BATCH):
        yield order[begin : begin + BATCH]
