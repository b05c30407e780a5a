"""Reading the tables of rounds with their entries and scores, in constant numbers of queries."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.models import Pairing, Score, Tournament, TournamentEntry
from games.tournaments.responses import Seated
from games.tournaments.selectors import OF_A_DRAW, shown
from games.tournaments.standings import ORDER

Entry = TournamentEntry


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pairings of a tournament are read: those of a round, of an entry, or all."""

    tournament: Tournament
    round: int | None = None
    entry: int | None = None
    """Its number."""


def pairings(wanted: Wanted) -> QuerySet[Pairing]:
    """The pairings: the newest round first, and in each the top table first."""
    rows = Pairing.objects.select_related("round").defer(*(f"round__{n}" for n in OF_A_DRAW))
    rows = rows.filter(round__tournament=wanted.tournament)  # which has an index
    if wanted.round is not None:
        rows = rows.filter(round__number=wanted.round)
    if wanted.entry is not None:
        rows = rows.filter(_of_entry(wanted.tournament, wanted.entry))
    return rows.order_by("-round__number", "table_number", "id")


def below(rows: QuerySet[Pairing], number: int, table: int, key: int) -> QuerySet[Pairing]:
    """Those of the pairings that follow a place in their order."""
    same = Q(round__number=number)
    later = Q(table_number__gt=table) | Q(table_number=table, id__gt=key)
    return rows.filter(Q(round__number__lt=number) | same & later)


def running(wanted: Wanted, above: int, size: int) -> list[Pairing]:
    """The pairings whose games run, those of the best entries first, from a place in that order.

    Each pairing is found by its entries in the order of the standings, the first of which counts.
    """
    tournament = wanted.tournament
    entries = Entry.objects.filter(tournament=tournament, pairing__isnull=False)
    playing = entries.filter(pairing__game__isnull=False, pairing__ended_at=None)
    if wanted.round is not None:
        playing = playing.filter(pairing__round__number=wanted.round)
    if wanted.entry is not None:
        playing = playing.filter(number=wanted.entry)
    seats = (above + size) * tournament.sides
    best_first = playing.order_by(*ORDER).values_list("pairing_id", flat=True)[:seats]
    ids = list(dict.fromkeys(best_first))[above : above + size]
    rows = pairings(Wanted(tournament)).in_bulk(ids)
    return [rows[key] for key in ids]


def seated(tournament: Tournament, rows: Sequence[Pairing]) -> list[Seated]:
    """These pairings with their entries, and with what they have brought."""
    numbers = {number for row in rows for number in row.entries}
    entries = Entry.objects.filter(tournament=tournament, number__in=numbers)
    by_number = {entry.number: entry for entry in shown(entries)}
    points, places = defaultdict[int, dict[int, int]](dict), defaultdict[int, dict[int, int]](dict)
    scores = Score.objects.filter(pairing__in=[row.id for row in rows])
    for score in scores.only("pairing", "points", "place", "entry__number").select_related("entry"):
        key, number = score.pairing_id or 0, score.entry.number
        points[key][number] = points[key].get(number, 0) + score.points
        if score.place is not None:
            places[key][number] = score.place
    return [
        Seated(row, [by_number[n] for n in row.entries], points[row.id], places[row.id])
        for row in rows
    ]


def _of_entry(tournament: Tournament, number: int) -> Q:
    """The condition on pairings of an entry: scored, not ended, or void without a score."""
    own = Entry.objects.filter(tournament=tournament, number=number)
    scored = Score.objects.filter(entry__in=own, pairing__isnull=False).values("pairing")
    void = Pairing.objects.filter(round__tournament=tournament, voided=True)
    ids = [key for key, entries in void.values_list("id", "entries") if number in entries]
    return Q(id__in=scored) | Q(id__in=own.values("pairing")) | Q(id__in=ids)
