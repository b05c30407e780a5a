"""What the evaluator sees of a position."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Position, Setup, new_setup, start
from games.engine.position import begin_turn, place_pawns
from games.robots.chances.choices import key_of
from games.robots.chances.contacts import BY_PAWN, CONTACT_FEATURES, NEAR, STOPPED
from games.robots.chances.features import INPUTS, PAWN_FEATURES, SEAT_FEATURES, features_of
from games.robots.chances.tables import EXACT, FRONT_FEATURES, PLACE_FEATURES, SPACES, Floats
from games.robots.danger import REACH, danger_of
from tests.engine.positions import after, position
from tests.engine.random_games import opened, setups, step
from tests.harness.examples import examples

PAIRED, STOPS, HELD, RISK, RISK_WAY, HITS, _, _, RISK_NOW, _, HITS_NOW = range(
    PLACE_FEATURES, PLACE_FEATURES + 11
)
WORST = PLACE_FEATURES + BY_PAWN
BEHIND = WORST + 2
AHEAD = BEHIND + 2 * len(NEAR)
BLOCKADES = AHEAD + 2 * len(NEAR)
HIT, HIT_NOW, LOST = (BLOCKADES + 2 * len(STOPPED) + n * REACH - 1 for n in range(3))
HOME_BY = PLACE_FEATURES + CONTACT_FEATURES - 1
USED = HOME_BY + 1 + EXACT
HOME_NOW = PLACE_FEATURES + CONTACT_FEATURES + FRONT_FEATURES - 1


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
    without_partner = 0 if now.setup.teams else SEAT_FEATURES
    assert inputs.shape == (len(now.setup.seats), INPUTS - without_partner)
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
    assert stopped[HELD] == 1  # two pawns behind two pawns, a quarter each
    assert blocking[RISK] == 0


def test_a_blockade_on_the_way_ends_a_danger() -> None:
    free = position(pawns={0: "30 home home home", 2: "26 home home home"})
    behind = position(pawns={0: "30 28 28 home", 2: "26 home home home"})

    assert seen(free)[0, 0, RISK] == seen(free)[0, 1, HITS] > 0
    assert seen(free)[0, 0, RISK_WAY] > 0
    assert seen(behind)[0, 0, RISK] == 0


def test_the_turn_is_seen_by_its_player() -> None:
    before = position("superparcheesi", {0: "10 20 30 home", 2: "17 18 19"})
    turns = slice(PAWN_FEATURES, SEAT_FEATURES)
    to_roll, to_move = seen(before)[0][:, turns], seen(after(before, 3, 6))[0][:, turns]

    assert to_roll[0].tolist() == [1] + [0] * 12
    assert to_move[0].tolist() == [0, 0, 0, 1, 1, 0.75, *[0] * 7]
    assert to_roll[1].tolist() == to_move[1].tolist() == [0] * 12 + [0.5]


def test_a_third_repeat_threatens_the_pawn_moved_last() -> None:
    first = position(pawns={0: "10 home home home", 2: "30"})
    second = after(first, 6, moves=["0:10-17"])
    third = after(second, 6, moves=["0:17-24"])
    moved = slice(PAWN_FEATURES + 8, PAWN_FEATURES + 12)

    assert seen(first)[0, 0, moved].tolist() == [0, 0, 0, 0]
    assert seen(second)[0, 0, moved].tolist() == [pytest.approx(13 / 72), 0, 0, 0]
    assert seen(third)[0, 0, moved].tolist() == [0, pytest.approx(20 / 72), 0, 0]


@pytest.mark.parametrize(
    ("rule", "second", "third"),
    [("leading", [66 / 72, 0, 0, 0], [0, 66 / 72, 0, 0]), ("end_turn", [0] * 4, [0] * 4)],
)
def test_a_third_repeat_threatens_what_the_rules_of_the_table_say(
    rule: str, second: list[float], third: list[float]
) -> None:
    pawns = {0: "10 h2 home home", 2: "30"}
    first = position(pawns=pawns, options={"third_repeat": rule})
    again = after(first, 6, moves=["0:10-17"])
    last = after(again, 6, moves=["0:17-24"])
    moved = slice(PAWN_FEATURES + 8, PAWN_FEATURES + 12)

    assert seen(again)[0, 0, moved].tolist() == pytest.approx(second)
    assert seen(last)[0, 0, moved].tolist() == pytest.approx(third)


@pytest.mark.parametrize(("rule", "differ"), [("last_moved", True), ("end_turn", False)])
def test_ends_of_a_turn_differ_in_what_a_third_repeat_may_send_back(
    rule: str, differ: bool
) -> None:
    pawns = {0: "10 20 home home", 2: "30"}
    first = position("superparcheesi", pawns, options={"third_repeat": rule})
    ways = (["0:10-12", "1:20-22"], ["1:20-22", "0:10-12"])
    one, other = (key_of(after(first, 2, 2, moves=way)) for way in ways)

    assert (one != other) is differ


def test_the_next_roll_counts_apart() -> None:
    pawns = {0: "30 home home home", 2: "26 home home home"}
    mine, theirs = (seen(position(pawns=pawns, seat=seat))[0] for seat in (0, 2))

    assert theirs[0, RISK_NOW] == theirs[1, HITS_NOW] == theirs[0, RISK] > 0
    assert theirs[0, WORST + 1] == theirs[0, WORST] == mine[0, WORST] > 0
    assert mine[0, RISK] == theirs[0, RISK]
    assert mine[0, RISK_NOW] == mine[1, HITS_NOW] == mine[0, WORST + 1] == 0
    assert theirs[1, HIT_NOW + 4] == theirs[1, HIT + 4] == mine[1, HIT + 4] == mine[0, LOST + 4] > 0
    assert mine[1, HIT_NOW + 4] == 0
    assert np.count_nonzero(mine[1, HIT + 1 : HIT + 1 + REACH]) == 1


def test_distant_opponents_are_counted_by_bands() -> None:
    row = seen(position(pawns={0: "30 home home home", 2: "10 home home home"}))[0]

    assert row[0, BEHIND : BEHIND + len(NEAR)].tolist() == [0, 0, pytest.approx(1 / 3), 0]
    assert row[1, AHEAD : AHEAD + len(NEAR)].tolist() == [0, 0, pytest.approx(1 / 3), 0]


def test_a_blockade_far_ahead_is_seen() -> None:
    row = seen(position(pawns={0: "30 30 home home", 2: "20 19 home home"}))[0]

    assert row[1, BLOCKADES : BLOCKADES + len(STOPPED)].tolist() == [0, 0, 2, 0]


def test_spaces_that_bring_a_pawn_home_are_seen() -> None:
    pawns = {0: "h5 h5 home home", 2: "20"}
    mine, theirs = (seen(position(pawns=pawns, seat=seat))[0, 0] for seat in (0, 2))

    assert np.flatnonzero(mine[HOME_BY + 1 : USED]).tolist() == [2]
    assert np.flatnonzero(mine[HOME_NOW + 1 : HOME_NOW + 1 + EXACT]).tolist() == [2]
    assert not theirs[HOME_NOW + 1 : HOME_NOW + 1 + EXACT].any()
    assert mine[USED : USED + len(SPACES)].tolist() == [1, 1, 1, 0, 0, 0, 0, 0]


def test_partners_are_no_enemies() -> None:
    pawns = {0: "10", 1: "30", 2: "13", 3: "47"}
    alone, paired = (seen(position(pawns=pawns, teams=teams))[0] for teams in (False, True))

    assert (alone[2, RISK], paired[2, RISK]) == (pytest.approx(1 / 6, abs=0.1), 0)
