"""What happens to a tournament by itself: its start, its rounds, its end; each exactly once.

`attend` may be called at any time, by any number of workers. Each of its steps is a transaction
that has locked the tournament, and does only what is due according to its rows: a process that is
killed leaves nothing half done, and the next call goes on.
"""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify_each
from accounts.wallet import buy_ins
from games.fairness import seeds
from games.models import Pairing, Round, Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.announcements import announce
from games.tournaments.commands import about, cancel, has_enough
from games.tournaments.entries.away import send_away
from games.tournaments.pairing import seeding
from games.tournaments.rounds import scores
from games.tournaments.rounds.draws import count_opponents, draw_round, is_final
from games.tournaments.rounds.ending import drop_incomplete, finish
from games.tournaments.rounds.tables import start_pairings
from games.tournaments.stored import store

Entry = TournamentEntry
Format, Status = Tournament.Format, Tournament.Status
RETRY: Final = timedelta(seconds=5)
"""Between the attempts to draw a round that waits for its players."""
TOO_FEW: Final = "too_few"
"""The reason of a cancellation: too few have joined, or nobody came."""


def attend(tournament_id: UUID, *, now: datetime) -> None:
    """Do what is due in a tournament."""
    _step(tournament_id, now)
    while start_pairings(tournament_id, now=now):
        pass


@transaction.atomic
def _step(tournament_id: UUID, now: datetime) -> None:
    locked = Tournament.objects.select_for_update(no_key=True, skip_locked=True)
    tournament = locked.filter(id=tournament_id).first()
    if tournament is None:
        return
    scores.book_ended(tournament, now=now)
    if tournament.status == Status.ANNOUNCED:
        _before_start(tournament, now)
    if tournament.status == Status.RUNNING:
        if tournament.format == Format.ARENA:
            _go_on_arena(tournament, now)
        else:
            _go_on_rounds(tournament, now)


def _before_start(tournament: Tournament, now: datetime) -> None:
    if tournament.due_at is None or tournament.due_at > now:
        return
    if tournament.starts_at and now < tournament.starts_at:
        _remind(tournament, now)
        _set_due(tournament, tournament.starts_at)
        return
    if tournament.starts_with and not has_enough(tournament):  # somebody has left again
        _set_due(tournament, None)
        return
    _start(tournament, now)


def _remind(tournament: Tournament, now: datetime) -> None:
    """Remind the players of the start, once."""
    if tournament.reminded or not tournament.starts_at:
        return
    Tournament.objects.filter(id=tournament.id).update(reminded=True)
    data = about(tournament) | {"starts_at": tournament.starts_at.isoformat()}
    rows = TournamentPlayer.objects.filter(tournament=tournament)
    notify_each(
        dict.fromkeys(rows.values_list("user_id", flat=True), data),
        kind=NotificationKind.TOURNAMENT_SOON,
        until=tournament.starts_at,
        now=now,
    )


def _start(tournament: Tournament, now: datetime) -> None:
    """Start, or cancel with too few entries; pairs that are incomplete get their buy-ins back."""
    dropped = drop_incomplete(tournament)
    active = Entry.objects.filter(tournament=tournament, status__in=("active", "paused"))
    entries = list(active.order_by("number"))
    if len(entries) < tournament.min_entries:
        cancel(tournament, TOO_FEW, now=now)
        return
    ratings = {entry.number: entry.rating for entry in entries}
    seed_of = {number: seed for seed, number in enumerate(ratings, start=1)}
    if tournament.format != Format.ARENA:
        seed_of = seeding(ratings, seeds.decrypted(tournament.server_seed))
    for entry in entries:
        entry.seed = seed_of[entry.number]
        if tournament.format == Format.ARENA and entry.status == Entry.Status.ACTIVE:
            entry.waits_since = now
    store(entries, ["seed", "waits_since"])
    tournament.status, tournament.started_at, tournament.due_at = Status.RUNNING, now, now
    if tournament.format == Format.ARENA:
        tournament.ends_at = now + timedelta(seconds=tournament.duration_s or 0)
    tournament.save(update_fields=["status", "started_at", "due_at", "ends_at"])
    announce(tournament, "started", now=now)
    if dropped:
        key = f"{tournament.id}:incomplete"
        buy_ins.give_back(tournament=tournament.id, users=dropped, key=key, now=now)


def _go_on_arena(tournament: Tournament, now: datetime) -> None:
    """Pair the entries that wait; after the time the last games are played to their end."""
    if tournament.ends_at and now < tournament.ends_at:
        draw_round(tournament, now=now)
    elif not tournament.round:
        cancel(tournament, TOO_FEW, now=now)
        return
    elif not _open_pairings(tournament):
        finish(tournament, now=now)
        return
    _set_due(tournament, now + timedelta(seconds=settings.TOURNAMENT_WAVE_S))


def _go_on_rounds(tournament: Tournament, now: datetime) -> None:
    """End the round if its games have ended; draw the next one if it is due."""
    if _open_pairings(tournament):
        return
    last = Round.objects.filter(tournament=tournament, number=tournament.round).first()
    if last is not None and last.ended_at is None:
        _end_round(tournament, last, now)
        return
    if tournament.due_at is None or tournament.due_at > now:
        return
    if draw_round(tournament, now=now):
        Tournament.objects.filter(id=tournament.id).update(waits_until=None)
        _set_due(tournament, None)
        if tournament.format == Format.KNOCKOUT:
            absent = Entry.objects.filter(tournament=tournament, status=Entry.Status.PAUSED)
            absent.update(status=Entry.Status.OUT)
        return
    until = tournament.waits_until or now + timedelta(seconds=settings.TOURNAMENT_WAITS_FOR_S)
    if now < until:
        Tournament.objects.filter(id=tournament.id).update(waits_until=until)
        _set_due(tournament, now + RETRY)
    elif last is None:
        cancel(tournament, TOO_FEW, now=now)
    else:
        finish(tournament, now=now)


def _end_round(tournament: Tournament, last: Round, now: datetime) -> None:
    """Announce that a round has ended, and the time of the next one.

    Players that are away can come back until then.
    """
    Round.objects.filter(id=last.id).update(ended_at=now)
    if tournament.format == Format.SWISS:
        count_opponents(tournament)
    final = tournament.round == tournament.rounds or is_final(tournament, last)
    due = None if final else now + _break(tournament)
    announce(
        tournament,
        "round_ended",
        {"round": last.number, "next_at": due.isoformat() if due else None},
        now=now,
    )
    if final:
        finish(tournament, now=now)
        return
    active = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE)
    send_away(tournament, list(active.prefetch_related("players")), now=now)
    _set_due(tournament, due)


def _break(tournament: Tournament) -> timedelta:
    return timedelta(seconds=tournament.break_s)


def _open_pairings(tournament: Tournament) -> bool:
    """Whether a game has not ended, or is not booked."""
    return Pairing.objects.filter(tournament=tournament, booked_at=None).exists()


def _set_due(tournament: Tournament, due_at: datetime | None) -> None:
    tournament.due_at = due_at
    Tournament.objects.filter(id=tournament.id).update(due_at=due_at)
