"""Drawing a round of a tournament, and its end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, cast

from django.conf import settings

from games.fairness import seeds
from games.models import Pairing, Round, Tournament, TournamentEntry
from games.tournaments.announcements import announce
from games.tournaments.entries.away import kept_apart, send_away
from games.tournaments.pairing import Contender, Drawn, Field, Pair, draw
from games.tournaments.pairing import Format as DrawnFormat
from games.tournaments.rounds import scores
from games.tournaments.stored import store

Entry = TournamentEntry
Format = Tournament.Format
DRAWN: Final = ("pairing", "games", "byes", "met", "last_met", "seated", "waits_since")
"""The columns of an entry that a draw changes."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw and what it was made from."""

    field: Field
    drawn: Drawn


def draw_round(tournament: Tournament, *, now: datetime) -> bool:
    """Draw the next round of a locked tournament; False if too few of its players are there.

    Absent entries are paused first. In an arena the waiting ones are drawn. The games start
    afterwards: see `tables.start_pairings`.
    """
    if tournament.format == Format.SWISS:
        count_opponents(tournament)  # as of games voided since the last round, too
    entries = _contenders(tournament, now)
    if len(entries) < least(tournament):
        return False
    made = _drawn(tournament, entries, now)
    if not made.drawn.tables:
        return False
    tournament.round += 1
    Tournament.objects.filter(id=tournament.id).update(round=tournament.round)
    row = Round.objects.create(
        tournament=tournament,
        number=tournament.round,
        scores=tournament.score_count,
        contenders=[[each.entry, each.waited_s] for each in made.field.contenders],
        apart=sorted(sorted(pair) for pair in made.field.apart),
        byes=list(made.drawn.byes),
        drawn_at=now,
    )
    _seat(tournament, row, entries, made.drawn, now)
    return True


def least(tournament: Tournament) -> int:
    """The entries that a round needs: the last of a knockout may have smaller tables."""
    return 2 if tournament.format == Format.KNOCKOUT else tournament.sides


def is_final(tournament: Tournament, row: Round) -> bool:
    """Whether it is the last round of a knockout: one table with all that are left."""
    return tournament.format == Format.KNOCKOUT and len(row.contenders) <= tournament.sides


def _contenders(tournament: Tournament, now: datetime) -> list[Entry]:
    """The entries that can be drawn now, in the order of their numbers."""
    active = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE)
    if tournament.format == Format.ARENA:
        active = active.filter(waits_since__isnull=False)
    entries = list(active.order_by("number").prefetch_related("players"))
    return send_away(tournament, entries, now=now)


def _drawn(tournament: Tournament, entries: Sequence[Entry], now: datetime) -> Draw:
    field = Field(
        format=cast(DrawnFormat, tournament.format),
        sides=tournament.sides,
        number=tournament.round + 1,
        seed=seeds.decrypted(tournament.server_seed),
        contenders=tuple(_contender(entry, now) for entry in entries),
        met=_met(entries),
        apart=kept_apart(entries, now=now),
        last_met={entry.number: frozenset(entry.last_met) for entry in entries},
    )
    return Draw(field, draw(field))


def _contender(entry: Entry, now: datetime) -> Contender:
    # A sweep that had to wait for another one has the earlier time.
    waited = max(now - entry.waits_since, timedelta()) if entry.waits_since else timedelta()
    return Contender(
        entry=entry.number,
        seed=entry.seed or entry.number,
        points=entry.points,
        wins=entry.wins,
        opponents=entry.opponents,
        distance=entry.distance,
        games=entry.games,
        byes=entry.byes,
        waited_s=int(waited.total_seconds()),
        seated=tuple(entry.seated),
    )


def _met(entries: Sequence[Entry]) -> dict[Pair, int]:
    there = {entry.number for entry in entries}
    return {
        frozenset((entry.number, int(other))): times
        for entry in entries
        for other, times in entry.met.items()
        if int(other) in there
    }


def count_opponents(tournament: Tournament) -> None:
    """Set each entry's sum of the points of those it has met, once a Swiss round has ended."""
    entries = list(Entry.objects.filter(tournament=tournament))
    points = {entry.number: entry.points for entry in entries}
    changed = list[Entry]()
    for entry in entries:
        opponents = sum(points[int(other)] * n for other, n in entry.met.items())
        if opponents != entry.opponents:
            entry.opponents = opponents
            changed.append(entry)
    store(changed, ["opponents"])


def _seat(
    tournament: Tournament, row: Round, entries: Sequence[Entry], drawn: Drawn, now: datetime
) -> None:
    """Write the tables and byes of a round, and tell its players."""
    by_number = {entry.number: entry for entry in entries}
    pairings = Pairing.objects.bulk_create(
        Pairing(tournament=tournament, round=row, table_number=n, entries=list(table))
        for n, table in enumerate(drawn.tables, start=1)
    )
    changed = list[Entry]()
    for pairing in pairings:
        for place, number in enumerate(pairing.entries):
            entry = by_number[number]
            changed.append(entry)
            _sit(entry, pairing, place, tournament.sides)
    for number in drawn.byes:
        by_number[number].byes += 1
    changed += [by_number[number] for number in drawn.byes]
    store(changed, DRAWN)
    scores.book_byes(tournament, row, [by_number[number] for number in drawn.byes], now=now)
    announce(
        tournament,
        "round_drawn",
        {"round": row.number, "tables": len(pairings), "byes": list(drawn.byes)},
        now=now,
    )


def _sit(entry: Entry, pairing: Pairing, place: int, sides: int) -> None:
    others = [number for number in pairing.entries if number != entry.number]
    entry.pairing, entry.waits_since = pairing, None
    entry.games += 1
    for other in others:
        entry.met[str(other)] = entry.met.get(str(other), 0) + 1
    entry.last_met = others
    seated = entry.seated + [0] * (sides - len(entry.seated))
    seated[place] += 1
    entry.seated = seated


def waits_until(tournament: Tournament, since: datetime) -> datetime:
    """Until when a round that was due at this time waits for its players."""
    return since + timedelta(seconds=settings.TOURNAMENT_WAITS_FOR_S)
