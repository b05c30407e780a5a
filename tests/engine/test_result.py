"""4.6 and 8: the end of a game, and the places."""

import pytest

from games.engine import Position, WrongPhase, places, play, roll
from tests.engine.positions import after, position

Result = list[tuple[int, int, int]]


def result(position: Position, left: tuple[int, ...] = ()) -> Result:
    return [(p.seat, p.place, p.distance) for p in places(position, left)]


def test_the_winner_is_first_and_the_others_follow_by_distance() -> None:
    before = position(pawns={0: "h7 home home home", 1: "30", 2: "home home", 3: ""})
    over = after(before, 1, moves=["0:h7-home"])
    assert over.turn.phase == "over"
    assert result(over) == [(0, 1, 0), (2, 2, 144), (1, 3, 4 * 72 - 9), (3, 4, 4 * 72)]


def test_equal_distances_share_a_place() -> None:
    then = position(pawns={0: "10", 1: "", 2: "44", 3: ""})
    assert result(then) == [(0, 1, 282), (2, 1, 282), (1, 3, 288), (3, 3, 288)]


def test_players_who_left_for_good_are_last() -> None:
    then = position(pawns={0: "10", 1: "", 2: "home", 3: ""})
    assert [seat for seat, _, _ in result(then, left=(2,))] == [0, 1, 3, 2]
    assert result(then, left=(2, 3))[2:] == [(2, 3, 216), (3, 4, 288)]


def test_the_winner_stays_first_also_among_those_who_left() -> None:
    before = position(pawns={0: "h7 home home home", 2: "home home home h7"})
    over = after(before, 1, moves=["0:h7-home"])
    assert result(over, left=(2,)) == [(0, 1, 0), (2, 2, 1)]


def test_nothing_is_played_after_the_end() -> None:
    before = after(position(pawns={0: "h7 home home home", 2: ""}), 1)
    over = play(before, before.legal_moves[0])
    with pytest.raises(WrongPhase):
        roll(over, (1,))
    with pytest.raises(WrongPhase):
        play(over, before.legal_moves[0])


def test_open_dice_lapse_with_the_end() -> None:
    before = position("superparcheesi", {0: "h7 home home home", 2: ""})
    over = after(before, 1, 1, moves=["0:h7-home"])
    assert (over.turn.phase, over.turn.dice, over.turn.bonuses) == ("over", (), ())
