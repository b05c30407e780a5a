"""Creating, changing and cancelling tournaments."""

import hashlib
import secrets
from datetime import datetime
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.errors import RegisteredOnly, RobotAccount
from accounts.models import NotificationKind
from accounts.notifications.inbox import notify_each
from accounts.users.locking import lock_own
from accounts.users.selectors import check_not_muted
from accounts.wallet import buy_ins
from accounts.wallet.unlocking import check_stake
from core.api.types import Json
from games.conduct.penalties import check_may_play
from games.fairness import seeds
from games.fairness.dice import commitment
from games.models import Pairing, Tournament, TournamentEntry, TournamentPlayer
from games.models.tournaments import OPEN_STATUSES
from games.tournaments.access import lock_visible
from games.tournaments.announcements import announce
from games.tournaments.errors import (
    InvalidTournament,
    NotOrganiser,
    TermsAgreed,
    TooManyTournaments,
    TournamentOver,
    TournamentStarted,
)
from games.tournaments.terms import FREE, check_prizes, check_terms, reminder_at

CODE_BYTES: Final = 8
WRITTEN: Final = ("name", "description")
"""What its organiser writes, and others read."""
Status = Tournament.Status


@transaction.atomic
def create_tournament(*, user_id: UUID, terms: Json, now: datetime) -> tuple[Tournament, str]:
    """Create a tournament of a registered player. Returns it with its code, empty without one.

    Raises: RegisteredOnly, RobotAccount, Muted, PlayBanned, TooManyTournaments, InvalidTournament,
    NotEnoughChips, and what the options of a table raise.
    """
    user = lock_own(user_id)
    if user.is_guest:
        raise RegisteredOnly
    if user.is_robot:
        raise RobotAccount
    check_not_muted(user, now)
    check_may_play(user_id, now)
    mine = Tournament.objects.filter(organiser=user_id, status__in=OPEN_STATUSES)
    if mine.count() >= settings.TOURNAMENTS_AT_ONCE:
        raise TooManyTournaments
    tournament = Tournament(organiser=user, **terms)
    _check_players_limits(tournament, user_id)
    return tournament, _open(tournament, now)


@transaction.atomic
def create_for_staff(*, terms: Json, now: datetime) -> tuple[Tournament, str]:
    """Create a tournament of the service. Returns it with its code, empty without one."""
    tournament = Tournament(**terms)
    return tournament, _open(tournament, now)


def _open(tournament: Tournament, now: datetime) -> str:
    check_terms(tournament, now=now)
    seed, code = seeds.new_server_seed(), ""
    if tournament.access == Tournament.Access.CODE:
        code = secrets.token_urlsafe(CODE_BYTES)
        tournament.code_hash = hashed(code)
    tournament.commitment, tournament.server_seed = commitment(seed), seeds.encrypted(seed)
    tournament.created_at, tournament.due_at = now, reminder_at(tournament, now)
    tournament.save(force_insert=True)
    announce(tournament, "opened", now=now)
    return code


@transaction.atomic
def change_tournament(
    *, tournament_id: UUID, user_id: UUID, changes: Json, now: datetime
) -> Tournament:
    """Change the terms before the start. For the organiser.

    Raises: TournamentNotVisible, NotOrganiser, TournamentStarted, TournamentOver; TermsAgreed once
    players have joined, except for its name, start and size; what `create_tournament` raises, Muted
    for a new name or description.
    """
    user = lock_own(user_id)
    tournament = _own(tournament_id, user_id)
    if any(changes.get(field) not in (None, "", getattr(tournament, field)) for field in WRITTEN):
        check_not_muted(user, now)
    buy_in = tournament.buy_in
    change_terms(tournament, changes, now=now)
    _check_players_limits(tournament, user_id, has_paid=tournament.buy_in == buy_in)
    return tournament


def change_terms(tournament: Tournament, changes: Json, *, now: datetime) -> None:
    """Change the terms of a locked tournament. Raises as `change_tournament` does."""
    if tournament.is_over:
        raise TournamentOver
    if tournament.status != Status.ANNOUNCED:
        raise TournamentStarted
    changed = {name: value for name, value in changes.items() if getattr(tournament, name) != value}
    if "access" in changed:
        raise InvalidTournament(field="access")
    agreed = sorted(changed.keys() - {*FREE})
    if agreed and TournamentPlayer.objects.filter(tournament=tournament).exists():
        raise TermsAgreed(fields=agreed)
    for name, value in changed.items():
        setattr(tournament, name, value)
    check_terms(tournament, now=now)
    if tournament.max_entries < tournament.entry_count:
        raise InvalidTournament(field="max_entries")
    tournament.reminded = False
    tournament.due_at = now if has_enough(tournament) else reminder_at(tournament, now)
    if changed:
        tournament.save()
        announce(tournament, "changed", {"fields": sorted(changed)}, now=now)


@transaction.atomic
def cancel_tournament(*, tournament_id: UUID, user_id: UUID, now: datetime) -> Tournament:
    """Cancel it before its start; buy-ins go back. For the organiser. Idempotent.

    Raises: TournamentNotVisible, NotOrganiser, TournamentStarted, TournamentOver.
    """
    tournament = _own(tournament_id, user_id)
    if tournament.status == Status.CANCELLED:
        return tournament
    if tournament.is_over:
        raise TournamentOver
    if tournament.status == Status.RUNNING:
        raise TournamentStarted
    cancel(tournament, "organiser", now=now)
    return tournament


def cancel(tournament: Tournament, reason: str, *, now: datetime) -> None:
    """Cancel a locked tournament, also a running one: buy-ins go back, its games go on.

    `reason` is `organiser`, `too_few`, or the staff's words.
    """
    tournament.status, tournament.reason = Status.CANCELLED, reason
    tournament.ended_at, tournament.due_at = now, None
    tournament.save(update_fields=["status", "reason", "ended_at", "due_at"])
    TournamentEntry.objects.filter(tournament=tournament).update(waits_since=None)
    not_started = Pairing.objects.filter(tournament=tournament, game=None, ended_at=None)
    not_started.update(ended_at=now, booked_at=now, voided=True)
    announce(tournament, "cancelled", {"reason": reason}, now=now)
    data = about(tournament) | {"place": None, "prize": 0, "status": "cancelled"}
    rows = TournamentPlayer.objects.filter(tournament=tournament)
    notify_each(
        dict.fromkeys(rows.values_list("user_id", flat=True), data | {"reason": reason}),
        kind=NotificationKind.TOURNAMENT_OVER,
        now=now,
    )
    # Last, as it locks chips: see games.play.endings.settlement.
    buy_ins.give_back(tournament=tournament.id, users=None, key=f"{tournament.id}:all", now=now)


def add_to_pot(
    tournament: Tournament,
    *,
    chips: int,
    prizes: list[int],
    reason: str,
    staff_id: UUID,
    key: str,
    now: datetime,
) -> None:
    """Add chips of the bank to the pot of a locked tournament; for the staff.

    `prizes` divide them if it has none. Raises TournamentOver, InvalidTournament.
    """
    if tournament.is_over:
        raise TournamentOver
    before = tournament.prizes
    tournament.guaranteed += chips
    tournament.prizes = before or prizes
    check_prizes(tournament)
    tournament.save(update_fields=["guaranteed", "prizes"])
    fields = ["pot"] if before else ["pot", "prizes"]
    announce(tournament, "changed", {"fields": fields}, now=now)
    buy_ins.guarantee(
        tournament=tournament.id, chips=chips, reason=reason, staff_id=staff_id, key=key, now=now
    )


def has_enough(tournament: Tournament) -> bool:
    """Whether so many have joined as start the tournament."""
    if not tournament.starts_with:
        return False
    complete = TournamentEntry.objects.filter(
        tournament=tournament, status__in=("active", "paused")
    )
    return complete.count() >= tournament.starts_with


def about(tournament: Tournament) -> dict[str, object]:
    """The data that all notifications of a tournament have."""
    return {"tournament_id": str(tournament.id), "name": tournament.name}


def hashed(code: str) -> str:
    """The hash of a code, which has 64 random bits."""
    return hashlib.sha256(code.encode()).hexdigest()


def _own(tournament_id: UUID, user_id: UUID) -> Tournament:
    tournament = lock_visible(tournament_id, user_id)
    if tournament.organiser_id != user_id:
        raise NotOrganiser
    return tournament


def _check_players_limits(tournament: Tournament, user_id: UUID, *, has_paid: bool = False) -> None:
    """Check what only the staff may offer: more entries, a buy-in above the organiser's chips."""
    if tournament.max_entries > settings.TOURNAMENT_MAX_ENTRIES:
        raise InvalidTournament(field="max_entries")
    if tournament.buy_in and not has_paid:
        check_stake(user_id, tournament.buy_in)
