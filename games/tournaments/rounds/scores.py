"""Booking scores: of games that have ended, of byes, and of games that were voided."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, cast
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from games.engine import Position
from games.models import (
    Game,
    Pairing,
    Player,
    Round,
    Score,
    Tournament,
    TournamentEntry,
    TournamentPlayer,
)
from games.play import seat_state
from games.records.stored import position_of
from games.tournaments.announcements import announce
from games.tournaments.pairing import arena_points, bye_points, going_on, place_points
from games.tournaments.stored import store

Entry = TournamentEntry
Format = Tournament.Format
TO_BOOK: Final = Q(ended_at__isnull=False, booked_at=None)
GONE: Final = (Entry.Status.LEFT, Entry.Status.REMOVED)
BOOKED: Final = (
    "status", "pairing", "points", "wins", "distance", "streak", "waits_since"
)  # fmt: skip
"""The columns of an entry that a score changes."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How an entry finished a game."""

    place: int
    """At the table, from 1; shared places are equal."""
    distance: int
    """Spaces that its pawns have moved from their nest, of a pair together."""
    away: bool
    """Whether one of its players was not there at the end."""


def book_ended(tournament: Tournament, *, now: datetime) -> int:
    """Book the games of a locked tournament that have ended or were voided. Returns how many."""
    rows = Pairing.objects.filter(TO_BOOK, tournament=tournament).select_related("round")
    pairings = list(rows.order_by("ended_at", "id"))
    if not pairings:
        return 0
    entries = _entries_of(tournament, pairings)
    finishes = _finishes([p for p in pairings if p.game and not p.voided], entries.values())
    booked = _booked([p for p in pairings if p.voided])
    new = list[Score]()
    for pairing in pairings:
        at_table = [entries[number] for number in pairing.entries]
        if pairing.id in finishes:
            new += _game_scores(tournament, pairing, at_table, finishes[pairing.id], now)
        else:
            new += _void_scores(tournament, pairing, at_table, booked.get(pairing.id, []), now)
    _write(tournament, new, entries.values())
    _mark_booked(pairings, now)
    _note_seen(entries.values(), finishes, now)
    tables = [
        {"round": p.round.number, "table": p.table_number, "voided": p.voided} for p in pairings
    ]
    announce(tournament, "games_ended", {"tables": tables}, now=now)
    return len(pairings)


def _mark_booked(pairings: Iterable[Pairing], now: datetime) -> None:
    """Mark them; a game that was voided while it was booked stays to be booked again."""
    ids: dict[bool, list[int]] = {True: [], False: []}
    for pairing in pairings:
        ids[pairing.voided].append(pairing.id)
    for voided, some in ids.items():
        if some:
            Pairing.objects.filter(id__in=some, voided=voided).update(booked_at=now)


def _note_seen(
    entries: Iterable[Entry], finishes: Mapping[int, Mapping[int, Finish]], now: datetime
) -> None:
    """Note that players that were there at the end of their game were seen."""
    away = {n: each.away for table in finishes.values() for n, each in table.items()}
    there = [entry.id for entry in entries if away.get(entry.number) is False]
    if there:
        TournamentPlayer.objects.filter(entry__in=there).update(seen_at=now)


def book_byes(
    tournament: Tournament, row: Round, entries: Sequence[Entry], *, now: datetime
) -> None:
    """Book the byes of a round that was just drawn."""
    points = _points_of_bye(tournament)
    new = [_score(tournament, entry, row, Score.Kind.BYE, points, now) for entry in entries]
    _write(tournament, new, entries)


def _entries_of(tournament: Tournament, pairings: Iterable[Pairing]) -> dict[int, Entry]:
    numbers = {number for pairing in pairings for number in pairing.entries}
    rows = Entry.objects.filter(tournament=tournament, number__in=numbers)
    return {entry.number: entry for entry in rows.prefetch_related("players")}


def _finishes(
    pairings: Sequence[Pairing], entries: Iterable[Entry]
) -> dict[int, dict[int, Finish]]:
    """By pairing and number of entry; a game without places has none. Two queries."""
    entry_of = {player.user_id: e.number for e in entries for player in e.players.all()}
    games = {game.id: game for game in Game.objects.filter(id__in=[p.game for p in pairings])}
    rows = list(Player.objects.filter(game__in=games))
    found = dict[int, dict[int, Finish]]()
    for pairing in pairings:
        own = [row for row in rows if row.game_id == pairing.game]
        if own and all(row.place and row.user_id in entry_of for row in own):
            found[pairing.id] = _by_entry(own, entry_of, games[own[0].game_id])
    return found


def _by_entry(
    rows: Iterable[Player], entry_of: Mapping[UUID, int], game: Game
) -> dict[int, Finish]:
    found = dict[int, Finish]()
    position = position_of(game)
    for row in rows:
        number = entry_of[cast(UUID, row.user_id)]
        earlier = found.get(number)
        away = bool(row.left) or seat_state(game.attendance, row.seat).automatic is not None
        found[number] = Finish(
            place=row.place or 0,
            distance=_moved(position, row) + (earlier.distance if earlier else 0),
            away=away or bool(earlier and earlier.away),
        )
    return found


def _moved(position: Position | None, row: Player) -> int:
    """How far the pawns of a player are from their nest at the end, in spaces."""
    if position is None or row.distance is None:
        return 0
    pawns = position.pawns.progress[row.seat]
    return len(pawns) * position.setup.board.distances[0] - row.distance


def _booked(voided: Sequence[Pairing]) -> dict[int, list[Score]]:
    """The scores that voided games have brought, by pairing."""
    rows = Score.objects.filter(pairing__in=voided, kind=Score.Kind.GAME)
    found = dict[int, list[Score]]()
    for row in rows.order_by("number"):
        found.setdefault(row.pairing_id or 0, []).append(row)
    return found


def _game_scores(
    tournament: Tournament,
    pairing: Pairing,
    entries: Sequence[Entry],
    finishes: Mapping[int, Finish],
    now: datetime,
) -> list[Score]:
    """The scores of a game, and what it changes for its entries."""
    ended = [finishes[entry.number] for entry in entries]
    if tournament.format == Format.KNOCKOUT:
        ended = _gone_last(entries, ended)
    places = _places(ended)
    points = place_points(places)
    goes_on = _go_on(tournament, pairing, entries, ended)
    new = []
    for entry, finish, place, of_place in zip(entries, ended, places, points, strict=True):
        won, own = place == 1, of_place
        if tournament.format == Format.ARENA:
            own = arena_points(of_place, entry.streak)
        elif goes_on is not None:
            own = int(entry.number in goes_on)
        entry.streak = entry.streak + 1 if won else 0
        score = _score(tournament, entry, pairing, Score.Kind.GAME, own, now)
        score.place, score.won, score.distance = place, won, finish.distance
        score.goes_on = goes_on is None or entry.number in goes_on
        new.append(score)
        _free(tournament, entry, pairing, away=finish.away, out=not score.goes_on, now=now)
    return new


def _gone_last(entries: Sequence[Entry], finishes: Sequence[Finish]) -> list[Finish]:
    """Entries that have left the knockout are behind those that can go on, at whatever place."""
    behind = len(entries)
    return [
        replace(finish, place=finish.place + behind) if entry.status in GONE else finish
        for entry, finish in zip(entries, finishes, strict=True)
    ]


def _places(finishes: Sequence[Finish]) -> list[int]:
    """The places of sides: in a game of pairs, those of seats are halved."""
    return [1 + sum(other.place < each.place for other in finishes) for each in finishes]


def _go_on(
    tournament: Tournament,
    pairing: Pairing,
    entries: Sequence[Entry],
    finishes: Sequence[Finish],
) -> set[int] | None:
    """The entries that go on from a table of a knockout; None in its final, and elsewhere.

    Of equals the better seed goes on.
    """
    if tournament.format != Format.KNOCKOUT:
        return None
    if len(pairing.round.contenders) <= tournament.sides:
        return None
    seeds = [entry.seed or entry.number for entry in entries]
    goes = going_on(_places(finishes), seeds, tournament.advance or 1)
    return {entry.number for entry, one in zip(entries, goes, strict=True) if one}


def _void_scores(
    tournament: Tournament,
    pairing: Pairing,
    entries: Sequence[Entry],
    booked: Sequence[Score],
    now: datetime,
) -> list[Score]:
    """Take back what a voided game has brought, or give what stands for a result it never had.

    In a Swiss tournament that is a bye. In a knockout the game is played again, unless the next
    round has been drawn, or one of its entries is gone or cannot play: then the others go on.
    """
    by_id, new = {entry.id: entry for entry in entries}, list[Score]()
    for row in booked:
        entry = by_id[row.entry_id]
        entry.streak = 0
        void = _score(tournament, entry, pairing, Score.Kind.VOID, -row.points, now)
        void.place, void.won, void.distance = row.place, row.won, -row.distance
        new.append(void)
    current = pairing.round.number == tournament.round and not tournament.is_over
    knockout = tournament.format == Format.KNOCKOUT
    stay = [entry for entry in entries if entry.status not in GONE]
    if knockout and current and pairing.game and len(stay) == len(entries):
        _replay(tournament, pairing, entries)
        return new
    byes = tournament.format == Format.SWISS and not tournament.is_over
    byes = byes or (knockout and (current or not booked))
    for entry in entries:
        if knockout and current and entry.status == Entry.Status.OUT:
            entry.status = Entry.Status.ACTIVE
        _free(tournament, entry, pairing, away=False, out=False, now=now)
        if byes and entry in stay:
            points = _points_of_bye(tournament)
            new.append(_score(tournament, entry, pairing, Score.Kind.BYE, points, now))
    return new


def _replay(tournament: Tournament, pairing: Pairing, entries: Iterable[Entry]) -> None:
    Round.objects.filter(id=pairing.round_id).update(ended_at=None)  # so that its break comes again
    Tournament.objects.filter(id=tournament.id).update(due_at=None)
    tournament.due_at = None
    again = Pairing.objects.create(
        tournament=tournament,
        round=pairing.round,
        table_number=pairing.table_number,
        entries=pairing.entries,
        replays=pairing,
    )
    for entry in entries:
        entry.pairing = again
        if entry.status == Entry.Status.OUT:
            entry.status = Entry.Status.ACTIVE


def _free(
    tournament: Tournament,
    entry: Entry,
    pairing: Pairing,
    *,
    away: bool,
    out: bool,
    now: datetime,
) -> None:
    """Free an entry of its table: it waits again in an arena, is out, or paused if it was away."""
    if entry.pairing_id != pairing.id:
        return
    entry.pairing = None
    if entry.status != Entry.Status.ACTIVE:
        return
    stays = tournament.turn_s <= settings.PRESENCE_EXPECTED_UP_TO_TURN_S
    if out:
        entry.status = Entry.Status.OUT
    elif away and stays:
        entry.status = Entry.Status.PAUSED
    elif tournament.format == Format.ARENA and tournament.status == Tournament.Status.RUNNING:
        entry.waits_since = now


def _score(
    tournament: Tournament,
    entry: Entry,
    of: Pairing | Round,
    kind: Score.Kind,
    points: int,
    at: datetime,
) -> Score:
    """A new score with the next number; `_write` adds it to the entry's standing."""
    tournament.score_count += 1
    pairing = of if isinstance(of, Pairing) else None
    return Score(
        tournament=tournament,
        number=tournament.score_count,
        entry=entry,
        round=of.round if isinstance(of, Pairing) else of,
        pairing=pairing,
        kind=kind,
        points=points,
        at=at,
    )


def _points_of_bye(tournament: Tournament) -> int:
    """In a knockout a bye goes on, as the best of a table do."""
    return 1 if tournament.format == Format.KNOCKOUT else bye_points(tournament.sides)


def _write(tournament: Tournament, new: Sequence[Score], entries: Iterable[Entry]) -> None:
    """Store new scores, and add them to the standings of these entries."""
    for score in new:
        score.entry.points += score.points
        score.entry.distance += score.distance
        if score.won:
            score.entry.wins += -1 if score.kind == Score.Kind.VOID else 1
    Score.objects.bulk_create(new)
    store(entries, BOOKED)
    Tournament.objects.filter(id=tournament.id).update(score_count=tournament.score_count)
