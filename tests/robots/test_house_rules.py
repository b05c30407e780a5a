"""The robots under house rules: second laps, bonuses that may be declined, limits."""

import pytest

from games import robots
from games.engine import Position, position_from_json, position_to_json, roll
from games.engine.dice import ROLLS
from games.robots.danger import danger_of
from games.robots.evaluation import CERTAIN, evaluation_of
from tests.engine.positions import after, position
from tests.robots.captures import captured

LAPS = {"second_lap": True}
STRENGTHS = pytest.mark.parametrize("strength", robots.STRENGTHS)


def risk(before: Position, seat: int, place: str) -> float:
    progress = before.setup.board.progress[seat][place]
    return danger_of(before.setup).risk(before.pawns, seat, progress)


@pytest.mark.parametrize(
    ("origin", "second", "target"),
    [
        *(("66", [], str(square)) for square in (67, 1, 2, 4, 7, 9)),
        *(("2", [0], str(square)) for square in (3, 4, 7, 8)),
        ("60", [0], "64"),
        ("60", [], "64"),
        ("66", [0], "2"),
    ],
)
def test_the_risk_is_that_of_the_rolls_that_hit(
    origin: str, second: list[int], target: str
) -> None:
    before = position(
        "superparcheesi",
        {0: f"{origin} home home home", 2: target},
        options=LAPS,
        second_lap={0: second} if second else {},
    )
    expected = sum(captured(before, pips) for pips in ROLLS[2]) / 36
    assert risk(before, 2, target) == pytest.approx(expected)
    assert bool(expected) == (origin != "66" or target == "67" or not second)


def test_a_blockade_behind_the_home_row_protects() -> None:
    alone = position(pawns={0: "66", 2: "2"}, options=LAPS)
    assert risk(alone, 2, "2") > 0
    assert risk(position(pawns={0: "66", 2: "2 1 1"}, options=LAPS), 2, "2") == 0


@STRENGTHS
def test_pawns_turn_in_and_do_not_walk_round_once_more(strength: str) -> None:
    before = after(position(pawns={0: "66 home home home", 2: "30"}, options=LAPS), 4)
    assert [move.target for move in before.legal_moves] == ["h2", "2"]
    if strength != "easy":  # which plays at random what is not silly
        assert robots.choose(strength, before).target == "h2"


def test_a_capture_is_worth_passing_for_normal_only_if_it_gains() -> None:
    near = position(pawns={0: "66 home home home", 2: "2"}, options=LAPS)
    assert robots.choose("normal", after(near, 4)).target == "h2"


def test_the_value_of_a_pawn_is_its_distance() -> None:
    first = position(pawns={0: "8", 2: "30"}, options=LAPS)
    second = position(pawns={0: "8", 2: "30"}, options=LAPS, second_lap={0: [0]})
    behind = position(pawns={0: "3", 2: "30"}, options=LAPS, second_lap={0: [0]})
    value = evaluation_of(first.setup).of
    assert value(first, 0) == value(second, 0) > value(behind, 0)


def with_a_bonus(pawns: dict[int, str]) -> Position:
    """Only a bonus of 20 is left to move, or to decline."""
    before = position_to_json(position(pawns=pawns, options={"bonuses_optional": True}))
    turn = {"phase": "move", "roll": [3], "bonuses": [20], "last_moved": {"seat": 0, "pawn": 0}}
    return position_from_json(before | {"turn": {**before["turn"], **turn}})


@STRENGTHS
def test_a_bonus_of_use_is_not_declined(strength: str) -> None:
    due = with_a_bonus({0: "30 nest home home", 2: "55"})
    assert {move.kind for move in due.legal_moves} == {"bonus", "decline"}
    assert robots.choose(strength, due).kind == "bonus"


@pytest.mark.parametrize("strength", ["normal", "hard"])
def test_a_bonus_into_danger_is_declined(strength: str) -> None:
    due = with_a_bonus({0: "12 nest nest nest", 2: "28 29 30 31"})
    assert robots.choose(strength, due).kind == "decline"


@pytest.mark.parametrize(
    ("pawns", "values"),
    [
        ({0: "h5", 1: "30", 2: "h5", 3: "nest"}, [1, -1 / 3, 1, -1]),
        ({0: "h5", 1: "h5", 2: "h5", 3: "h5"}, [1, 1, 1, 1]),
    ],
)
def test_at_a_limit_every_place_counts(pawns: dict[int, str], values: list[float]) -> None:
    options = {"max_rounds": 1, "pawns": 1}
    last = roll(position(pawns=pawns, options=options, seat=3, number=4), (4,))
    assert last.turn.phase == "over"
    of = evaluation_of(last.setup).of
    assert [of(last, seat) for seat in range(4)] == pytest.approx([CERTAIN * v for v in values])
