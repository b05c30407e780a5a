"""The luck of a player's rolls, each alone and all together."""

import pytest

from games.analysis.method import typical
from games.analysis.method.luck import luck_of
from games.analysis.method.report import Ply, report_on
from games.analysis.method.shapes import PlayerJson, ReportJson, WaterfallJson
from games.analysis.method.sums import dice_balance, fair_dice, is_sure
from games.engine import RULESETS, Record, Setup, new_setup
from games.engine.dice import ROLLS
from games.engine.setups import seats_for
from tests.engine.random_games import random_record

WHOLE = 10_000


SHORT = {"start_pawns": 2, "capture_bonus": 50, "home_bonus": 50}


def setup_of(ruleset: str = "parchis", players: int = 2, *, arms: int = 4, **options: int) -> Setup:
    seats = seats_for(arms, players)
    return new_setup(ruleset=ruleset, options=options, arms=arms, teams=False, seats=seats)


def reported(record: Record) -> ReportJson:
    plies = [Ply(version, automatic=False) for version in range(2, len(record.events) + 2)]
    return report_on(record, plies, None)


def fall(**parts: int) -> WaterfallJson:
    names = ("own_dice", "partner_dice", "others_dice", "own_decisions", "partner_decisions")
    zeros = dict.fromkeys((*names, "others_decisions", "events", "residual"), 0)
    return {"start": 5000, "end": 0, **zeros, **parts}  # type: ignore[typeddict-item]


def own_rolls(report: ReportJson, player: PlayerJson) -> dict[int, int]:
    """The luck of the player's rolls, by version."""
    return {
        step["version"]: step["effects"][player["side"]]
        for step in report["steps"]
        if (step["seat"], step["kind"]) == (player["seat"], "roll")
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rolls_that_stood_out_are_those_with_most_luck(ruleset: str) -> None:
    report = reported(random_record(setup_of(ruleset), seed=4, events=30))
    for player in report["players"]:
        luck = own_rolls(report, player)
        best = sorted((each for each in luck.values() if each > 0), reverse=True)
        worst = sorted(each for each in luck.values() if each < 0)
        assert len(best) + len(worst) > 3
        assert [each["effect"] for each in player["luckiest"]] == best[:3]
        assert [each["effect"] for each in player["unluckiest"]] == worst[:3]
        for each in player["luckiest"] + player["unluckiest"]:
            assert luck[each["version"]] == each["effect"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_other_rolls_are_worth_what_the_luck_would_have_been(ruleset: str) -> None:
    setup = setup_of(ruleset)
    record = random_record(setup, seed=4, events=30)
    report = reported(record)
    shown = report["players"][0]["unluckiest"][0]

    rolls = {tuple(sorted(pips)) for pips in ROLLS[setup.rules.dice]}
    others = {tuple(other["pips"]): other["effect"] for other in shown["others"]}
    assert others.keys() == rolls - {tuple(shown["pips"])}
    all_luck = others | {tuple(shown["pips"]): shown["effect"]}
    mean = sum(all_luck[tuple(sorted(pips))] for pips in ROLLS[setup.rules.dice])
    assert abs(mean) <= len(ROLLS[setup.rules.dice])  # each is rounded

    number = shown["version"] - 2
    assert tuple(sorted(record.events[number])) == tuple(shown["pips"])  # type: ignore[arg-type]
    for pips, effect in list(others.items())[:3]:
        changed = Record(setup, record.opening, (*record.events[:number], pips))
        assert reported(changed)["steps"][-1]["effects"][0] == effect


def test_rolls_without_luck_do_not_stand_out() -> None:
    report = reported(random_record(setup_of(), seed=1, events=1))
    rolled, waiting = sorted(report["players"], key=lambda player: -len(own_rolls(report, player)))
    assert len(rolled["luckiest"]) + len(rolled["unluckiest"]) == 1
    assert waiting["luckiest"] == waiting["unluckiest"] == []


def test_dice_are_compared_with_those_of_whole_games_only() -> None:
    record = random_record(setup_of(**SHORT), seed=1, events=10_000)
    winner, loser = sorted(reported(record)["players"], key=lambda player: -player["side"])
    balances = [dice_balance(player["waterfall"]) for player in (winner, loser)]
    shown = [player["dice_percentile"] for player in (winner, loser)]
    assert shown == [typical.percentile(record.setup, balance) for balance in balances]

    broken_off = reported(random_record(setup_of(), seed=1, events=40))
    assert {player["dice_percentile"] for player in broken_off["players"]} == {None}


def test_better_dice_have_a_higher_percentile() -> None:
    found = [typical.percentile(setup_of(), balance) for balance in (-40_000, -2000, 2000, 40_000)]
    assert found == sorted(found, key=lambda each: each or 0)
    assert (found[0], found[-1]) == (1, 99)
    assert typical.percentile(setup_of(arms=6), 0) is None
    assert typical.percentile(setup_of(players=6, arms=6), 0) is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_kind_has_a_spread_that_grows_up_to_the_usual_length(ruleset: str) -> None:
    for setup in (setup_of(ruleset), setup_of(ruleset, 3), setup_of(ruleset, 8, arms=8)):
        spreads = [typical.spread(setup, steps) for steps in (0, 20, 80, 10_000, 20_000)]
        assert spreads[0] == 0 < spreads[1] < spreads[2] < spreads[3] == spreads[4] < WHOLE
        assert spreads[2] == pytest.approx(2 * spreads[1], abs=1)


def test_dice_are_sure_only_in_kinds_that_were_measured() -> None:
    for players, measured in ((2, True), (6, False)):
        setup = setup_of(players=players, arms=4 if measured else 6)
        balance = fall(own_dice=-9999)
        luck = luck_of(setup, balance, [], [])
        assert (typical.is_measured(setup), luck["dice_sure"]) == (measured, measured)


def test_the_sign_of_the_dice_is_sure_beyond_what_is_unexplained() -> None:
    assert is_sure(-3000, 500, spread=1500)
    assert not is_sure(-1500, 500, spread=1500)
    assert not is_sure(-3000, 3000, spread=1500)
    assert is_sure(-3000, -9000, spread=1500)


def test_fair_dice_leave_what_neither_dice_nor_departures_did() -> None:
    dice = {"own_dice": -4000, "partner_dice": -700, "others_dice": 200}
    assert fair_dice(fall(end=0, events=-600, **dice)) == 5100
    assert fair_dice(fall(end=0, own_dice=-12_000)) == WHOLE
    assert fair_dice(fall(end=10_000, own_dice=12_000)) == 0
