"""The robot `hard`: whole turns, the next roll, and the value of a position."""

from math import exp

import pytest

from games import robots
from games.engine import RULESETS, Position
from games.robots import hard
from games.robots.evaluation import CERTAIN, evaluation_of
from tests.engine.positions import after, position


def chosen(before: Position, *pips: int) -> str:
    move = robots.choose("hard", after(before, *pips))
    return f"{move.origin}-{move.target}"


def worth(before: Position, seat: int) -> float:
    return evaluation_of(before.setup).of(before, seat)


def test_it_captures() -> None:
    assert chosen(position(pawns={0: "10 30", 2: "13"}), 3) == "10-13"


def test_it_brings_the_last_pawn_home() -> None:
    assert chosen(position(pawns={0: "h5 home home home", 2: "20"}), 3) == "h5-home"


def test_it_flees_from_danger() -> None:
    assert chosen(position(pawns={0: "47 7", 2: "44"}), 4) == "47-51"


def test_it_keeps_a_blockade_that_holds_others() -> None:
    assert chosen(position(pawns={0: "30 30 19", 2: "26 27 28"}), 2) == "19-21"


def test_it_finds_a_capture_that_needs_both_dice() -> None:
    before = position("superparcheesi", {0: "10 20 30 home", 2: "17 18 19"})
    first = after(before, 3, 6)
    assert [m for m in first.legal_moves if m.captures] == []
    assert robots.choose("hard", first).origin == "10"


def test_it_finds_a_capture_with_the_bonus_of_another() -> None:
    # 10-13 and 50-53 capture alike, but from 13 the 20 spaces capture once more.
    before = position(pawns={0: "10 46 home home", 2: "13 49 33"})
    assert chosen(before, 3) == "10-13"


def test_it_waits_behind_others_rather_than_pass_them() -> None:
    before = position(pawns={0: "44 9 home home", 2: "46 11 home home"})
    assert chosen(before, 4) in {"44-48", "9-13"}


def test_it_does_not_capture_its_partner() -> None:
    pawns = {0: "10 41", 1: "55", 2: "13", 3: "60"}
    assert chosen(position(pawns=pawns), 3) == "10-13"
    assert chosen(position(pawns=pawns, teams=True), 3) == "41-44"


def test_the_chance_of_winning_is_over_all_rolls() -> None:
    before = position(pawns={0: "home home home h7", 2: "10"})
    evaluation = evaluation_of(before.setup)
    own, other = (hard.chance_of_winning(before, seat, evaluation) for seat in (0, 2))
    in_vain = [after(before, pip) for pip in range(2, 7)]
    chances = [1 / (1 + exp(-evaluation.of(then, 0))) for then in in_vain]

    assert own == pytest.approx((1 + sum(chances)) / 6)
    assert own + other == pytest.approx(1)


def test_a_bonus_still_to_be_moved_counts() -> None:
    turn = {"phase": "move", "roll": [3, 1], "dice": [1], "last_moved": {"seat": 0, "pawn": 0}}
    without, with_one = (
        position("parcheesi", {0: "13 20", 2: "40"}, **turn, bonuses=bonuses)
        for bonuses in ([], [20])
    )
    assert worth(with_one, 0) > worth(without, 0)
    assert worth(with_one, 2) < worth(without, 2)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_one_side_wins_the_other_loses(ruleset: str) -> None:
    two = position(ruleset, {0: "10 20 h1 home", 2: "13 nest 48 48"})
    pairs = position(ruleset, {0: "10 20", 1: "13 30", 2: "h1 44", 3: "50 60"}, teams=True)

    assert worth(two, 0) == pytest.approx(-worth(two, 2))
    assert worth(pairs, 0) == worth(pairs, 2) == pytest.approx(-worth(pairs, 1))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_better_is_worth_more(ruleset: str) -> None:
    better_to_worse = [
        {0: "home home home h7", 2: "10"},
        {0: "home 60 h2 h7", 2: "10"},
        {0: "60 50 h2", 2: "10"},
        {0: "60 50 h2", 2: "10 56 57"},  # 60 is in danger
        {0: "50 h2", 2: "10 56 57"},
        {0: "20 30", 2: "10 56 57 home"},
    ]
    values = [worth(position(ruleset, pawns), 0) for pawns in better_to_worse]
    assert values == sorted(values, reverse=True)


def test_a_game_won_is_certain_for_both_partners() -> None:
    pawns = {0: "home home home h7", 1: "10", 2: "home home home home", 3: "20"}
    won = after(position(pawns=pawns, teams=True), 1, moves=["3:h7-home"])

    assert [worth(won, seat) for seat in range(4)] == [CERTAIN, -CERTAIN, CERTAIN, -CERTAIN]
