"""The factors that make the chances those of the results."""

import pickle
from multiprocessing import Pool

import numpy as np
import pytest

from benchmarks.training.__main__ import NO_OPTIONS, Alike, correct
from benchmarks.training.correction import Played, factors_of
from benchmarks.training.learning import new_network
from games.robots.chances.network import AS_IS, UNCORRECTED, Network, softmax, terms_of
from games.robots.chances.tables import Floats

FACTORS: Floats = np.array((1.6, -1.1, 0.4, 0.2, -0.5, -0.8), np.float32)


@pytest.fixture
def network() -> Network:
    return new_network(8, 5, np.random.default_rng(1))


def played(factors: Floats, sides: int) -> Played:
    """Results of positions whose true chances need these factors."""
    random = np.random.default_rng(3)
    strengths = random.normal(0, 1.5, (40_000, sides)).astype(np.float32)
    true = softmax(terms_of(strengths, softmax(strengths)) @ factors)
    winners = (true.cumsum(axis=1) < random.random((len(true), 1))).sum(axis=1)
    return Played(strengths, np.eye(sides, dtype=np.float32)[np.minimum(winners, sides - 1)])


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_the_factors_are_found_in_results(network: Network, sides: int) -> None:
    games = played(FACTORS, sides)
    found = UNCORRECTED.copy()
    found[sides, sides] = factors_of([games])
    chances = network._replace(correction=found).corrected(games.strengths, sides)

    true = softmax(terms_of(games.strengths, softmax(games.strengths)) @ FACTORS)
    assert np.abs(chances - true).max() < 0.02
    assert np.abs(softmax(games.strengths) - true).max() > 0.1


def test_kinds_that_are_corrected_alike_have_the_factors_of_all_their_results() -> None:
    five, six = played(FACTORS, 5), played(AS_IS, 6)

    def likelihood(factors: Floats) -> float:
        return sum(
            float(np.log((chances * games.results).sum(axis=1)).sum())
            for games in (five, six)
            for chances in [softmax(terms_of(games.strengths, softmax(games.strengths)) @ factors)]
        )

    both = likelihood(factors_of([five, six]))
    assert both > likelihood(factors_of([five])) + 100
    assert both > likelihood(factors_of([six])) + 100


def test_results_that_need_no_correction_have_none() -> None:
    games = played(AS_IS, 2)
    chances = softmax(games.strengths)

    assert factors_of([games]) == pytest.approx(AS_IS, abs=0.2)
    corrected = softmax(terms_of(games.strengths, chances) @ factors_of([games]))
    np.testing.assert_allclose(corrected, chances, atol=0.01)


def test_only_the_kind_of_game_that_is_corrected_changes(network: Network) -> None:
    correction = UNCORRECTED.copy()
    correction[4, 4] = FACTORS
    corrected = network._replace(correction=correction)
    four: Floats = np.array([[0.5, -1, 2, 0]], np.float32)

    assert np.abs(corrected.corrected(four, 4) - softmax(four)).max() > 0.05
    assert corrected.corrected(four, 4).sum() == pytest.approx(1)
    pairs = four[:, :2]
    np.testing.assert_array_equal(corrected.corrected(pairs, 4), softmax(pairs))


def test_games_of_each_setup_correct_its_own_chances(network: Network) -> None:
    kinds = [
        Alike([(3, 3), (5, 5)], {(4, 3, False): 100}),
        Alike([(4, 2)], {(4, 4, True): 100}),
    ]
    made = []
    for processes in (1, 2):
        with Pool(processes) as pool:
            made.append(correct(network, "parchis", kinds, 1, pool, {"pawns": 1}))

    np.testing.assert_array_equal(made[0].correction, made[1].correction)
    changed = np.argwhere(made[0].correction != UNCORRECTED)[:, :2]
    assert {tuple(each) for each in changed.tolist()} == {(3, 3), (5, 5), (4, 2)}
    np.testing.assert_array_equal(made[0].correction[3, 3], made[0].correction[5, 5])
    assert network.correction is UNCORRECTED
    for weights, other in zip(made[0][:-1], network[:-1], strict=True):
        assert weights is other


def test_the_options_of_the_rulesets_reach_other_processes() -> None:
    assert pickle.dumps(NO_OPTIONS) == pickle.dumps({})
