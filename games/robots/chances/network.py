"""The evaluator's network: one hidden layer for each seat, then the sides beside each other."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np
from threadpoolctl import threadpool_limits

from games.engine import RulesetName
from games.robots.chances.features import Features
from games.robots.chances.files import WEIGHTS
from games.robots.chances.tables import Floats


# Several threads would wait for each other longer than they compute, most of all where every core
# has a process of its own.
threadpool_limits(1)


@dataclass(frozen=True, slots=True)
class Network:
    """The weights; the strength of a side is the sum of its seats' outputs."""

    hidden: Floats
    """By input and unit."""
    bias: Floats
    output: Floats

    def chances(self, features: Features) -> Floats:
        """By position and side: the probability of winning."""
        units = np.tanh(features.inputs @ self.hidden + self.bias)
        return softmax((units @ self.output) @ features.sides)

    @classmethod
    def load(cls, ruleset: RulesetName, folder: Path = WEIGHTS) -> Self:
        """Read the weights of a ruleset."""
        with np.load(folder / f"{ruleset}.npz", allow_pickle=False) as file:
            return cls(*(file[name].astype(np.float32) for name in ("hidden", "bias", "output")))

    def save(self, ruleset: RulesetName, folder: Path = WEIGHTS) -> None:
        """Write the weights, rounded to half precision."""
        np.savez_compressed(
            folder / f"{ruleset}.npz",
            hidden=self.hidden.astype(np.float16),
            bias=self.bias.astype(np.float16),
            output=self.output.astype(np.float16),
        )


def softmax(strengths: Floats) -> Floats:
    """Probabilities in the last axis."""
    odds = np.exp(strengths - strengths.max(axis=-1, keepdims=True))
    chances: Floats = odds / odds.sum(axis=-1, keepdims=True)
    return chances


@cache
def network_of(ruleset: RulesetName, folder: Path = WEIGHTS) -> Network:
    """The trained network of a ruleset."""
    return Network.load(ruleset, folder)
