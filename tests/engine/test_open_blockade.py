"""6.2: after a repeat, a player must open one of their own blockades on the track."""

import pytest

from tests.engine.positions import after, offered, position, shown


def test_a_six_opens_the_blockade() -> None:
    assert offered(position(pawns={0: "10 10 30", 2: ""}), 6) == ["0:10-16", "1:10-16"]


def test_another_roll_need_not() -> None:
    assert "2:30-33" in offered(position(pawns={0: "10 10 30", 2: ""}), 3)


def test_it_need_not_if_the_option_is_off() -> None:
    before = position(pawns={0: "10 10 30", 2: ""}, options={"open_blockade": False})
    assert "2:30-36" in offered(before, 6)


def test_a_blockade_that_cannot_be_opened_may_stay() -> None:
    assert offered(position(pawns={0: "10 10 30", 2: "13 13"}), 6) == ["2:30-36"]


def test_a_pair_on_the_home_path_need_not_be_opened() -> None:
    then = offered(position(pawns={0: "h1 h1 30", 2: ""}), 6)
    assert then == ["0:h1-h7", "1:h1-h7", "2:30-36"]


@pytest.mark.parametrize(("mixed", "count"), [(True, 1), (False, 2)])
def test_a_mixed_blockade_counts(mixed: bool, count: int) -> None:
    before = position(
        pawns={0: "12 30", 2: "12"}, arrived_last={12: 2}, options={"mixed_blockades": mixed}
    )
    assert len(offered(before, 6)) == count


def test_the_duty_ends_once_a_die_has_opened_one() -> None:
    before = position("superparcheesi", {0: "10 10 30", 2: ""})
    then = after(before, 2, 2, moves=["0:10-12"])
    assert not then.turn.must_open
    assert shown(then) == ["0:12-14", "2:30-32"]  # 6.4 keeps the pair apart


def test_a_blockade_formed_during_the_roll_counts() -> None:
    before = position("superparcheesi", {0: "10 12 30", 2: ""})
    then = after(before, 2, 2, moves=["0:10-12"])
    assert then.turn.must_open
    assert shown(then) == ["0:12-14", "1:12-14"]


def test_a_bonus_does_not_fulfil_it() -> None:
    # No 6 takes a pawn out of the blockade on 28: on 34 two colours stand.
    pawns = {0: "20 28 28", 1: "26 34", 2: "34"}
    before = position("superparcheesi", pawns, arrived_last={34: 2})
    then = after(before, 6, 6, moves=["0:20-26 x1.0", "1:28-48 bonus"])
    assert then.turn.must_open
