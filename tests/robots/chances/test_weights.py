"""The weights in the repository: the network of each ruleset knows the game."""

import numpy as np
import pytest

from benchmarks.training.__main__ import CORRECTED, USUAL, setup_of
from benchmarks.training.self_play import play_games
from games.engine import RULESETS, Position, RulesetName
from games.robots.chances.lookahead import look, over_rolls
from games.robots.chances.network import UNCORRECTED, network_of
from tests.engine.positions import position


def chances(now: Position) -> list[float]:
    return [float(one) for one in look(now.setup, network_of(now.setup.ruleset), [now]).chances[0]]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_is_ahead_at_the_start(ruleset: RulesetName) -> None:
    random = np.random.default_rng(1)
    for setup in (setup_of(ruleset, table) for table in USUAL):
        (game,) = play_games(setup, network_of(ruleset), 1, random)
        assert game.chances[0] == pytest.approx(1 / len(setup.sides()), abs=0.12)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_pawn_further_on_is_worth_more(ruleset: RulesetName) -> None:
    behind = position(ruleset, {0: "nest nest 7 20", 2: "nest nest 41 54"})
    ahead = position(ruleset, {0: "h1 home 7 20", 2: "nest nest 41 54"})

    assert chances(behind)[0] < 0.65
    assert chances(ahead)[0] > chances(behind)[0] + 0.15


@pytest.mark.parametrize("ruleset", RULESETS)
def test_danger_costs(ruleset: RulesetName) -> None:
    safe = position(ruleset, {0: "29 20 home home", 2: "25 27 home nest"}, seat=2)
    exposed = position(ruleset, {0: "30 20 home home", 2: "25 27 home nest"}, seat=2)

    assert chances(exposed)[0] < chances(safe)[0]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_roll_ahead_agrees_with_the_estimate(ruleset: RulesetName) -> None:
    random, network = np.random.default_rng(2), network_of(ruleset)
    for setup in (setup_of(ruleset, table) for table in USUAL[:2]):
        game = play_games(setup, network, 1, random)[0]
        some = [now for now in game.positions[::10] if now.turn.phase == "roll"]
        estimates = look(setup, network, some).chances
        assert np.abs(over_rolls(setup, network, some) - estimates).mean() < 0.03


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_chances_of_each_kind_of_game_are_corrected(ruleset: RulesetName) -> None:
    correction = network_of(ruleset).correction
    kinds = {kind for alike in CORRECTED for kind in alike.kinds}

    changed = np.argwhere(correction != UNCORRECTED)[:, :2].tolist()
    assert {(seats, sides) for seats, sides in changed} == kinds
    assert {seats for seats, _ in kinds} == {2, 3, 4, 5, 6, 7, 8}
