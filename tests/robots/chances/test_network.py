"""The network's chances, and how they look ahead."""

from pathlib import Path

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from benchmarks.training.learning import new_network
from games.engine import RULESETS, RulesetName, roll
from games.robots.chances.choices import outcomes
from games.robots.chances.features import features_of
from games.robots.chances.lookahead import after_rolls, ends_of_turns, look, over_rolls
from games.robots.chances.network import Network, network_of
from games.robots.chances.results import result_of
from tests.engine.positions import after, position


@pytest.fixture
def network() -> Network:
    return new_network(8, 5, np.random.default_rng(1))


def test_chances_are_of_sides_and_add_up_to_one(network: Network) -> None:
    pawns = {0: "10", 1: "30", 2: "13", 3: "47"}
    for teams, sides in ((False, 4), (True, 2)):
        now = position(pawns=pawns, teams=teams)
        (chances,) = look(now.setup, network, [now]).chances
        assert chances.shape == (sides,)
        assert chances.sum() == pytest.approx(1)
        assert (chances > 0).all()


def test_one_thread_computes_them() -> None:
    assert {library["num_threads"] for library in threadpool_info()} == {1}


def test_weights_are_kept_in_a_file(network: Network, tmp_path: Path) -> None:
    network.save("parchis", tmp_path)
    kept = network_of("parchis", tmp_path)

    for one, other in zip(kept, network, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-3)


def test_a_game_that_is_over_has_its_result(network: Network) -> None:
    won = position(pawns={0: "h5 home home home", 2: "20"})
    over = after(won, 3, moves=["0:h5-home"])

    assert over.turn.phase == "over"
    assert look(over.setup, network, [over, won]).chances[0].tolist() == [1, 0]
    assert result_of(over).tolist() == [1, 0]


def test_a_turn_ends_with_the_best_move(network: Network) -> None:
    before = after(position(pawns={0: "h5 20 home home", 2: "30"}), 3)
    found = ends_of_turns(before.setup, network, [before]).chances

    assert look(before.setup, network, [before]).chances[0, 0] < 1
    assert found[0, 0] < 1
    winning = after(position(pawns={0: "h5 home home home", 2: "30"}), 3)
    assert ends_of_turns(winning.setup, network, [winning]).chances[0].tolist() == [1, 0]


def test_rolls_have_their_probabilities() -> None:
    for ruleset, count in (("parchis", 6), ("superparcheesi", 21)):
        rolls = outcomes(position(ruleset).setup)
        assert len(rolls) == count
        assert sum(chance for _, chance in rolls) == pytest.approx(1)
    assert dict(rolls)[1, 2] == pytest.approx(2 * dict(rolls)[2, 2])


def test_a_roll_ahead_is_the_mean_of_what_each_roll_brings(network: Network) -> None:
    now = position(pawns={0: "10 20 home home", 2: "30"})
    mean = np.mean(
        [ends_of_turns(now.setup, network, [roll(now, (pip,))]).chances[0] for pip in range(1, 7)],
        axis=0,
    )
    moving = after(now, 3)

    found = over_rolls(now.setup, network, [moving, now])

    np.testing.assert_allclose(found[1], mean, atol=1e-6)
    np.testing.assert_allclose(found[0], look(now.setup, network, [moving]).chances[0], atol=1e-6)


@pytest.mark.parametrize("rolls", [2, 3])
def test_several_rolls_ahead_are_the_mean_over_the_others_after_each_first(
    network: Network, rolls: int
) -> None:
    now = position(pawns={0: "10 20 home home", 2: "30 nest home home"})
    (ends,) = after_rolls(now.setup, network, [now])
    further = over_rolls(now.setup, network, ends.positions, rolls - 1)

    found = over_rolls(now.setup, network, [now], rolls)

    np.testing.assert_allclose(found[0], further.mean(axis=0), atol=1e-6)
    assert np.abs(found - over_rolls(now.setup, network, [now], rolls - 1)).max() > 1e-4


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_last_roll_before_home_is_certain(ruleset: RulesetName, network: Network) -> None:
    needed = position(ruleset, {0: "h7 home home home", 2: "30"})
    found = over_rolls(needed.setup, network, [needed])[0, 0]
    wins = 1 / 6 if ruleset == "parchis" else 11 / 36

    assert found >= wins


def test_a_chance_is_computed_from_all_weights() -> None:
    random = np.random.default_rng(3)
    before = position(pawns={0: "10 30", 2: "13 47"})
    features = features_of(before.setup, [before])
    width = features.inputs.shape[-1]
    shapes = (width + 3, 3), (3,), (3, 2), (2,), (2,)  # the partner's are left out
    network = Network(*(random.normal(0, 0.3, shape).astype(np.float32) for shape in shapes))
    strengths = []
    for seat in features.inputs[0]:
        units = np.tanh(seat @ network.first[:width] + network.first_bias)
        units = np.tanh(units @ network.second + network.second_bias)
        strengths.append(float(units @ network.output))

    own = float(network.chances(features)[0, 0])
    assert own == pytest.approx(1 / (1 + np.exp(strengths[1] - strengths[0])), abs=1e-5)
