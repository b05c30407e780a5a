"""The model of endings that the soak compares games with finds each kind of fault."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from benchmarks.soaks.games.audit import reasons_possible
from benchmarks.soaks.games.records import RecordModel, lateness_s

BEGUN = datetime(2026, 11, 21, tzinfo=UTC)
SIDES = [frozenset({0}), frozenset({2})]

OVER = {"type": "over", "places": []}


def turn(seat: int) -> dict[str, Any]:
    return {"type": "turn", "seat": seat, "roll_number": 1}


def automatic(seat: int, automatic: bool = True) -> dict[str, Any]:
    return {"type": "automatic", "seat": seat, "automatic": automatic, "reason": None}


def left(seat: int) -> dict[str, Any]:
    return {"type": "left", "seat": seat, "reason": "resigned"}


def vote(what: str, seat: int) -> dict[str, Any]:
    return {"type": f"cancel_{what}", "seat": seat}


def ended(reason: str) -> dict[str, Any]:
    return {"type": "ended", "reason": reason}


def record(*rows: list[dict[str, Any]], kind: str = "roll", seat: int = 0) -> list[dict[str, Any]]:
    return [
        {"version": n, "kind": kind, "seat": seat, "events": events}
        for n, events in enumerate(rows, 1)
    ]


def faults(rows: list[dict[str, Any]], *, scored: bool = False) -> list[str]:
    return list(RecordModel(2, SIDES, scored=scored).faults(rows))


BOTH = [automatic(0), automatic(2)]
RIGHT = {
    "played": record([turn(2)], [OVER]),
    "voided afterwards": record([OVER], [ended("staff")]),
    "last": record([turn(2)], [automatic(2), left(2), ended("last_remaining")]),
    "vote": record([vote("proposed", 0)], [vote("agreed", 2), ended("vote")]),
    "automatic seats have no vote": record(
        [automatic(2)], [vote("proposed", 0), ended("vote")], kind="notice"
    ),
    "a whole round": record(BOTH, [turn(2)], [turn(2), ended("all_automatic")]),
}
AWAY = record(BOTH, [turn(2)], [turn(2)], [turn(2)], [OVER])
WRONG = {
    "no end": record([turn(2)]),
    "two ends": record([OVER], [OVER]),
    "a row after the end": record([OVER], [turn(2)]),
    "the game goes on without the last": record([left(2)], [turn(2)], [OVER]),
    "no player had left": record([turn(2)], [ended("last_remaining")]),
    "a player has not agreed": record([vote("proposed", 0), ended("vote")]),
    "refused": record(
        [vote("proposed", 0)], [vote("refused", 2)], [vote("agreed", 2), ended("vote")]
    ),
    "the game goes on after all agreed": record([vote("proposed", 0)], [vote("agreed", 2)], [OVER]),
    "not a whole round": record(BOTH, [turn(2)], [ended("all_automatic")]),
    "more than a round": record(BOTH, [turn(2)], [turn(2)], [turn(2), ended("all_automatic")]),
    "a player came back": record(
        BOTH, [turn(2)], [automatic(2, False)], [automatic(2), turn(2), ended("all_automatic")]
    ),
}


@pytest.mark.parametrize("rows", RIGHT.values(), ids=RIGHT)
def test_a_correct_ending_has_no_faults(rows: list[dict[str, Any]]) -> None:
    assert faults(rows) == []


@pytest.mark.parametrize("rows", WRONG.values(), ids=WRONG)
def test_a_wrong_ending_has_faults(rows: list[dict[str, Any]]) -> None:
    assert faults(rows)


def client_report(seat: int, **actions: Any) -> dict[str, Any]:
    nothing = {"resigned": False, "away": [], "idle": False, "proposed": False, "agreed": False}
    return {"user": str(seat), "seat": seat, **nothing, **actions}


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({}, {}, {"played"}),
        ({"resigned": True}, {}, {"played", "last_remaining"}),
        ({"away": [(0.0, None)]}, {}, {"played", "last_remaining"}),
        ({"away": [(0.0, 3.0)]}, {}, {"played"}),
        ({"proposed": True}, {}, {"played", "vote"}),
        ({"idle": True}, {"away": [(0.0, 3.0)]}, {"played", "all_automatic"}),
    ],
)
def test_the_actions_of_clients_limit_the_reasons_of_an_ending(
    first: dict[str, Any], second: dict[str, Any], expected: set[str]
) -> None:
    reported = {"voided": False, "people": [client_report(0, **first), client_report(2, **second)]}

    assert reasons_possible(reported, SIDES) == expected
    assert reasons_possible({**reported, "voided": True}, SIDES) == {"staff"}


def test_lateness_counts_from_the_deadline_even_if_it_was_moved() -> None:
    moved = {"type": "deadline_moved", "what": "turn", "until": (BEGUN + seconds(30)).isoformat()}

    assert list(lateness_s([row(0, turn(0)), row(6.5, turn(2), by_server=True)], 5)) == [1.5]
    rows = [row(0, turn(0)), row(20, moved), row(31, turn(2), by_server=True)]
    assert list(lateness_s(rows, 5)) == [1.0]


def test_an_overdue_turn_of_two_rolls_is_late_once() -> None:
    further = {"type": "turn", "seat": 0, "roll_number": 2}
    rows = [row(0, turn(0)), row(6, further, by_server=True), row(6, turn(2), by_server=True)]

    assert list(lateness_s(rows, 5)) == [1.0]


def test_a_robot_on_an_automatic_seat_is_not_late() -> None:
    rows = [row(0, automatic(0), turn(0)), row(9, turn(2), by_server=True)]

    assert list(lateness_s(rows, 5)) == []


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


def row(at_s: float, *events: dict[str, Any], by_server: bool = False) -> dict[str, Any]:
    return {"seat": 0, "automatic": by_server, "events": events, "at": BEGUN + seconds(at_s)}


def test_a_scored_game_is_played_on_after_a_round_without_people() -> None:
    assert faults(AWAY, scored=True) == []
    assert faults(AWAY, scored=False)
    assert faults(RIGHT["a whole round"], scored=True)
