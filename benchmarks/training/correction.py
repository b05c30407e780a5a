"""The last step of training: factors that make the chances those of the results."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from benchmarks.training.learning import targets_of
from benchmarks.training.self_play import Game
from games.robots.chances.network import AS_IS, Network, softmax, terms_of
from games.robots.chances.tables import Floats

STEPS: Final = 20
"""Newton's steps; about five are enough."""
HELD: Final = 10
"""How strongly the factors are held near those that correct nothing, by their squared distance.

Some terms are much alike, and of two sides some differ by as much: without it, infinitely many
factors would do the same, or large ones cancel each other.
"""
EVERY: Final = 7
"""One of so many positions: those next to each other say almost the same."""


class Played(NamedTuple):
    """Positions of games, and how the games ended."""

    strengths: Floats
    """By position and side, of the network."""
    results: Floats
    """By position and side: 1 for the winner, less the luck of all rolls that followed."""

    @classmethod
    def together(cls, parts: Sequence["Played"]) -> "Played":
        """All positions of these parts."""
        return cls(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def played_of(network: Network, games: Sequence[Game], sides: Floats) -> Played:
    """Some positions of these games; `sides` by seat and side."""
    return Played.together([_played(network, game, sides) for game in games])


def _played(network: Network, game: Game, sides: Floats) -> Played:
    inputs: Floats = np.array(game.inputs[::EVERY], np.float32)
    _, units = network.units(inputs)
    strengths: Floats = units @ network.output
    return Played(strengths @ sides, targets_of(game, trace=1)[::EVERY])


def factors_of(kinds: Sequence[Played]) -> Floats:
    """The factors by which the results of all kinds are likeliest (a conditional logit, held).

    The logarithm of the likelihood is concave, so Newton's method finds its only maximum.
    """
    factors = AS_IS
    terms = [_terms(played) for played in kinds]
    for _ in range(STEPS):
        parts = [_slope(played, of, factors) for played, of in zip(kinds, terms, strict=True)]
        slope, squares = (sum(each) for each in zip(*parts, strict=True))
        held = HELD * np.eye(len(factors))
        step = np.linalg.solve(squares + held, slope - held @ (factors - AS_IS))
        factors = (factors + step).astype(np.float32)
    return factors


def _terms(played: Played) -> Floats:
    terms = terms_of(played.strengths, softmax(played.strengths))
    less: Floats = terms - terms.mean(axis=1, keepdims=True)  # the same for all has no effect
    return less


def _slope(played: Played, terms: Floats, factors: Floats) -> tuple[Floats, Floats]:
    """The first and the negative second derivatives of the likelihood's logarithm."""
    sums = partial(np.einsum, dtype=np.float64, casting="same_kind")
    chances = softmax(terms @ factors)
    means = sums("ps,psf->pf", chances, terms)
    slope = sums("ps,psf->f", played.results - chances, terms)
    return slope, sums("ps,psf,psg->fg", chances, terms, terms) - means.T @ means
