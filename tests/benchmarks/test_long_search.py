"""What a long search finds that the expert does not see."""

import numpy as np
import pytest

from benchmarks.long_search import OF_A_GAME, left_in_game, rolled_out
from games.robots.chances.network import network_of
from tests.engine.positions import after, position

RACE = position(pawns=dict.fromkeys((0, 2), "h1 home home home"))
WON = after(position(pawns={0: "h7 home home home", 2: "20"}), 1, moves=["0:h7-home"])


def test_a_game_that_is_over_is_worth_its_result() -> None:
    found = rolled_out(WON.setup, network_of("parchis"), [WON], np.random.default_rng(1))

    assert found.tolist() == [[1, 0]]


def test_the_luck_of_the_rolls_is_left_out() -> None:
    network, random = network_of("parchis"), np.random.default_rng(1)
    found = rolled_out(RACE.setup, network, [RACE] * 20, random)

    assert found.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert found.std(axis=0).max() < 0.01  # the exact endings know this position


def test_some_choices_of_a_game_are_measured() -> None:
    choices, left = left_in_game("parchis", rollouts=2, number=1)

    assert choices > len(left) == OF_A_GAME
    assert all(-1 <= each <= 1 for each in left)
