"""The boards, and the one definition of rank.

A rank is one more than the number of players that are strictly better: in the first column of the
board's `order` that differs. Players that are equal in all columns share a rank. All views use
`with_rank`, or count on from a row of it. People and robot accounts have boards of their own: no
board has both.

Players are counted by buckets of the first column (`Tally`); only those in the same bucket are
compared one by one.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from django.db.models import (
    Aggregate,
    Count,
    IntegerField,
    Manager,
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
from ranking.rules.weeks import week_name

R = TypeVar("R", bound=Progress | Standing | Statistics)
Key = tuple[int | datetime, ...]
"""The values of a row that are compared."""
RULESETS: Final = ("parchis", "superparcheesi", "parcheesi")
"""The rulesets with a board. This app does not import the rules of the game."""


@dataclass(frozen=True, slots=True)
class Board(Generic[R]):
    """A board: an order of players."""

    name: str
    """Its name in the tallies."""
    players: Manager[R]
    of: Mapping[str, object]
    """The filter of its rows."""
    order: tuple[str, ...]
    """The columns; a minus if more is better."""
    bucket: str
    """The column of the buckets, which grows with the first column of the order."""
    width: int
    """The width of a bucket, in units of the first column."""

    def rows(self) -> QuerySet[R]:
        """All rows with their users, unordered."""
        return self.players.filter(**self.of).select_related("user")

    def in_order(self, rows: QuerySet[R], *, backwards: bool = False) -> QuerySet[R]:
        """The best first. Equal rows are ordered by user id, so that pages have an order."""
        names = (*self.order, "user")
        return rows.order_by(*(map(_opposite, names) if backwards else names))

    def bucket_of(self, value: int) -> int:
        """The bucket of a value of the first column, as the database computes it."""
        return value // self.width if value >= 0 else -(-value // self.width)

    def key(self, row: R) -> Key:
        """The values that are compared."""
        return tuple(getattr(row, name.removeprefix("-")) for name in self.order)


def weekly(monday: dt.date, *, robots: bool = False) -> Board[Standing]:
    """A week: points, then wins, then fewer games, then the earlier time."""
    order = ("-score", "games", "reached_at")
    of = {"week": monday, "is_robot": robots}
    return Board(_name(week_name(monday), robots), Standing.objects, of, order, "score", 1)


def xp(*, robots: bool = False) -> Board[Progress]:
    """XP, then the earlier time."""
    order, of = ("-xp", "reached_at"), {"is_robot": robots}
    return Board(_name("xp", robots), Progress.objects, of, order, "bucket", XP_BUCKET)


def rating(ruleset: str, *, robots: bool = False) -> Board[Statistics]:
    """The ratings of a ruleset, then the earlier time."""
    order = ("-ordinal", "reached_at")
    name, of = _name(f"rating:{ruleset}", robots), {"ruleset": ruleset, "is_robot": robots}
    return Board(name, Statistics.objects, of, order, "bucket", RATING_BUCKET)


def _name(board: str, robots: bool) -> str:
    return f"robots:{board}" if robots else board


def with_rank(board: Board[R], rows: QuerySet[R]) -> QuerySet[R]:
    """Annotate the rows with their `rank`. This is its definition.

    `equal_above` is the number of rows above that share it.
    """
    above = {"board": board.name, "bucket__gt": OuterRef(board.bucket)}
    here = {board.bucket: OuterRef(board.bucket)}
    own = board.rows().filter(**here)
    ranks = {
        "rank": 1
        + _total(Tally.objects.filter(**above), "board", Sum("people"))
        + _total(TallyChange.objects.filter(**above), "board", Sum("people"))
        + _total(own.filter(_better(board)), board.bucket, Count("user")),
        "equal_above": _total(own.filter(_equal_above(board)), board.bucket, Count("user")),
    }
    ranked: QuerySet[R] = rows.annotate(**ranks)
    return ranked


def after(board: Board[R], key: Key, user_id: UUID) -> Q:
    """The condition for rows below a place in the order."""
    return _beyond((*board.order, "user"), (*key, user_id), worse=True)


def before(board: Board[R], key: Key, user_id: UUID) -> Q:
    """The condition for rows above a place in the order."""
    return _beyond((*board.order, "user"), (*key, user_id), worse=False)


def _better(board: Board[R]) -> Q:
    values = [OuterRef(name.removeprefix("-")) for name in board.order]
    return _beyond(board.order, values, worse=False)


def _equal_above(board: Board[R]) -> Q:
    names = [name.removeprefix("-") for name in board.order]
    return Q(**{name: OuterRef(name) for name in names}, user__lt=OuterRef("user"))


def _beyond(order: Sequence[str], values: Sequence[object], *, worse: bool) -> Q:
    """The condition that the first column that differs is worse, or better, than its value.

    `bound` repeats a part of it for the first column, so that the database uses the index.
    """
    beyond, same = Q(), Q()
    for name, value in zip(order, values, strict=True):
        column = name.removeprefix("-")
        side = "lt" if name.startswith("-") == worse else "gt"
        if not same:
            bound = Q(**{f"{column}__{side}e": value})
        beyond |= same & Q(**{f"{column}__{side}": value})
        same &= Q(**{column: value})
    return bound & beyond


def _total(rows: QuerySet[Any], by: str, total: Aggregate) -> Coalesce:
    """The total of rows with the same value in a column, or 0, as a subquery."""
    grouped = rows.select_related(None).order_by().values(by).annotate(total=total).values("total")
    return Coalesce(Subquery(grouped, output_field=IntegerField()), 0)


def _opposite(name: str) -> str:
    return name.removeprefix("-") if name.startswith("-") else f"-{name}"
