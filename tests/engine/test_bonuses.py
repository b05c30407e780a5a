"""7: when a bonus is moved, and when it is forfeited."""

from tests.engine.positions import after, position, shown


class TestImmediate:
    """`parchis` and `superparcheesi`: a bonus comes before any other die."""

    def test_it_comes_before_the_next_die(self) -> None:
        before = position("superparcheesi", {0: "10 30", 2: "11"})
        then = after(before, 1, 3, moves=["0:10-11 x2.0"])
        assert shown(then) == ["0:11-31 bonus", "1:30-50 bonus"]
        assert then.turn.dice == (3,)

    def test_it_is_moved_whole(self) -> None:
        before = position(pawns={0: "10 60", 2: "11 20 20"})
        assert after(before, 1, moves=["0:10-11 x2.0"]).turn.seat == 2

    def test_it_is_forfeited_at_once_where_no_pawn_can_move_it(self) -> None:
        before = position("superparcheesi", {0: "10", 2: "11 20 20"})
        then = after(before, 1, 3, moves=["0:10-11 x2.0"])
        assert then.turn.bonuses == ()
        assert shown(then) == ["0:11-14"]

    def test_it_earns_further_bonuses(self) -> None:
        before = position(pawns={0: "10", 2: "11 31"})
        then = after(before, 1, moves=["0:10-11 x2.0", "0:11-31 bonus x2.1"])
        assert shown(then) == ["0:31-51 bonus"]

    def test_blockades_need_not_be_opened(self) -> None:
        before = position("superparcheesi", {0: "10 30 30", 2: "16"})
        then = after(before, 6, 6, moves=["1:30-36"])
        assert "0:10-16 x2.0" in shown(then)


class TestAfterDice:
    """`parcheesi`: bonuses are played while no die can be used."""

    def test_the_dice_come_first(self) -> None:
        before = position("parcheesi", {0: "10 30", 2: "11"})
        then = after(before, 1, 3, moves=["0:10-11 x2.0"])
        assert shown(then) == ["0:11-14", "1:30-33"]
        assert then.turn.bonuses == (20,)

    def test_then_the_bonuses_in_any_order(self) -> None:
        before = position("parcheesi", {0: "10 h7", 2: "13"})
        then = after(before, 3, 1, moves=["0:10-13 x2.0", "1:h7-home"])
        assert then.turn.bonuses == (20, 10)
        assert shown(then) == ["0:13-23 bonus", "0:13-33 bonus"]

    def test_a_die_that_a_bonus_makes_usable_is_played_before_the_next_bonus(self) -> None:
        pawns = {0: "h4 10 home home", 2: "12 11 14 14"}
        before = position("parcheesi", pawns, options={"home_bonus": 1})
        then = after(before, 4, 2, moves=["0:h4-home", "1:10-11 bonus x2.1"])
        assert (then.turn.dice, then.turn.bonuses) == ((2,), (20,))
        assert shown(then) == ["1:11-13"]

    def test_a_bonus_that_no_pawn_can_move_is_forfeited_before_the_next_roll(self) -> None:
        before = position("parcheesi", {0: "10", 2: "11 20 20"})
        then = after(before, 1, 1, moves=["0:10-11 x2.0", "0:11-12"])
        assert (then.turn.seat, then.turn.roll_number, then.turn.bonuses) == (0, 2, ())


def test_the_end_of_the_game_earns_nothing() -> None:
    then = after(position(pawns={0: "h7 home home home", 2: "10"}), 1, moves=["0:h7-home"])
    assert then.turn.phase == "over"
    assert then.turn.bonuses == ()
