"""Leaving a tournament: as a player, by the organiser's decision, or with the whole account."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify_each
from accounts.users.locking import lock_own
from accounts.wallet import buy_ins
from core.errors import DomainError
from games.models import Tournament, TournamentEntry, TournamentPlayer
from games.models.tournaments import OPEN_STATUSES
from games.tournaments.access import entry_numbered, lock_visible
from games.tournaments.announcements import announce
from games.tournaments.commands import about, cancel_tournament
from games.tournaments.entries.partners import forget_request
from games.tournaments.entries.presence import GONE, Status, check_not_over, set_status
from games.tournaments.errors import NotOrganiser, TournamentStarted


@transaction.atomic
def leave(*, tournament_id: UUID, user_id: UUID, now: datetime) -> None:
    """Leave. Before the start the buy-in goes back; after it, points and place stay. Idempotent.

    A game that runs goes on, and its result counts. Raises TournamentNotVisible, TournamentOver.
    """
    lock_own(user_id)
    tournament = lock_visible(tournament_id, user_id)
    rows = TournamentPlayer.objects.filter(tournament=tournament, user=user_id)
    player = rows.select_related("entry").first()
    if player is None or player.entry.status in GONE:
        return
    take_out(tournament, player.entry, Status.LEFT, now=now)


@transaction.atomic
def remove_entry(*, tournament_id: UUID, user_id: UUID, number: int, now: datetime) -> None:
    """Remove an entry, whose players may not join again. For the organiser. Idempotent.

    A game that runs goes on, and its result counts for the others. With a pot only before the
    start: the organiser may play for the pot. Raises: TournamentNotVisible, NotOrganiser,
    EntryNotVisible, TournamentStarted, TournamentOver.
    """
    tournament = lock_visible(tournament_id, user_id)
    if tournament.organiser_id != user_id:
        raise NotOrganiser
    if tournament.prizes and tournament.status == Tournament.Status.RUNNING:
        raise TournamentStarted
    entry = entry_numbered(tournament, number)
    if entry.status != Status.REMOVED:
        take_out(tournament, entry, Status.REMOVED, now=now)


def take_out(
    tournament: Tournament, entry: TournamentEntry, status: Status, *, now: datetime
) -> None:
    """Take an entry out of a locked tournament, because it leaves or is removed.

    Before the start, or as an incomplete pair, it is deleted, and buy-ins go back; a removed player
    may not join again, and is notified. Raises TournamentOver.
    """
    check_not_over(tournament)
    if entry.status != Status.LEFT:  # which is not counted any more
        tournament.entry_count -= 1
    Tournament.objects.filter(id=tournament.id).update(entry_count=tournament.entry_count)
    announce(tournament, str(status), {"entry": entry.number}, now=now)
    forget_request(entry)
    if status == Status.REMOVED:
        _notify(tournament, entry, now)
    never_played = (
        tournament.status == Tournament.Status.ANNOUNCED or entry.status == Status.INCOMPLETE
    )
    if not never_played:
        set_status(entry, status)
        return
    paid = entry.players.filter(paid=True)
    users, key = list(paid.values_list("user_id", flat=True)), f"{tournament.id}:{entry.id}:back"
    paid.update(paid=False)
    if status == Status.LEFT:
        entry.delete()
    else:
        set_status(entry, status)
    if users:
        buy_ins.give_back(tournament=tournament.id, users=users, key=key, now=now)


def _notify(tournament: Tournament, entry: TournamentEntry, now: datetime) -> None:
    """Tell the players of an entry that they are removed."""
    users = entry.players.values_list("user_id", flat=True)
    kind = NotificationKind.TOURNAMENT_REMOVED
    notify_each(dict.fromkeys(users, about(tournament)), kind=kind, now=now)


def leave_all_tournaments(user_id: UUID, now: datetime) -> None:
    """Leave all tournaments, and cancel those of the user that have not started.

    Each has a transaction of its own, which locks the user, the tournament and then chips.
    """
    for tournament_id in _joined(user_id).values_list("tournament", flat=True):
        with suppress(DomainError):  # it has ended meanwhile
            leave(tournament_id=tournament_id, user_id=user_id, now=now)
    for tournament_id in _organised(user_id).values_list("id", flat=True):
        with suppress(DomainError):  # it has started meanwhile
            cancel_tournament(tournament_id=tournament_id, user_id=user_id, now=now)


def is_in_tournaments(user_id: UUID) -> bool:
    """Whether `leave_all_tournaments` has anything to do."""
    return _joined(user_id).exists() or _organised(user_id).exists()


def _joined(user_id: UUID) -> QuerySet[TournamentPlayer]:
    still = ~Q(entry__status__in=GONE)
    return TournamentPlayer.objects.filter(
        still, user=user_id, tournament__status__in=OPEN_STATUSES
    )


def _organised(user_id: UUID) -> QuerySet[Tournament]:
    announced = Tournament.Status.ANNOUNCED
    return Tournament.objects.filter(organiser=user_id, status=announced)
