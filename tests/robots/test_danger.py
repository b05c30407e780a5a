"""The risk of a lone pawn: by the rolls that hit it, and the blockades on the way."""

from itertools import product

import pytest

from games.engine import RULESETS, Position, RulesetName
from games.engine.dice import ROLLS
from games.robots.danger import REACH, chance_to_enter, chances, danger_of, reaching
from tests.engine.positions import position
from tests.robots.captures import captured


def risk(before: Position, seat: int, place: str) -> float:
    progress = before.setup.board.progress[seat][place]
    return danger_of(before.setup).risk(before.pawns, seat, progress)


@pytest.mark.parametrize("ruleset", ["superparcheesi", "parcheesi"])
@pytest.mark.parametrize("others", ["home home home", "nest nest home"])
@pytest.mark.parametrize("distance", range(1, REACH + 1))
def test_with_two_dice_the_chance_is_the_share_of_the_rolls_that_hit(
    ruleset: str, others: str, distance: int
) -> None:
    # From 40 to 54 only 46 and 51 are safe, where no pawn is captured.
    place = str(40 + distance)
    before = position(ruleset, {0: f"40 {others}", 2: place})
    expected = sum(captured(before, pips) for pips in ROLLS[2]) / 36
    if place in ("46", "51"):
        assert expected == 0
    else:
        assert risk(before, 2, place) == pytest.approx(expected)


def test_with_one_die_a_six_goes_on() -> None:
    rules = position().setup.rules
    in_nest, all_out = chances(rules, nest=True), chances(rules, nest=False)
    sixths = [0, *[1 / 6] * 4]

    assert all_out == pytest.approx([*sixths, 1 / 6, 0, 1 / 6, *[1 / 36] * 5, 0, 1 / 36])
    assert in_nest == pytest.approx([*sixths, 0, 1 / 6, *[1 / 36] * 4, 0, 1 / 36, 0, 0])


def test_a_blockade_on_the_way_protects() -> None:
    alone = position(pawns={0: "40", 2: "43"})
    assert risk(alone, 2, "43") > 0
    assert risk(position(pawns={0: "40", 2: "43 42 42"}), 2, "43") == 0


def test_two_attackers_double_the_risk_of_one() -> None:
    one, two = (position(pawns={0: pawns, 2: "45"}) for pawns in ("42", "42 43"))
    assert risk(two, 2, "45") == pytest.approx(2 * risk(one, 2, "45"))


@pytest.mark.parametrize(
    ("ruleset", "pawns"),
    [
        ("superparcheesi", {0: "41 43 44 home", 2: "47"}),
        ("parcheesi", {0: "41 44 home home", 2: "47"}),
        ("superparcheesi", {0: "42 44 home home", 1: "43 45 home home", 2: "48"}),
    ],
)
def test_a_roll_that_brings_two_pawns_there_captures_once(
    ruleset: str, pawns: dict[int, str]
) -> None:
    whole = position(ruleset, pawns)
    place = pawns[2]
    stays = 1.0
    for other in set(pawns) - {2}:
        alone = position(ruleset, {other: pawns[other], 2: place, 3: ""})
        stays *= 1 - sum(captured(alone, pips) for pips in ROLLS[2]) / 36

    progress = whole.setup.board.progress[2][place]
    found = danger_of(whole.setup).captured(whole.pawns, 2, progress)
    assert found == pytest.approx(1 - stays)
    assert found < risk(whole, 2, place)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("nest", [False, True])
def test_both_ways_to_count_agree_on_one_pawn(ruleset: RulesetName, nest: bool) -> None:
    rules = position(ruleset, {0: "", 2: ""}).setup.rules
    counted = [rolls.bit_count() / 36 for rolls in reaching(rules, nest=nest)]
    assert counted == pytest.approx(list(chances(rules, nest=nest)))


def test_on_safe_squares_only_an_entering_pawn_captures() -> None:
    for ruleset, danger in (("parchis", 0), ("superparcheesi", 0), ("parcheesi", 15 / 36)):
        before = position(ruleset, {0: "46 39", 2: "40"})
        assert risk(before, 0, "46") == 0
        assert risk(before, 0, "39") == pytest.approx(danger)
        assert risk(before, 0, "h3") == risk(before, 0, "nest") == risk(before, 0, "home") == 0
    everybody_out = position("parcheesi", {0: "39", 2: "40 41 42 43"})
    assert risk(everybody_out, 0, "39") == 0


def test_a_seat_whose_way_does_not_pass_is_no_danger() -> None:
    before = position(pawns={0: "67", 2: "2"})
    assert risk(before, 2, "2") == 0  # seat 0 turns off to its home path at 68


def test_the_partner_is_no_danger() -> None:
    pawns = {0: "20", 1: "", 2: "23", 3: ""}
    assert risk(position(pawns=pawns), 2, "23") > 0
    assert risk(position(pawns=pawns, teams=True), 2, "23") == 0


def test_the_chance_to_enter() -> None:
    assert chance_to_enter(position().setup.rules) == 1 / 6
    two = [pips for pips in product(range(1, 7), repeat=2) if 5 in pips or sum(pips) == 5]
    assert chance_to_enter(position("parcheesi", {0: "", 2: ""}).setup.rules) == len(two) / 36
    strict = position("parcheesi", {0: "", 2: ""}, options={"enter_on_sum": False})
    assert chance_to_enter(strict.setup.rules) == 11 / 36


def test_a_blockade_holds_the_others_that_are_close_behind_it() -> None:
    before = position(pawns={0: "40 47 10", 2: "48 48 44"})
    progress = before.setup.board.progress[2]["48"]
    assert danger_of(before.setup).held(before.pawns, 2, progress) == 2
