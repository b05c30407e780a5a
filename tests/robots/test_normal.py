"""The robot `normal`: what it prefers, and that it is worth playing against."""

from collections.abc import Callable
from random import Random

import pytest

from games import robots
from games.engine import RULESETS, Move, Position, new_setup, next_opening_seat, play, roll, start
from games.engine.play import ROLLS
from tests.engine.positions import after, position

Player = Callable[[Position], Move]


def chosen(before: Position, *pips: int) -> str:
    move = robots.choose("normal", after(before, *pips))
    return f"{move.origin}-{move.target}"


def test_it_captures() -> None:
    assert chosen(position(pawns={0: "10 30", 2: "13"}), 3) == "10-13"


def test_of_two_it_captures_the_one_that_has_come_further() -> None:
    assert chosen(position(pawns={0: "10 30", 2: "13 33"}), 3) == "30-33"


def test_it_goes_home() -> None:
    assert chosen(position(pawns={0: "30 h5", 2: ""}), 3) == "h5-home"


def test_it_seeks_a_safe_square() -> None:
    assert chosen(position(pawns={0: "24 31", 2: ""}), 3) == "31-34"


def test_it_does_not_leave_one_for_danger() -> None:
    assert chosen(position(pawns={0: "29 10", 2: "28 30"}), 2) == "10-12"


def test_it_flees_from_danger() -> None:
    assert chosen(position(pawns={0: "47 7", 2: "44"}), 4) == "47-51"


def test_it_keeps_a_blockade() -> None:
    assert chosen(position(pawns={0: "30 30 19", 2: ""}), 2) == "19-21"


def test_it_avoids_the_start_square_of_who_may_enter_and_capture() -> None:
    pawns = {0: "38 47 home home", 2: ""}
    assert chosen(position("parcheesi", pawns), 1, 3) != "38-39"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_beats_a_player_who_moves_at_random(ruleset: str) -> None:
    random = Random(f"robots {ruleset}")
    won = sum(winner(ruleset, 2 * (game % 2), random) == 2 * (game % 2) for game in range(100))
    assert won > 60


def test_it_always_chooses_the_same() -> None:
    before = after(position("superparcheesi", {0: "10 20 30", 2: "13 16 19"}), 3, 6)
    assert len({robots.choose("normal", before) for _ in range(5)}) == 1


def winner(ruleset: str, robot: int, random: Random) -> int:
    """The seat that wins a game of the robot in this seat against chance."""
    setup = new_setup(ruleset=ruleset, options={}, arms=4, teams=False, seats=[0, 2])
    rolls = list(ROLLS[setup.rules.dice])
    opening: list[tuple[int, tuple[int, ...]]] = []
    while (seat := next_opening_seat(setup, opening)) is not None:
        opening.append((seat, random.choice(rolls)))
    game = start(setup, opening)
    while game.turn.phase != "over":
        if game.turn.phase == "roll":
            game = roll(game, random.choice(rolls))
        elif game.turn.seat == robot:
            game = play(game, robots.choose("normal", game))
        else:
            game = play(game, random.choice(game.legal_moves))
    return game.turn.seat
