"""The evaluator's network: two layers for each seat, then the sides beside each other."""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np
from threadpoolctl import threadpool_limits

from games.engine import RulesetName
from games.robots.chances.features import Features
from games.robots.chances.files import WEIGHTS
from games.robots.chances.tables import Floats

# Several threads would wait for each other longer than they compute, most of all where every core
# has a process of its own.
threadpool_limits(1)

MOST_SEATS: Final = 8
BENDS: Final = (0.25, 0.5, 0.75)
"""Chances above which a further term counts what the chance has more."""
AS_IS: Final[Floats] = np.eye(1, 3 + len(BENDS), dtype=np.float32)[0]
"""The factors that correct nothing."""
UNCORRECTED: Final[Floats] = np.tile(AS_IS, (MOST_SEATS + 1, MOST_SEATS + 1, 1))
LEAST: Final = 1e-4
"""The chance of others of which a logarithm is taken."""


class Network(NamedTuple):
    """The weights; the strength of a side is the sum of its seats' outputs."""

    first: Floats
    """Of the first layer, by input and unit."""
    first_bias: Floats
    second: Floats
    """Of the second layer, by unit of the first and unit."""
    second_bias: Floats
    output: Floats
    correction: Floats = UNCORRECTED
    """By numbers of seats and sides: factors of the terms of a side (`terms_of`).

    One network for all numbers of sides is too sure of a likely winner, or not sure enough. The
    factors are found after the training, in the results of other games.
    """

    def units(self, inputs: Floats) -> tuple[Floats, Floats]:
        """Both layers; inputs that are left out at the end are 0."""
        first: Floats = np.tanh(inputs @ self.first[: inputs.shape[-1]] + self.first_bias)
        second: Floats = np.tanh(first @ self.second + self.second_bias)
        return first, second

    def chances(self, features: Features) -> Floats:
        """By position and side: the probability of winning."""
        count, seats, width = features.inputs.shape
        _, units = self.units(features.inputs.reshape(-1, width))
        strengths: Floats = (units @ self.output).reshape(count, seats)
        return self.corrected(strengths @ features.sides, seats)

    def corrected(self, strengths: Floats, seats: int) -> Floats:
        """The chances by strengths of sides, of which these seats are."""
        chances, factors = softmax(strengths), self.correction[seats, strengths.shape[-1]]
        if np.array_equal(factors, AS_IS):
            return chances
        return softmax(terms_of(strengths, chances) @ factors)

    @classmethod
    def load(cls, ruleset: RulesetName, folder: Path = WEIGHTS) -> Self:
        """Read the weights of a ruleset."""
        with np.load(folder / f"{ruleset}.npz", allow_pickle=False) as file:
            return cls(*(file[name].astype(np.float32) for name in cls._fields))

    def save(self, ruleset: RulesetName, folder: Path = WEIGHTS) -> None:
        """Write the weights, rounded to half precision."""
        rounded = {name: one.astype(np.float16) for name, one in self._asdict().items()}
        np.savez_compressed(folder / f"{ruleset}.npz", **rounded)


def terms_of(strengths: Floats, chances: Floats) -> Floats:
    """By position, side and term.

    The strength, the chance, what the chance has more than each of the bends, and the logarithm of
    the others' chance.
    """
    above = [np.maximum(chances - bend, 0) for bend in BENDS]
    others = np.log(np.maximum(1 - chances, LEAST))
    return np.stack([strengths, chances, *above, others], axis=-1)


def softmax(strengths: Floats) -> Floats:
    """Probabilities in the last axis."""
    odds = np.exp(strengths - strengths.max(axis=-1, keepdims=True))
    chances: Floats = odds / odds.sum(axis=-1, keepdims=True)
    return chances


@cache
def network_of(ruleset: RulesetName, folder: Path = WEIGHTS) -> Network:
    """The trained network of a ruleset."""
    return Network.load(ruleset, folder)
