"""4.3: a doublet with no pawn in the nest gives the undersides too, all or nothing."""

from tests.engine.positions import after, offered, places_of, position, shown


def test_a_doublet_gives_four_values() -> None:
    then = after(position("parcheesi", {0: "10 home home home", 2: ""}), 2, 2)
    assert then.turn.dice == (2, 2, 5, 5)
    assert then.turn.all_or_nothing


def test_not_with_a_pawn_in_the_nest() -> None:
    then = after(position("parcheesi", {0: "10 home home", 2: ""}), 2, 2)
    assert then.turn.dice == (2, 2)
    assert not then.turn.all_or_nothing


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


def test_a_bonus_within_is_played_at_once_and_helps_to_use_all() -> None:
    before = position("parcheesi", {0: "10 h7 home home", 2: "13"}, options={"home_bonus": 1})
    then = after(before, 1, 1, moves=["1:h7-home"])
    assert then.turn.bonuses == (1,)
    assert shown(then) == ["0:10-11 bonus"]


def test_an_end_of_the_game_counts_as_using_all() -> None:
    before = position("parcheesi", {0: "h6 h6 home home", 2: ""})
    assert offered(before, 2, 2) == ["0:h6-home", "1:h6-home"]
