"""What the evaluator sees of a position."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Position, Setup, new_setup, start
from games.engine.position import begin_turn, place_pawns
from games.robots.chances.choices import key_of
from games.robots.chances.contacts import NEAR, STOPPED
from games.robots.chances.features import INPUTS, SEAT, TURN
from games.robots.chances.tables import EXACT, SPACES
from games.robots.danger import REACH, danger_of
from tests.engine.positions import after, position
from tests.engine.random_games import opened, setups, step
from tests.harness.examples import examples
from tests.robots.chances.seen import inputs, seen, shown

SENT_BACK = ("sent back soon", "sent back", "spared on the path", "spared at home")


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
    danger, pawns = danger_of(now.setup), now.pawns
    if now.setup.rules.second_lap or now.setup.rules.mixed_blockades:
        return  # `danger` is more exact there
    for features, seat in zip(seen(now), now.setup.seats, strict=True):
        lone = [
            progress
            for progress in pawns.progress[seat]
            if danger.board.bits[seat][progress] & danger.board.track_squares & ~pawns.blockades
        ]
        assert features["risk"] == pytest.approx(
            sum(danger.risk(pawns, seat, progress) for progress in lone), abs=1e-5
        )


@examples(20)
@given(
    now=st.builds(reached, setups(), st.integers(0, 2**32), st.integers(0, 600)),
)
def test_every_feature_has_a_name_and_a_value(now: Position) -> None:
    without_partner = 0 if now.setup.teams else len(SEAT)

    assert len(set(SEAT)) == len(SEAT)
    assert inputs(now).shape == (len(now.setup.seats), INPUTS - without_partner)
    assert np.isfinite(inputs(now)).all()


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

    np.testing.assert_allclose(np.roll(inputs(before), 1, axis=0), inputs(turned), atol=1e-6)


def test_a_blockade_stops_those_behind_it() -> None:
    now = position(pawns={0: "30 30 home home", 2: "26 27 40 home"})
    blocking, stopped = seen(now)

    assert shown(blocking, "paired", "stops") == [2, 2]
    assert stopped["held"] == 1  # two pawns behind two pawns, a quarter each
    assert blocking["risk"] == 0


def test_a_blockade_on_the_way_ends_a_danger() -> None:
    free, hunter = seen(position(pawns={0: "30 home home home", 2: "26 home home home"}))
    behind, _ = seen(position(pawns={0: "30 28 28 home", 2: "26 home home home"}))

    assert free["risk"] == hunter["hits"] > 0
    assert free["risk way"] > 0
    assert behind["risk"] == 0


def test_the_turn_is_seen_by_its_player() -> None:
    before = position("superparcheesi", {0: "10 20 30 home", 2: "17 18 19"})
    nothing = dict.fromkeys(TURN, 0.0)

    def turns(now: Position) -> list[dict[str, float]]:
        return [{name: features[name] for name in TURN} for features in seen(now)]

    waiting = nothing | {"round until its turn": 0.5}
    assert turns(before) == [nothing | {"first roll": 1}, waiting]
    move = {"move": 1, "dice": 1, "pips": 0.75}  # two dice of two, 9 of 12 pips
    assert turns(after(before, 3, 6)) == [nothing | move, waiting]


def test_a_third_repeat_threatens_the_pawn_moved_last() -> None:
    first = position(pawns={0: "10 home home home", 2: "30"})
    second = after(first, 6, moves=["0:10-17"])
    third = after(second, 6, moves=["0:17-24"])

    assert shown(seen(first)[0], *SENT_BACK) == [0, 0, 0, 0]
    assert shown(seen(second)[0], *SENT_BACK) == [pytest.approx(13 / 72), 0, 0, 0]
    assert shown(seen(third)[0], *SENT_BACK) == [0, pytest.approx(20 / 72), 0, 0]


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

    assert shown(seen(again)[0], *SENT_BACK) == pytest.approx(second)
    assert shown(seen(last)[0], *SENT_BACK) == pytest.approx(third)


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
    mine, hunter_waits = seen(position(pawns=pawns, seat=0))
    theirs, hunter_rolls = seen(position(pawns=pawns, seat=2))

    assert theirs["risk now"] == hunter_rolls["hits now"] == theirs["risk"] == mine["risk"] > 0
    assert theirs["worst risk now"] == theirs["worst risk"] == mine["worst risk"] > 0
    assert mine["risk now"] == hunter_waits["hits now"] == mine["worst risk now"] == 0


def test_a_hit_is_seen_at_its_distance() -> None:
    pawns = {0: "30 home home home", 2: "26 home home home"}
    threatened, hunter = seen(position(pawns=pawns, seat=0))
    _, rolling = seen(position(pawns=pawns, seat=2))
    hits = {f"hit at {n}": hunter[f"hit at {n}"] for n in range(1, REACH + 1)}

    assert {name for name, value in hits.items() if value} == {"hit at 4"}
    assert hunter["hit at 4"] == rolling["hit at 4"] == threatened["loss at 4"] > 0
    assert rolling["hit now at 4"] == rolling["hit at 4"]
    assert hunter["hit now at 4"] == 0


def test_distant_opponents_are_counted_by_bands() -> None:
    ahead, behind = seen(position(pawns={0: "30 home home home", 2: "10 home home home"}))
    third = [0, 0, pytest.approx(1 / 3), 0]  # 20 spaces: within 24

    assert shown(ahead, *(f"behind within {n}" for n in NEAR)) == third
    assert shown(behind, *(f"ahead within {n}" for n in NEAR)) == third
    paired, _ = seen(position(pawns={0: "30 30 home home", 2: "10 home home home"}))
    assert shown(paired, *(f"behind within {n}" for n in NEAR)) == [0, 0, 0, 0]


def test_a_blockade_far_ahead_is_seen() -> None:
    _, stopped = seen(position(pawns={0: "30 30 home home", 2: "20 19 home home"}))

    assert shown(stopped, *(f"stopped within {n}" for n in STOPPED)) == [0, 0, 2, 0]


def test_spaces_that_bring_a_pawn_home_are_seen() -> None:
    pawns = {0: "h5 h5 home home", 2: "20"}
    (mine, _), (theirs, _) = (seen(position(pawns=pawns, seat=seat)) for seat in (0, 2))

    def home_by(features: dict[str, float], when: str = "") -> set[int]:
        return {n for n in range(1, EXACT + 1) if features[f"home by {n}{when}"]}

    assert home_by(mine) == home_by(mine, " now") == home_by(theirs) == {3}
    assert home_by(theirs, " now") == set()
    assert {n for n in SPACES if mine[f"uses {n}"]} == {1, 2, 3}


def test_partners_are_no_enemies() -> None:
    pawns = {0: "10", 1: "30", 2: "13", 3: "47"}
    alone, paired = (seen(position(pawns=pawns, teams=teams)) for teams in (False, True))

    assert (alone[2]["risk"], paired[2]["risk"]) == (pytest.approx(1 / 6, abs=0.1), 0)
