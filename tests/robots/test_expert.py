"""The robot `expert`: whole turns and the next roll, by the chances of winning."""

import pytest

from games import robots
from games.engine import RULESETS, Position, RulesetName
from games.robots import expert
from games.robots.turns import Effort, Efforts
from tests.engine.positions import after, position


def chosen(before: Position, *pips: int) -> str:
    move = expert.choose(after(before, *pips))
    return f"{move.origin}-{move.target}"


def test_it_captures() -> None:
    assert chosen(position(pawns={0: "10 30", 2: "13"}), 3) == "10-13"


def test_it_brings_the_last_pawn_home() -> None:
    assert chosen(position(pawns={0: "h5 home home home", 2: "20"}), 3) == "h5-home"


def test_it_flees_from_danger() -> None:
    assert chosen(position(pawns={0: "47 7", 2: "44"}), 4) == "47-51"


@pytest.mark.parametrize("ruleset", ["superparcheesi", "parcheesi"])
def test_it_finds_a_capture_that_needs_both_dice(ruleset: RulesetName) -> None:
    before = after(position(ruleset, {0: "10 20 30 home", 2: "17 18 19"}), 3, 6)

    assert [move for move in before.legal_moves if move.captures] == []
    assert expert.choose(before).origin == "10"


def test_it_does_not_capture_its_partner() -> None:
    pawns = {0: "10 41", 1: "55", 2: "13", 3: "60"}

    assert chosen(position(pawns=pawns), 3) == "10-13"
    assert chosen(position(pawns=pawns, teams=True), 3) == "41-44"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_wins_when_it_can(ruleset: RulesetName) -> None:
    pips = (2,) if ruleset == "parchis" else (2, 3)
    before = position(ruleset, {0: "h6 h5 home home", 2: "h6 home home home"})
    moved = expert.choose(after(before, *pips))

    assert moved.target == "home"


def test_the_two_best_moves_are_different_and_begin_with_the_one_it_plays() -> None:
    before = after(position(pawns={0: "10 30 41", 2: "13"}), 3)
    (best, chance), (second, less) = robots.two_best(before)

    assert best == expert.choose(before)
    assert second != best
    assert 1 > chance > less > 0


def test_the_second_best_move_is_found_beyond_the_candidates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Effort(width=6, candidates=1)
    monkeypatch.setattr(expert, "EFFORTS", Efforts(one_die=one, two_dice=one, many_players=one))
    before = after(position(pawns={0: "10 30 41", 2: "13"}), 3)
    (best, chance), (second, less) = robots.two_best(before)

    assert best == expert.choose(before)
    assert second != best
    assert chance > less


def test_there_is_no_best_move_without_a_choice() -> None:
    others = {2: "60"}

    assert robots.two_best(position(pawns={0: "10 30", **others})) == []
    assert robots.two_best(after(position(pawns={0: "10 home home home", **others}), 3)) == []
    assert robots.two_best(after(position(pawns={0: "10 10 home home", **others}), 3)) == []
