"""5.2: a pawn moves exactly the value, past no blockade, never past home."""

import pytest

from tests.engine.positions import offered, position


def test_a_pawn_moves_exactly_the_value() -> None:
    assert offered(position(pawns={0: "10 20", 2: ""}), 3) == ["0:10-13", "1:20-23"]


def test_the_track_goes_on_after_its_last_square() -> None:
    assert offered(position(pawns={0: "", 2: "67"}, seat=2), 3) == ["0:67-2"]


def test_a_pawn_turns_into_its_own_home_path() -> None:
    assert offered(position(pawns={0: "66", 2: ""}), 4) == ["0:66-h2"]


def test_home_needs_the_exact_value() -> None:
    before = position(pawns={0: "h4", 2: ""})
    assert offered(before, 4) == ["0:h4-home"]
    assert offered(before, 3) == ["0:h4-h7"]
    assert offered(before, 6) == []


def test_a_pawn_at_home_does_not_move() -> None:
    assert offered(position(pawns={0: "home", 2: ""}), 1) == []


@pytest.mark.parametrize("blockade", ["12 12", "13 13"])
def test_an_opponents_blockade_is_neither_passed_nor_reached(blockade: str) -> None:
    before = position(pawns={0: "10 30", 2: blockade})
    assert offered(before, 3) == ["1:30-33"]
    assert offered(before, 1) == ["0:10-11", "1:30-31"]


def test_nor_is_the_own_blockade() -> None:
    assert offered(position(pawns={0: "10 12 12", 2: ""}), 4) == ["1:12-16", "2:12-16"]


def test_nor_is_a_pair_on_the_home_path() -> None:
    before = position(pawns={0: "66 h2 h2", 2: ""})
    assert offered(before, 4) == ["1:h2-h6", "2:h2-h6"]
    assert "0:66-h1" in offered(before, 3)


def test_one_pawn_is_passed() -> None:
    assert "0:10-14" in offered(position(pawns={0: "10 12", 2: "13"}), 4)


def test_a_mixed_pair_is_passed() -> None:
    before = position(pawns={0: "10 12", 2: "12"}, arrived_last={12: 2})
    assert offered(before, 3) == ["0:10-13", "1:12-15"]


def test_a_mixed_blockade_is_not() -> None:
    before = position(
        pawns={0: "10 12", 2: "12"}, arrived_last={12: 2}, options={"mixed_blockades": True}
    )
    assert offered(before, 3) == ["1:12-15"]


class TestSix:
    """A 6 counts 7 in `parchis` while no pawn of the acting seat is in the nest (4.3)."""

    def test_it_moves_seven(self) -> None:
        then = offered(position(pawns={0: "10 home home home", 2: ""}), 6)
        assert then == ["0:10-17"]

    def test_it_moves_six_with_a_pawn_in_the_nest(self) -> None:
        assert offered(position(pawns={0: "10 home home", 2: ""}), 6) == ["0:10-16"]

    def test_it_moves_six_if_the_option_is_off(self) -> None:
        before = position(
            pawns={0: "10 home home home", 2: ""}, options={"six_counts_seven": False}
        )
        assert offered(before, 6) == ["0:10-16"]
