"""How the network learns from games against itself."""

import numpy as np
import pytest

from games.engine import new_setup
from games.robots.chances.network import Network, softmax
from games.robots.chances.results import result_of
from games.robots.chances.tables import Floats, tables_of
from games.robots.chances.training.learning import Learner, gradients_of, new_network, targets_of
from games.robots.chances.training.self_play import Game, play_games

SETUP = new_setup(ruleset="parchis", options={"pawns": 1}, arms=4, teams=False, seats=[0, 1, 2])
SIDES = tables_of(SETUP).sides


@pytest.fixture(scope="module")
def games() -> list[Game]:
    random = np.random.default_rng(5)
    return play_games(SETUP, new_network(8, random), 6, random)


def test_games_are_played_to_their_ends(games: list[Game]) -> None:
    for game in games:
        assert game.position.turn.phase == "over"
        assert len(game.inputs) == len(game.chances) > 20
        assert result_of(game.position).sum() == 1


def test_targets_lead_from_the_next_chances_to_the_result(games: list[Game]) -> None:
    game = games[0]
    result, chances = result_of(game.position), np.array(game.chances)

    np.testing.assert_allclose(targets_of(game, trace=1), np.tile(result, (len(chances), 1)))
    np.testing.assert_allclose(targets_of(game, trace=0)[:-1], chances[1:], atol=1e-6)
    np.testing.assert_allclose(targets_of(game, trace=0)[-1], result)
    half = targets_of(game, trace=0.5)
    np.testing.assert_allclose(half[-2], (chances[-1] + result) / 2, atol=1e-6)


def loss(network: Network, inputs: Floats, targets: Floats) -> float:
    units = np.tanh(inputs @ network.hidden + network.bias)
    chances = softmax((units @ network.output) @ SIDES)
    return float(-(targets * np.log(chances)).sum(axis=1).mean())


def test_gradients_are_the_slopes_of_the_loss(games: list[Game]) -> None:
    wide = [one.astype(np.float64) for one in vars_of(new_network(8, np.random.default_rng(2)))]
    inputs, targets = np.array(games[0].inputs), targets_of(games[0], trace=0.9)
    _, gradients = gradients_of(Network(*wide), inputs, targets, SIDES)  # type: ignore[arg-type]
    for which, place in ((0, (7, 3)), (0, (80, 0)), (1, (4,)), (2, (6,))):
        slopes = []
        for step in (1e-4, -1e-4):
            moved = [one.copy() for one in wide]
            moved[which][place] += step
            slopes.append(loss(Network(*moved), inputs, targets))  # type: ignore[arg-type]
        assert gradients[which][place] == pytest.approx((slopes[0] - slopes[1]) / 2e-4, abs=1e-5)


def vars_of(network: Network) -> tuple[Floats, Floats, Floats]:
    return network.hidden, network.bias, network.output


def test_learning_makes_the_results_likelier(games: list[Game]) -> None:
    random = np.random.default_rng(3)
    learner = Learner(new_network(8, random))
    losses = [learner.learn(games, SIDES, trace=1, rate=1e-2, random=random) for _ in range(40)]

    assert losses[-1] < 0.7 * losses[0]


def test_the_same_seed_makes_the_same_weights() -> None:
    def trained() -> Network:
        random = np.random.default_rng(4)
        learner = Learner(new_network(4, random))
        played = play_games(SETUP, learner.network, 3, random)
        learner.learn(played, SIDES, trace=0.9, rate=1e-2, random=random)
        return learner.network

    for one, other in zip(vars_of(trained()), vars_of(trained()), strict=True):
        np.testing.assert_array_equal(one, other)
