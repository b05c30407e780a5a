"""Pausing in a tournament, coming back, and saying that one is there."""

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction

from games.models import Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.access import lock_visible, own_player
from games.tournaments.announcements import announce
from games.tournaments.errors import EntryOut, TournamentOver

Status = TournamentEntry.Status
GONE: Final = (Status.LEFT, Status.REMOVED, Status.OUT)


@transaction.atomic
def pause(*, tournament_id: UUID, user_id: UUID, now: datetime) -> TournamentEntry:
    """Be paired no more until `resume`. A game that runs goes on. Idempotent.

    Raises: TournamentNotVisible, NotJoined, EntryOut, TournamentOver.
    """
    tournament, player = _own(tournament_id, user_id)
    entry = player.entry
    if entry.status == Status.ACTIVE:
        set_status(entry, Status.PAUSED)
        announce(tournament, "paused", {"entries": [entry.number]}, now=now)
    return entry


@transaction.atomic
def resume(*, tournament_id: UUID, user_id: UUID, now: datetime) -> TournamentEntry:
    """Be paired again. Idempotent; it also says that the player is there, as `ready` does.

    Raises: TournamentNotVisible, NotJoined, EntryOut, TournamentOver.
    """
    tournament, player = _own(tournament_id, user_id)
    return come_back(tournament, player, now)


@transaction.atomic
def ready(*, tournament_id: UUID, user_id: UUID, now: datetime) -> TournamentEntry:
    """Say that the player is there, and wants to be paired. Idempotent.

    Raises: TournamentNotVisible, NotJoined, EntryOut, TournamentOver.
    """
    _tournament, player = _own(tournament_id, user_id)
    TournamentPlayer.objects.filter(id=player.id).update(seen_at=now)
    return player.entry


def come_back(tournament: Tournament, player: TournamentPlayer, now: datetime) -> TournamentEntry:
    """Let the entry of a locked tournament be paired again; its player is there."""
    entry = player.entry
    TournamentPlayer.objects.filter(id=player.id).update(seen_at=now)
    if entry.status in (Status.PAUSED, Status.LEFT):
        waits = tournament.format == Tournament.Format.ARENA and entry.pairing_id is None
        running = tournament.status == Tournament.Status.RUNNING
        set_status(entry, Status.ACTIVE, waits_since=now if waits and running else None)
        announce(tournament, "resumed", {"entries": [entry.number]}, now=now)
    return entry


def _own(tournament_id: UUID, user_id: UUID) -> tuple[Tournament, TournamentPlayer]:
    """The tournament, locked, and the user's row."""
    tournament = lock_visible(tournament_id, user_id)
    player = own_player(tournament, user_id)
    check_not_over(tournament)
    if player.entry.status in GONE:
        raise EntryOut
    return tournament, player


def check_not_over(tournament: Tournament) -> None:
    """Raise TournamentOver if it has ended."""
    if tournament.is_over:
        raise TournamentOver


def set_status(
    entry: TournamentEntry, status: Status, *, waits_since: datetime | None = None
) -> None:
    """Change the status of an entry, which no longer waits for a partner unless incomplete."""
    entry.status, entry.waits_since = status, waits_since
    if status != Status.INCOMPLETE:
        entry.partner = None
    entry.save(update_fields=["status", "waits_since", "partner"])
