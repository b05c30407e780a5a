"""The order of the entries of a tournament: one definition, in the database and by rank."""

from typing import Final

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from games.models import Tournament, TournamentEntry

Entry = TournamentEntry
ORDER: Final = (
    F("points").desc(),
    F("wins").desc(),
    F("opponents").desc(),
    F("distance").desc(),
    F("seed").asc(),
    F("number").asc(),
)
"""Points, wins, the sum of the opponents' points, distance, then the seed: no two are equal. The
same as `pairing.standing_order`."""


def ranked(tournament: Tournament) -> QuerySet[Entry]:
    """The entries that take part or have taken part."""
    gone = Q(status=Entry.Status.REMOVED) | Q(status=Entry.Status.INCOMPLETE)
    return Entry.objects.filter(~gone, tournament=tournament)


def in_order(tournament: Tournament) -> QuerySet[Entry]:
    """The same, best first."""
    return ranked(tournament).order_by(*ORDER)


def with_ranks(tournament: Tournament) -> QuerySet[Entry]:
    """The same with their `rank`, from 1."""
    return in_order(tournament).annotate(rank=Window(RowNumber(), order_by=list(ORDER)))
