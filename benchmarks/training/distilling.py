"""Several networks that learned from the same games, and one that is taught by all of them.

Each remembers some of the luck of its games. Their mean remembers less, but takes as many times as
long. So one network is taught what it says of many more positions, which cost little to reach.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from benchmarks.training.learning import Lesson
from benchmarks.training.self_play import play_games
from games.engine import Setup
from games.robots.chances.features import features_of
from games.robots.chances.lookahead import after_rolls
from games.robots.chances.network import Network

APART: Final = 0.02
"""The standard deviation of what the weights of members differ by before they learn."""
EVERY: Final = 4
"""One of so many positions is looked at, after each roll."""
AT_ONCE: Final = 8


def members_of(network: Network, count: int, random: np.random.Generator) -> list[Network]:
    """As many networks, of which the first is this one, and the others are almost."""
    trained = network[:-1]  # all but the correction
    others = (
        [one + random.normal(0, APART, one.shape).astype(np.float32) for one in trained]
        for _ in range(count - 1)
    )
    return [network, *(Network(*other) for other in others)]


def together(networks: Sequence[Network]) -> Network:
    """One network, whose strengths are the means of those of all, uncorrected."""
    second = np.zeros(np.sum([one.second.shape for one in networks], axis=0), np.float32)
    row = column = 0
    for one in networks:
        rows, columns = one.second.shape
        second[row : row + rows, column : column + columns] = one.second
        row, column = row + rows, column + columns
    return Network(
        np.concatenate([one.first for one in networks], axis=1),
        np.concatenate([one.first_bias for one in networks]),
        second,
        np.concatenate([one.second_bias for one in networks]),
        np.concatenate([one.output / np.float32(len(networks)) for one in networks]),
    )


def lesson_from(
    teacher: Network, player: Network, setup: Setup, count: int, random: np.random.Generator
) -> Lesson:
    """What the teacher says of positions after each roll, in so many mixed games of the player."""
    games = play_games(setup, player, count, random, mixed=True)
    seen = [position for game in games for position in game.positions]
    due = [p for p in seen if p.turn.phase == "roll" and random.integers(EVERY) == 0]
    ends = [
        end
        for begin in range(0, len(due), AT_ONCE)
        for after in after_rolls(setup, player, due[begin : begin + AT_ONCE])
        for end in after.positions
        if end.turn.phase != "over"
    ]
    features = features_of(setup, ends)
    return Lesson(features.inputs.astype(np.float16), teacher.chances(features), features.sides)
