"""The boards, and the one definition of rank.

A rank is one more than the number of people who are strictly better, by the columns of the board's
`order`, the first that differs; players equal in all of them share a rank. Lists, a person's
surroundings, single people and profiles all ask `with_rank`, or count on from a row that did.

So that nobody is counted one by one, people are counted by buckets of the first column (`Tally`);
only those of one's own bucket are compared.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import (
    Aggregate,
    Count,
    IntegerField,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
)
from django.db.models.functions import Coalesce

from ranking.models import (
    RATING_BUCKET,
    XP_BUCKET,
    Progress,
    Standing,
    Statistics,
    Tally,
    TallyChange,
)
from ranking.rules.scoring import week_name

Rows = QuerySet[Any]
RULESETS: Final = ("parchis", "superparcheesi", "parcheesi")
"""Those that have a board; this app knows no rules."""


@dataclass(frozen=True, slots=True)
class Board:
    """People in an order."""

    name: str
    """Its name in the tallies."""
    model: type[Model]
    of: dict[str, Any]
    """Which rows of the model stand on it."""
    order: tuple[str, ...]
    """The best first; a minus where more is better."""
    bucket: str
    """The column of the buckets; it grows with the first column of the order."""
    width: int
    """How much of the first column is counted together."""

    def rows(self) -> Rows:
        """All rows, with their people, in no order."""
        manager: Any = self.model._default_manager
        rows: Rows = manager.filter(**self.of).select_related("user")
        return rows

    def in_order(self, rows: Rows, *, backwards: bool = False) -> Rows:
        """The best first; the equal ones by id, so that pages have an order."""
        names = (*self.order, "user")
        ordered: Rows = rows.order_by(*(map(_opposite, names) if backwards else names))
        return ordered

    def bucket_of(self, value: int) -> int:
        """What the database has in the bucket's column for a value of the first column."""
        return value // self.width if value >= 0 else -(-value // self.width)

    def key(self, row: Any) -> tuple[Any, ...]:
        """What is compared."""
        return tuple(getattr(row, name.removeprefix("-")) for name in self.order)


def weekly(monday: dt.date) -> Board:
    """A week: points, then wins, then fewer games, then who was there earlier."""
    order = ("-score", "games", "reached_at")
    return Board(week_name(monday), Standing, {"week": monday}, order, "score", 1)


def xp() -> Board:
    """XP of all time, then who was there earlier."""
    return Board("xp", Progress, {}, ("-xp", "reached_at"), "bucket", XP_BUCKET)


def rating(ruleset: str) -> Board:
    """The ratings of a ruleset, then who was there earlier."""
    order = ("-ordinal", "reached_at")
    name, of = f"rating:{ruleset}", {"ruleset": ruleset}
    return Board(name, Statistics, of, order, "bucket", RATING_BUCKET)


def with_rank(board: Board, rows: Rows) -> Rows:
    """The rows with their `rank`: the definition.

    `equal_above` is how many share it and stand above the row.
    """
    above = {"board": board.name, "bucket__gt": OuterRef(board.bucket)}
    here = {board.bucket: OuterRef(board.bucket)}
    own: Rows = board.rows().filter(**here)
    ranked: Rows = rows.annotate(
        rank=1
        + _total(Tally.objects.filter(**above), "board", Sum("people"))
        + _total(TallyChange.objects.filter(**above), "board", Sum("people"))
        + _total(own.filter(_better(board, OuterRef)), board.bucket, Count("user")),
        equal_above=_total(own.filter(_equal_above(board)), board.bucket, Count("user")),
    )
    return ranked


def after(board: Board, key: Sequence[Any], user_id: UUID) -> Q:
    """The condition to stand below a place in the order."""
    return _beyond((*board.order, "user"), (*key, user_id), worse=True)


def before(board: Board, key: Sequence[Any], user_id: UUID) -> Q:
    """The condition to stand above a place in the order."""
    return _beyond((*board.order, "user"), (*key, user_id), worse=False)


def _better(board: Board, value: Any) -> Q:
    names = [name.removeprefix("-") for name in board.order]
    return _beyond(board.order, [value(name) for name in names], worse=False)


def _equal_above(board: Board) -> Q:
    names = [name.removeprefix("-") for name in board.order]
    return Q(**{name: OuterRef(name) for name in names}, user__lt=OuterRef("user"))


def _beyond(order: Sequence[str], values: Sequence[Any], *, worse: bool) -> Q:
    """The first column that differs is worse, or better, than the value.

    That the first column is not on the other side is said apart, for the index.
    """
    found, same = Q(), Q()
    for name, value in zip(order, values, strict=True):
        column = name.removeprefix("-")
        side = "lt" if name.startswith("-") == worse else "gt"
        if not same:
            bound = Q(**{f"{column}__{side}e": value})
        found |= same & Q(**{f"{column}__{side}": value})
        same &= Q(**{column: value})
    return bound & found


def _total(rows: Rows, by: str, total: Aggregate) -> Coalesce:
    """The total over rows that are alike in a column, or 0, as part of another query."""
    grouped = rows.select_related(None).order_by().values(by).annotate(total=total).values("total")
    return Coalesce(Subquery(grouped, output_field=IntegerField()), 0)


def _opposite(name: str) -> str:
    return name.removeprefix("-") if name.startswith("-") else f"-{name}"
