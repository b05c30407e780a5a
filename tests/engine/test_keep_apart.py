"""6.4: pawns that stood together in a turn do not stand together elsewhere in it."""

from tests.engine.positions import after, offered, position, shown


def test_a_blockade_does_not_move_on_together() -> None:
    before = position("superparcheesi", {0: "10 10 home home", 2: ""})
    then = after(before, 3, 3, moves=["0:10-13"])
    assert shown(then) == ["0:13-16"]


def test_it_may_if_the_option_is_off() -> None:
    before = position(
        "superparcheesi",
        {0: "10 10 home home", 2: ""},
        options={"keep_blockade_apart": False},
    )
    assert shown(after(before, 3, 3, moves=["0:10-13"])) == ["0:13-16", "1:10-13"]


def test_other_pawns_may_join() -> None:
    before = position("superparcheesi", {0: "10 10 8 home", 2: ""})
    then = after(before, 3, 5, moves=["0:10-13"])
    assert "2:8-13" in shown(then)
    assert "1:10-15" in shown(then)


def test_it_holds_for_the_rest_of_the_turn() -> None:
    again = position(
        "superparcheesi",
        {0: "10 13 home home", 2: ""},
        roll_number=2,
        stood_together=[[0, 1]],
        last_moved={"seat": 0, "pawn": 1},
    )
    assert "0:10-13" not in offered(again, 3, 1)
    next_turn = position("superparcheesi", {0: "10 13 home home", 2: ""})
    assert "0:10-13" in offered(next_turn, 3, 1)


def test_it_binds_a_bonus() -> None:
    before = position(
        "superparcheesi",
        {0: "10 10 30", 2: "13"},
        options={"capture_bonus": 3},
    )
    then = after(before, 3, 6, moves=["0:10-13 x2.0"])
    assert shown(then) == ["0:13-16 bonus", "2:30-33 bonus"]


def test_it_binds_entering() -> None:
    stood = {"roll_number": 2, "stood_together": [[0, 3]], "last_moved": {"seat": 0, "pawn": 0}}
    before = position("superparcheesi", {0: "5 10 30", 2: ""}, **stood)
    assert offered(before, 5, 1)[0] != "3:nest-5"
    free = position("superparcheesi", {0: "5 10 30", 2: ""})
    assert offered(free, 5, 1) == ["3:nest-5"]


def test_home_is_excepted() -> None:
    before = position("superparcheesi", {0: "h5 h5 10", 2: ""})
    then = after(before, 3, 3, moves=["0:h5-home", "2:10-20 bonus"])
    assert "1:h5-home" in shown(then)


def test_the_pairs_are_kept_in_every_ruleset() -> None:
    then = after(position(pawns={0: "10 12 30", 2: ""}), 6, moves=["0:10-16"])
    assert then.turn.stood_together == ()
    then = after(position(pawns={0: "10 16", 2: ""}), 6, moves=["0:10-16"])
    assert then.turn.stood_together == ((0, 1),)
