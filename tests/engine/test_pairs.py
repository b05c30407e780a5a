"""Partners: acting for each other, winning and losing together (sections 1, 2, 4.6, 8)."""

from games.engine import places
from tests.engine.positions import after, offered, places_of, position, shown

HOME = "home home home home"


def test_a_player_at_home_moves_the_partners_pawns() -> None:
    before = position(pawns={0: HOME, 1: "", 2: "44", 3: ""}, teams=True)
    then = after(before, 3, moves=["0:44-47"])
    assert places_of(then, 2) == "47 nest nest nest"
    assert then.turn.seat == 1


def test_and_enters_them() -> None:
    before = position(pawns={0: HOME, 1: "", 2: "44", 3: ""}, teams=True)
    assert offered(before, 5) == ["1:nest-39", "2:nest-39", "3:nest-39"]


def test_from_the_very_next_move_on() -> None:
    before = position(pawns={0: "h7 home home home", 1: "", 2: "44 44", 3: ""}, teams=True)
    then = after(before, 1, moves=["0:h7-home"])
    assert then.turn.acting == 2
    assert shown(then) == ["0:44-54 bonus", "1:44-54 bonus"]
    assert then.turn.stood_together == ((0, 1),)


def test_a_player_who_is_not_home_moves_only_the_own_pawns() -> None:
    before = position(pawns={0: "10", 1: "", 2: "44", 3: ""}, teams=True)
    assert offered(before, 3) == ["0:10-13"]


def test_the_pair_wins_when_both_are_home() -> None:
    before = position(pawns={0: HOME, 1: "22", 2: "h7 home home home", 3: ""}, teams=True)
    over = after(before, 1, moves=["0:h7-home"])
    assert over.turn.phase == "over"
    result = [(place.seat, place.place) for place in places(over)]
    assert result == [(0, 1), (2, 1), (1, 2), (3, 2)]


def test_pairs_are_placed_by_the_sum_of_both_distances() -> None:
    then = position(pawns={0: "10", 1: "22 22", 2: "39", 3: ""}, teams=True)
    assert [(p.seat, p.place) for p in places(then)] == [(0, 1), (2, 1), (1, 2), (3, 2)]


def test_a_pair_is_last_if_both_left() -> None:
    then = position(pawns={0: "10", 1: "22 22", 2: "39", 3: ""}, teams=True)
    assert [p.place for p in places(then, left=(0,))] == [1, 1, 2, 2]
    assert [(p.seat, p.place) for p in places(then, left=(0, 2))][:2] == [(1, 1), (3, 1)]


def test_partners_block_each_other() -> None:
    before = position(pawns={0: "10", 1: "", 2: "12 12", 3: ""}, teams=True)
    assert offered(before, 3) == []


def test_on_six_arms_the_partner_sits_three_seats_on() -> None:
    pawns = {0: HOME, 1: "", 2: "", 3: "60", 4: "", 5: ""}
    before = position(pawns=pawns, arms=6, teams=True)
    assert before.turn.acting == 3
    assert offered(before, 2) == ["0:60-62"]
