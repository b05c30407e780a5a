"""Analyses of random games: what must add up, and that the best moves cost nothing."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.analysis.method.best_ends import best_ends
from games.analysis.method.evaluation import evaluator_of
from games.analysis.method.integers import shared
from games.analysis.method.report import Ply, class_of, report_on
from games.analysis.method.shapes import ReportJson
from games.analysis.method.steps import walked
from games.analysis.method.turns import choose_compared, turns_of
from games.engine import RULESETS, Move, Position, Record, Setup, new_setup, play, roll, start
from games.engine.dice import ROLLS
from games.engine.records.record import positions
from games.engine.setups import seats_for
from tests.engine.random_games import opened, random_record, setups, throw
from tests.harness.examples import examples

WHOLE = 10_000


def reported(record: Record, result: Any = None) -> ReportJson:
    plies = [Ply(version, automatic=False) for version in range(2, len(record.events) + 2)]
    return report_on(record, plies, result)


def setup_of(ruleset: str, players: int, *, teams: bool = False, **options: Any) -> Setup:
    return new_setup(
        ruleset=ruleset, options=options, arms=4, teams=teams, seats=seats_for(4, players)
    )


@examples(25)
@given(setup=setups(), seed=st.integers(0, 2**32), events=st.integers(0, 60))
def test_all_sums_are_exact(setup: Setup, seed: int, events: int) -> None:
    report = reported(random_record(setup, seed, events))

    for chances in (report["start"], report["end"], *(s["chances"] for s in report["steps"])):
        assert sum(chances) == WHOLE
        assert min(chances) >= 0
    for step in report["steps"]:
        assert sum(step["effects"]) == 0
    for player in report["players"]:
        check_waterfall(report, player["seat"], player["side"], {**player["waterfall"]})


def check_waterfall(report: ReportJson, seat: int, side: int, fall: dict[str, int]) -> None:
    first, last = fall.pop("start"), fall.pop("end")
    assert (first, last) == (report["start"][side], report["end"][side])
    assert first + sum(fall.values()) == last
    for kind, name in (("roll", "own_dice"), ("move", "own_decisions")):
        own = [s for s in report["steps"] if (s["seat"], s["kind"]) == (seat, kind)]
        assert sum(step["effects"][side] for step in own) == fall[name]
    if len(report["sides"]) == len(report["players"]):
        assert fall["partner_dice"] == fall["partner_decisions"] == 0


@examples(25)
@given(setup=setups(), seed=st.integers(0, 2**32), events=st.integers(0, 60))
def test_no_move_is_better_than_the_best(setup: Setup, seed: int, events: int) -> None:
    report = reported(random_record(setup, seed, events))
    sides = {player["seat"]: player["side"] for player in report["players"]}
    for step in report["steps"]:
        if step["kind"] == "roll":
            assert step["decision"] is None
            continue
        cost = -step["effects"][sides[step["seat"]]]
        assert cost >= 0
        if step["decision"] is None:
            assert not any(step["effects"])
        else:
            assert step["decision"]["cost"] == cost
            assert step["decision"]["options"] > 1
            assert (step["decision"]["better"] is None) == (cost == 0)


def best_move(position: Position) -> Move:
    """The move that the analysis would call best."""
    evaluator, turns = evaluator_of(position.setup), list(turns_of([position], []))
    choose_compared(evaluator, turns)
    best = best_ends(evaluator, [position], turns, {})[0]
    return next(move for move, ends in turns[0][0].options if best.key in ends)


@pytest.mark.parametrize(
    ("ruleset", "players", "teams"),
    [
        ("parchis", 2, False),
        ("parchis", 4, True),
        ("superparcheesi", 3, False),
        ("parcheesi", 2, False),
    ],
)
def test_a_game_of_the_best_moves_has_no_cost(ruleset: str, players: int, teams: bool) -> None:
    setup, chance = setup_of(ruleset, players, teams=teams), Random(7)
    opening = tuple(opened(setup, chance))
    position, events = start(setup, opening), list[Any]()
    while position.turn.phase != "over" and len(events) < 60:
        if position.turn.phase == "roll":
            events.append(throw(setup, chance))
            position = roll(position, events[-1])
        else:
            events.append(best_move(position))
            position = play(position, events[-1])
    report = reported(Record(setup, opening, tuple(events)))

    decisions = [step["decision"] for step in report["steps"] if step["decision"]]
    assert len(decisions) > 5
    assert {decision["class"] for decision in decisions} == {"best"}
    for player in report["players"]:
        fall = player["waterfall"]
        assert fall["own_decisions"] == fall["others_decisions"] == fall["partner_decisions"] == 0


@pytest.mark.parametrize(
    ("ruleset", "pawns", "rolls"),
    [("parchis", 4, 2), ("parchis", 2, 3), ("superparcheesi", 4, 2), ("parcheesi", 2, 2)],
)
def test_costs_compare_ends_by_all_rolls_that_are_looked_at(
    ruleset: str, pawns: int, rolls: int
) -> None:
    setup = setup_of(ruleset, 3, pawns=pawns)
    walk = walked(random_record(setup, seed=4, events=40))
    evaluator = evaluator_of(walk.setup)

    costs = [(step.effect, step.decision) for step in walk.steps if step.decision]
    assert sum(effect.any() for effect, _ in costs) > 1
    for effect, decision in costs:
        assert evaluator.rolls(decision.best_end) == rolls
        best, played = evaluator.far([decision.best_end, decision.played_end])
        np.testing.assert_allclose(effect, played - best, atol=1e-5)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_luck_averages_to_nothing(ruleset: str) -> None:
    setup = setup_of(ruleset, 3)
    record = random_record(setup, seed=3, events=12)
    number = max(n for n, p in enumerate(positions(record)) if p.turn.phase == "roll")
    rolls = ROLLS[setup.rules.dice]
    luck = [
        walked(Record(setup, record.opening, (*record.events[:number], pips))).steps[-1].effect
        for pips in rolls
    ]

    assert np.abs(luck).max() > 1e-4
    np.testing.assert_allclose(np.mean(luck, axis=0), 0, atol=1e-6)


@pytest.mark.parametrize("limit", [{"max_rounds": 3}, {"game_s": 60}])
def test_a_limit_is_an_event_of_its_own(limit: dict[str, int]) -> None:
    setup = setup_of("parchis", 2, **limit)
    record = next(
        found
        for seed in range(50)
        if (found := random_record(setup, seed, 200)).time_up or "max_rounds" in limit
    )
    report = reported(record, np.array([1.0, 0.0]))

    assert report["end"] == [WHOLE, 0]
    before = report["steps"][-1]["chances"]
    assert 3000 < before[0] < 7000
    for player in report["players"]:
        side = player["side"]
        assert player["waterfall"]["events"] == report["end"][side] - before[side] != 0
        check_waterfall(report, player["seat"], side, {**player["waterfall"]})


def test_a_game_without_a_result_ends_where_it_stood() -> None:
    report = reported(random_record(setup_of("parchis", 4), 1, 40))

    assert report["end"] == report["steps"][-1]["chances"]
    assert {player["waterfall"]["events"] for player in report["players"]} == {0}


def test_automatic_decisions_are_counted_apart() -> None:
    record = random_record(setup_of("parchis", 2), seed=2, events=80)
    plies = [Ply(n, automatic=n % 3 == 0) for n in range(2, len(record.events) + 2)]
    report = report_on(record, plies, None)

    for player in report["players"]:
        own = [step for step in report["steps"] if step["seat"] == player["seat"]]
        by_player, by_server = (
            [s["decision"] for s in own if s["decision"] and s["automatic"] is automatic]
            for automatic in (False, True)
        )
        assert len(by_player) == sum(player["decisions"].values()) > 0
        assert len(by_server) == player["automatic_decisions"] > 0
        assert sum(decision["cost"] for decision in by_server) == player["automatic_cost"]


def test_classes_begin_at_their_costs() -> None:
    costs = [0, 1, 99, 100, 249, 250, 499, 500, WHOLE]
    assert [class_of(cost) for cost in costs] == (
        ["best", "good", "good", "inaccuracy", "inaccuracy", "mistake", "mistake"] + ["blunder"] * 2
    )


@given(st.lists(st.floats(0, 1), min_size=2, max_size=8).filter(lambda each: sum(each) > 0.1))
def test_shares_are_rounded_to_the_whole(parts: list[float]) -> None:
    chances = np.array(parts) / sum(parts)
    found = shared(chances)
    assert sum(found) == WHOLE
    assert np.abs(found - chances * WHOLE).max() < 1 + 1e-6


def test_turning_points_are_the_greatest_changes() -> None:
    report = reported(random_record(setup_of("superparcheesi", 2), 5, 150))
    before, changes = report["start"], {}
    for step in report["steps"]:
        changes[step["version"]] = abs(step["chances"][0] - before[0])
        before = step["chances"]

    points = report["turning_points"]
    assert [changes[version] for version in points] == sorted(changes.values(), reverse=True)[:3]
