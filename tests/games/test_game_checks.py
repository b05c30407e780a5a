"""The CHECKs of a game's row, compared with rules in words over all combinations of values."""

import re
from collections.abc import Callable, Iterator
from math import prod
from types import SimpleNamespace
from typing import Final

import pytest
from django.db import connection, models

from games.models import MAX_BET, Game

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

Row = SimpleNamespace
Values = dict[str, tuple[object, ...]]

OPEN: Final = ("waiting", "playing")
REASONS: Final[dict[str, list[str]]] = {
    "waiting": [""],
    "playing": [""],
    "finished": ["played", "last_remaining", "round_limit", "time_limit"],
    "cancelled": ["vote", "staff"],
    "abandoned": ["all_automatic", "unattended"],
    "voided": ["staff"],
}
TIMES: Final = ("deadline_at", "robot_due_at", "vote_ends_at", "abandons_at", "ended_at")
STATE: Final[Values] = {
    "status": (*REASONS, "other"),
    "reason": ("", "other", *Game.Reason.values),
    "version": (0, 1),
    "position": (None, "{}"),
    "cancel_vote": (None, "{}"),
    "archived_as": ("", "file"),
    **dict.fromkeys(TIMES, (None, "2026-11-29")),
}
STAKES: Final[Values] = {
    "bet": (0, 1, MAX_BET, MAX_BET + 1),
    "competitive": (False, True),
    "not_scored_reason": ("", "other", *Game.NotScored.values),
}


def state_is_allowed(row: Row) -> bool:
    runs, is_open = row.status == "playing", row.status in OPEN
    waits = row.status == "waiting"
    waits_for = [row.deadline_at, row.robot_due_at].count(None)
    return (
        (row.version == 0) is waits
        and (row.position is None) is waits
        and waits_for == (1 if runs else 2)
        and (row.ended_at is None) is is_open
        and row.reason in REASONS.get(row.status, [])
        and (row.cancel_vote is None) is (row.vote_ends_at is None)
        and (row.cancel_vote is None or runs)
        and (row.abandons_at is None or runs)
        and (row.archived_as == "" or row.ended_at is not None)
    )


def stakes_are_allowed(row: Row) -> bool:
    may_score = row.not_scored_reason in ("", "ended_early", "too_short")
    return (
        (row.competitive or not may_score)
        and (row.bet == 0 or (may_score and row.competitive))
        and row.bet <= MAX_BET
    )


@pytest.mark.parametrize(
    ("values", "is_allowed"), [(STATE, state_is_allowed), (STAKES, stakes_are_allowed)]
)
def test_a_row_is_accepted_exactly_if_the_rules_allow_it(
    values: Values, is_allowed: Callable[[Row], bool]
) -> None:
    rows = list(judged(values))
    assert len(rows) == prod(map(len, values.values()))
    assert [row for row, is_accepted in rows if is_accepted is not is_allowed(row)] == []


def test_each_check_is_compared() -> None:
    assert {*of(STATE), *of(STAKES)} == set(conditions())


def judged(values: Values) -> Iterator[tuple[Row, bool]]:
    """Each combination of the values, and whether the CHECKs of these columns accept it."""
    lists = [
        f"(SELECT %s AS {name}{' UNION ALL SELECT %s' * (len(choices) - 1)}) AS of_{name}"
        for name, choices in values.items()
    ]
    passes = " AND ".join(of(values))
    query = f"SELECT {', '.join(values)}, {passes} FROM {', '.join(lists)}"  # noqa: S608 - ours
    with connection.cursor() as cursor:
        cursor.execute(query, [value for choices in values.values() for value in choices])
        for *row, is_accepted in cursor.fetchall():
            yield Row(**dict(zip(values, row, strict=True))), bool(is_accepted)


def of(values: Values) -> list[str]:
    """The conditions on these columns only."""
    return [one for one in conditions() if set(re.findall(r'"(\w+)"', one)) <= values.keys()]


def conditions() -> list[str]:
    """The CHECKs of the model, without those of single columns."""
    editor = connection.schema_editor()
    return [
        one.constraint_sql(Game, editor).partition(" CHECK ")[2]
        for one in Game._meta.constraints
        if isinstance(one, models.CheckConstraint)
    ]
