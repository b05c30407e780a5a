"""Properties of every position that a game can reach, with any setup and options."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games import robots
from games.engine import Position, Setup, play, position_from_json, position_to_json, roll, start
from games.robots import hard, turns
from games.robots.chances import lookahead
from tests.engine.positions import position
from tests.engine.random_games import opened, setups, step
from tests.harness.examples import examples

MOST_MOVES = 600
"""Moves that the engine plays for one of `hard`; at most 347 in 10,000 positions."""
MOST_MOVES_OF_EXPERT = 2_500
"""It plays all moves of the other player's turns: 1,229 at most in 3,000 moves, with 3 ends."""
SEARCHING = pytest.mark.parametrize(
    ("strength", "most"), [("hard", MOST_MOVES), ("expert", MOST_MOVES_OF_EXPERT)]
)
MOST_ROLLS = 3 * 21
DENSE = {0: "13 30 41 58", 1: "26 35 44 63", 2: "20 42 46 65", 3: "9 21 33 67"}
"""Many captures, and four values to play with a doublet."""


def position_of(setup: Setup, seed: int, steps: int) -> Position:
    """A position in which a move is due, after at least this many random rolls and moves."""
    chance = Random(seed)
    reached = start(setup, opened(setup, chance))
    while reached.turn.phase != "move" or steps > 0:
        if reached.turn.phase == "over":
            reached = start(setup, opened(setup, chance))
        reached, _ = step(reached, chance)
        steps -= 1
    return reached


positions = st.builds(position_of, setups(), st.integers(0, 2**32), st.integers(0, 1_000))


@pytest.mark.parametrize("strength", robots.STRENGTHS)
@examples(60)
@given(before=positions)
def test_every_strength_plays_a_legal_move_and_always_the_same(
    strength: str, before: Position
) -> None:
    move = robots.choose(strength, before)

    assert move in before.legal_moves
    assert move == robots.choose(strength, position_from_json(position_to_json(before)))


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The robot's calls of the engine's `play` and `roll`."""
    counted = Counter[str]()

    def counting(name: str, function: Callable[..., Position]) -> Callable[..., Position]:
        def call(*arguments: Any) -> Position:
            counted[name] += 1
            return function(*arguments)

        return call

    for module in (turns, hard, lookahead):
        monkeypatch.setattr(module, "play", counting("play", play))
    for module in (hard, lookahead):
        monkeypatch.setattr(module, "roll", counting("roll", roll))
    return counted


@SEARCHING
@examples(60, HealthCheck.function_scoped_fixture)
@given(before=positions)
def test_the_search_is_bounded(
    calls: Counter[str], before: Position, strength: str, most: int
) -> None:
    calls.clear()
    robots.choose(strength, before)

    assert calls["play"] <= most
    assert calls["roll"] <= MOST_ROLLS


@SEARCHING
@pytest.mark.parametrize("pips", range(1, 7))
def test_the_search_is_bounded_with_four_values_in_any_order(
    calls: Counter[str], pips: int, strength: str, most: int
) -> None:
    before = roll(position("parcheesi", DENSE), (pips, pips))
    robots.choose(strength, before)

    assert len(before.turn.dice) == 4
    assert 0 < calls["play"] <= most
    assert calls["roll"] <= MOST_ROLLS
