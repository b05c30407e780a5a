"""The calibration of the evaluator's chances."""

import numpy as np
import pytest

from benchmarks.chances.calibration import Calibration, calibrated
from benchmarks.training.self_play import Game
from tests.engine.positions import after, position

WON = after(position(pawns={0: "h7 home home home", 2: "20"}), 1, moves=["0:h7-home"])
BEFORE = position(pawns={0: "h6 home home home", 2: "20"})


def game(*chances: float) -> Game:
    """A game that seat 0 wins, with its chances on the way."""
    pairs = [np.array([chance, 1 - chance], np.float32) for chance in chances]
    return Game(WON, positions=[BEFORE] * len(pairs), chances=pairs)


def test_each_tenth_has_what_was_predicted_and_won() -> None:
    found = calibrated(WON.setup, [game(0.75, 0.85), game(0.75)])

    assert found.count.tolist() == [0, 1, 2, 0, 0, 0, 0, 2, 1, 0]
    assert found.predicted[7] == pytest.approx(1.5)
    assert found.won[[1, 2, 7, 8]].tolist() == [0, 0, 2, 1]
    assert found.start.tolist() == pytest.approx([1.5, 0.5])


def test_the_spread_is_that_of_games() -> None:
    one, other = calibrated(WON.setup, [game(0.75, 0.75)]), calibrated(WON.setup, [game(0.75)] * 2)

    assert one.spread[7] == pytest.approx(0.25)  # errors of one game add up
    assert other.spread[7] == pytest.approx(0.125)


def test_brier_scores_compare_the_same_positions() -> None:
    found = calibrated(WON.setup, [game(0.75), game(1.0)])
    network, hard, guess = found.brier / found.compared

    assert network == pytest.approx((2 * 0.25**2) / 2)
    assert guess == pytest.approx(0.5)
    assert 0 < hard < guess


def test_parts_add_up() -> None:
    games = [game(0.75), game(0.15, 0.95)]
    whole = calibrated(WON.setup, games)
    parts = Calibration.together([calibrated(WON.setup, [one]) for one in games])

    assert list(whole.lines()) == list(parts.lines())
