"""4.3: a doublet with no pawn in the nest gives the undersides too, all or nothing."""

from games.engine import events_of_move, play
from tests.engine.positions import after, offered, places_of, position, shown


def test_a_doublet_gives_four_values() -> None:
    then = after(position("parcheesi", {0: "10 home home home", 2: ""}), 2, 2)
    assert then.turn.dice == (2, 2, 5, 5)
    assert then.turn.doublet_bonus


def test_not_with_a_pawn_in_the_nest() -> None:
    then = after(position("parcheesi", {0: "10 home home", 2: ""}), 2, 2)
    assert then.turn.dice == (2, 2)
    assert not then.turn.doublet_bonus


def test_not_if_the_option_is_off() -> None:
    before = position("superparcheesi", {0: "10 home home home", 2: ""})
    assert after(before, 2, 2).turn.dice == (2, 2)


def test_not_without_a_doublet() -> None:
    before = position("parcheesi", {0: "10 home home home", 2: ""})
    assert after(before, 2, 3).turn.dice == (2, 3)


def test_all_four_or_none() -> None:
    fits = position("parcheesi", {0: "62 home home home", 2: ""})  # 14 spaces from home
    assert after(fits, 3, 3, moves=["0:62-65"]).turn.dice == (3, 4, 4)
    short = position("parcheesi", {0: "63 home home home", 2: ""})
    then = after(short, 3, 3)
    assert then.turn.seat == 0
    assert then.turn.roll_number == 2
    assert places_of(then, 0) == "63 home home home"


def test_the_turn_passes_if_full_use_is_needed() -> None:
    before = position(
        "parcheesi", {0: "63 home home home", 2: ""}, options={"reroll_needs_full_use": True}
    )
    assert after(before, 3, 3).turn.seat == 2


def test_the_bonus_of_a_capture_is_played_at_once_and_helps_to_use_all() -> None:
    before = position("parcheesi", {0: "10 h7 home home", 2: "11 14"}, options={"capture_bonus": 1})
    then = after(before, 1, 1, moves=["0:10-11 x2.0"])
    assert then.turn.bonuses == (1,)
    assert shown(then) == ["0:11-12 bonus", "1:h7-home bonus"]


def test_the_bonus_of_home_waits_for_the_dice() -> None:
    before = position("parcheesi", {0: "10 h7 home home", 2: "13"})
    then = after(before, 1, 1, moves=["1:h7-home"])
    assert then.turn.bonuses == (10,)
    assert shown(then) == ["0:10-11", "0:10-16"]
    used = after(before, 1, 1, moves=["1:h7-home", "0:10-11", "0:11-17", "0:17-23"])
    assert shown(used) == ["0:23-33 bonus"]


def test_bonuses_of_the_same_value_are_both_immediate() -> None:
    options = {"capture_bonus": 1, "home_bonus": 1}
    before = position("parcheesi", {0: "10 h7 home home", 2: "13"}, options=options)
    assert shown(after(before, 1, 1, moves=["1:h7-home"])) == ["0:10-11 bonus"]


def test_a_capture_bonus_that_cannot_move_is_lost_while_that_of_home_waits() -> None:
    before = position("parcheesi", {0: "58 h7 home home", 2: "59"})
    then = after(before, 1, 1, moves=["1:h7-home"])
    capturing = then.legal_moves[0]
    assert capturing.captures
    captured = play(then, capturing)
    assert captured.turn.bonuses == (10,)
    events = events_of_move(then, capturing, captured)
    assert [event["bonuses"] for event in events if event["type"] == "forfeit"] == [[20]]


def test_an_end_of_the_game_counts_as_using_all() -> None:
    before = position("parcheesi", {0: "h6 h6 home home", 2: ""})
    assert offered(before, 2, 2) == ["0:h6-home", "1:h6-home"]
