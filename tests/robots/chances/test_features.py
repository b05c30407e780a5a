"""What the evaluator sees of a position."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Position, Setup, new_setup, start
from games.engine.position import begin_turn, place_pawns
from games.robots.chances.features import INPUTS, PAWN_FEATURES, TURN_FEATURES, features_of
from games.robots.chances.tables import PLACE_FEATURES, Floats
from games.robots.danger import danger_of
from tests.engine.positions import after, position
from tests.engine.random_games import opened, setups, step
from tests.harness.examples import examples

PAIRED, STOPS, STOPPED, RISK, RISK_WAY, HITS, HITS_WAY, WORST = range(PLACE_FEATURES, PAWN_FEATURES)


def seen(*positions: Position) -> Floats:
    return features_of(positions[0].setup, positions).inputs


def reached(setup: Setup, seed: int, steps: int) -> Position:
    chance = Random(seed)
    now = start(setup, opened(setup, chance))
    for _ in range(steps):
        if now.turn.phase == "over":
            break
        now, _ = step(now, chance)
    return now


@examples(60)
@given(
    now=st.builds(reached, setups(), st.integers(0, 2**32), st.integers(0, 600)),
)
def test_risks_are_those_of_the_other_robots(now: Position) -> None:
    inputs, danger, pawns = seen(now)[0], danger_of(now.setup), now.pawns
    assert inputs.shape == (len(now.setup.seats), INPUTS)
    assert np.isfinite(inputs).all()
    if now.setup.rules.second_lap or now.setup.rules.mixed_blockades:
        return  # `danger` is more exact there
    for row, seat in zip(inputs, now.setup.seats, strict=True):
        lone = [
            progress
            for progress in pawns.progress[seat]
            if danger.board.bits[seat][progress] & danger.board.track_squares & ~pawns.blockades
        ]
        assert row[RISK] == pytest.approx(
            sum(danger.risk(pawns, seat, progress) for progress in lone), abs=1e-5
        )


@examples(20)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 400))
def test_a_turned_board_looks_the_same(seed: int, steps: int) -> None:
    setup = new_setup(ruleset="parchis", options={}, arms=4, teams=False, seats=[0, 1, 2, 3])
    now = reached(setup, seed, steps)
    rows = now.pawns.progress
    turned_pawns = place_pawns(setup, (rows[3], *rows[:3]))
    before, turned = (
        Position(setup, pawns, begin_turn(setup, pawns, seat))
        for pawns, seat in ((now.pawns, 1), (turned_pawns, 2))
    )

    np.testing.assert_allclose(np.roll(seen(before)[0], 1, axis=0), seen(turned)[0], atol=1e-6)


def test_a_blockade_stops_those_behind_it() -> None:
    now = position(pawns={0: "30 30 home home", 2: "26 27 40 home"})
    blocking, stopped = seen(now)[0]

    assert (blocking[PAIRED], blocking[STOPS]) == (2, 2)
    assert stopped[STOPPED] == 1  # two pawns behind two pawns, a quarter each
    assert blocking[RISK] == 0


def test_a_blockade_on_the_way_ends_a_danger() -> None:
    free = position(pawns={0: "30 home home home", 2: "26 home home home"})
    behind = position(pawns={0: "30 28 28 home", 2: "26 home home home"})

    assert seen(free)[0, 0, RISK] == seen(free)[0, 1, HITS] > 0
    assert seen(free)[0, 0, RISK_WAY] == seen(free)[0, 0, WORST]
    assert seen(behind)[0, 0, RISK] == 0


def test_the_turn_is_seen_by_its_player() -> None:
    before = position("superparcheesi", {0: "10 20 30 home", 2: "17 18 19"})
    turns = slice(3 * PAWN_FEATURES, 3 * PAWN_FEATURES + TURN_FEATURES)
    to_roll, to_move = seen(before)[0][:, turns], seen(after(before, 3, 6))[0][:, turns]

    assert to_roll[0].tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert to_move[0].tolist() == [0, 0, 0, 1, 1, 0.75, 0, 0, 0]
    assert to_roll[1].tolist() == to_move[1].tolist() == [0] * 8 + [0.5]


def test_partners_are_no_enemies() -> None:
    pawns = {0: "10", 1: "30", 2: "13", 3: "47"}
    alone, paired = (seen(position(pawns=pawns, teams=teams))[0] for teams in (False, True))

    assert (alone[2, RISK], paired[2, RISK]) == (pytest.approx(1 / 6, abs=0.1), 0)
