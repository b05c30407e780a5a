"""The order of the entries of a tournament: one definition, in the database and by rank."""

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import (
    Case,
    Count,
    F,
    IntegerField,
    OrderBy,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
    Window,
)
from django.db.models.functions import Coalesce, RowNumber

from games.models import Tournament, TournamentEntry

Entry = TournamentEntry
GONE: Final = Q(status=Entry.Status.REMOVED) | Q(status=Entry.Status.INCOMPLETE)
COLUMNS: Final[Mapping[str, OrderBy]] = {
    "points": F("points").desc(),
    "wins": F("wins").desc(),
    "opponents": F("opponents").desc(),
    "distance": F("distance").desc(),
    "seed": F("seed").asc(),
    "number": F("number").asc(),
}
ORDER: Final = (*COLUMNS.values(),)
"""Points, wins, the sum of the opponents' points, distance, then the seed: no two are equal. The
same as `pairing.standing_order`."""
Key = Mapping[str, Any]
"""The values of an entry that are compared, by column."""


def ranked(tournament: Tournament) -> QuerySet[Entry]:
    """The entries that take part or have taken part."""
    return ranked_in(tournament)


def ranked_in(tournament: Tournament | OuterRef) -> QuerySet[Entry]:
    """The same, also in a subquery."""
    return Entry.objects.filter(~GONE, tournament=tournament)


def in_order(tournament: Tournament) -> QuerySet[Entry]:
    """The same, best first."""
    return ranked(tournament).order_by(*ORDER)


def with_ranks(tournament: Tournament) -> QuerySet[Entry]:
    """The same with their `rank`, from 1."""
    ranks = {"rank": Window(RowNumber(), order_by=list(ORDER))}
    windowed: QuerySet[Entry] = in_order(tournament).annotate(**ranks)
    return windowed


def with_own_ranks(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """A few entries, each with its `rank` by counting those before it; null without a seed.

    For pages, which count on from the rank of their first row: a window would read all rows.
    """
    outer = {column: OuterRef(column) for column in COLUMNS}
    before = ranked_in(OuterRef("tournament")).filter(beyond(outer, worse=False))
    count = before.order_by().values("tournament").annotate(n=Count("id")).values("n")
    taking_part = Q(seed__isnull=False) & ~GONE
    above = Coalesce(Subquery(count, output_field=IntegerField()), 0)
    ranks = {"rank": Case(When(taking_part, then=above + 1), default=None)}
    counted: QuerySet[Entry] = entries.annotate(**ranks)
    return counted


def key_of(entry: Entry) -> Key:
    """The values that are compared."""
    return {column: getattr(entry, column) for column in COLUMNS}


def beyond(key: Key, *, worse: bool) -> Q:
    """The condition that an entry comes after a key, or before it: the first column that differs.

    Seeds of a tournament that has not started are null, and left out. The first condition is for
    the index.
    """
    found = Q()
    for column, term in reversed(list(COLUMNS.items())):
        if key[column] is not None:
            side = "lt" if term.descending == worse else "gt"
            differs = Q(**{f"{column}__{side}": key[column]})
            found = differs | Q(**{column: key[column]}) & found if found else differs
    return Q(**{"points__lte" if worse else "points__gte": key["points"]}) & found
