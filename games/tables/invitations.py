"""Invitations to private tables: of players, and by codes."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q

from accounts.errors import BlockedByYou, Oneself
from accounts.models import NotificationKind, User
from accounts.notifications.inbox import delete_notifications, notify_of_request
from accounts.notifications.responses import InvitationData
from accounts.people.selectors import has_blocked
from accounts.people.strangers import check_may_ask, notify_of_stranger
from accounts.users.locking import lock_own
from accounts.users.selectors import active_user
from core.errors import DomainError
from games.errors import PlayerNotVisible
from games.models import Invitation, Kick, Table
from games.tables.announcements import announce_table
from games.tables.errors import (
    CannotInvite,
    InvitationNotVisible,
    NotInvited,
    TooManyInvitations,
)
from games.tables.seats import access_as_master, access_table, check_welcome
from games.tables.selectors import invitations_in_force
from games.visibility.lookups import sees_table, with_seats

CODE_BYTES = 16
MAX_INVITATIONS = 100
"""Players and codes in force at a table."""
MOST_NOTIFIED = {"table_id": 1, "user_id": 10}
"""How often an hour a player is notified of invitations to one table, and by one master."""


@transaction.atomic
def invite_player(*, table_id: UUID, user_id: UUID, name: str, now: datetime) -> Invitation:
    """Invite a player by name, also one who was kicked. For the master. Idempotent."""
    table = access_as_master(table_id, user_id)
    player = _invitable(name, user_id)
    Kick.objects.filter(table=table, user=player).delete()
    existing = Invitation.objects.filter(table=table, user=player, revoked_at=None).first()
    if existing is not None:
        return existing
    host = active_user(user_id)
    is_stranger = check_may_ask(host, player)
    _check_limit(table, now)
    return _invite_all(table, host, {player.id: is_stranger}, now)[0]


def invite_players(table: Table, host: User, names: Sequence[str], now: datetime) -> None:
    """Invite players by name to a new table, all of them or none. Raises NotInvited.

    Call it in a transaction. The names are no more than the seats.
    """
    strangers: dict[UUID, bool] = {}
    refusals: dict[int, DomainError] = {}
    for place, name in enumerate(names):
        try:
            player = _invitable(name, host.id)
            strangers[player.id] = check_may_ask(host, player)
        except DomainError as refusal:
            refusals[place] = refusal
    if refusals:
        raise NotInvited(refusals)
    _invite_all(table, host, strangers, now)


def _invite_all(
    table: Table, host: User, strangers: Mapping[UUID, bool], now: datetime
) -> list[Invitation]:
    """Invite these players, whose access has been checked: by id, whether a stranger."""
    announce_table(table, "invited", now=now)  # without a name: the stream is for all at the table
    for player_id, is_stranger in sorted(strangers.items()):  # each locks the player's stream
        _notify(player_id, table, host, now, is_stranger=is_stranger)
    return [_invite(table, player_id, host.id, now) for player_id in strangers]


def _invitable(name: str, user_id: UUID) -> User:
    """The player of this name."""
    player = User.objects.filter(username__iexact=name, is_active=True).first()
    if player is None:
        raise PlayerNotVisible
    if player.id == user_id:
        raise Oneself
    if has_blocked(user_id, player.id):
        raise BlockedByYou
    if has_blocked(player.id, user_id):
        raise CannotInvite
    return player


def _notify(player_id: UUID, table: Table, host: User, now: datetime, *, is_stranger: bool) -> None:
    data: InvitationData = {
        "table_id": str(table.id),
        "user_id": str(host.id),
        "name": host.username,
        "robot_account": host.is_robot,
    }
    kind = NotificationKind.INVITATION
    send = notify_of_stranger if is_stranger else notify_of_request
    send(user_id=player_id, kind=kind, data=data, most=MOST_NOTIFIED, now=now)


@transaction.atomic
def create_code(
    *, table_id: UUID, user_id: UUID, expires_s: int, uses: int, now: datetime
) -> tuple[Invitation, str]:
    """Create a code that admits `uses` players. Only its hash is stored. For the master."""
    table = access_as_master(table_id, user_id)
    _check_limit(table, now)
    code = secrets.token_urlsafe(CODE_BYTES)
    announce_table(table, "code_created", now=now)
    invitation = Invitation.objects.create(
        table=table,
        invited_by_id=user_id,
        code_hash=_hashed(code),
        expires_at=now + timedelta(seconds=expires_s),
        uses_left=uses,
        created_at=now,
    )
    return invitation, code


@transaction.atomic
def revoke(*, table_id: UUID, user_id: UUID, invitation_id: UUID, now: datetime) -> None:
    """Revoke an invitation; with a code, also the invitations of its holders. For the master.

    Seated players keep their seats.
    """
    table = access_as_master(table_id, user_id)
    active = Invitation.objects.filter(table=table, revoked_at=None)
    invitation = active.filter(id=invitation_id).first()
    if invitation is None:
        raise InvitationNotVisible
    if invitation.user_id is not None:
        delete_notifications(
            user_ids=[invitation.user_id],
            kinds=[NotificationKind.INVITATION],
            table_id=str(table_id),
        )
    active.filter(Q(id=invitation_id) | Q(via=invitation_id)).update(revoked_at=now)
    announce_table(table, "invitation_revoked", now=now)


@transaction.atomic
def redeem(*, table_id: UUID, user_id: UUID, code: str, now: datetime) -> Table:
    """Admit a player to a private table by its code. The player stays invited."""
    lock_own(user_id)
    use_code(table_id=table_id, user_id=user_id, code=code, now=now)
    table = access_table(table_id, user_id)
    check_welcome(table, user_id, now)
    return with_seats(table)


def use_code(*, table_id: UUID, user_id: UUID, code: str, now: datetime) -> None:
    """Invite the holder of a code. A wrong code changes nothing.

    Call it in a transaction, before the table is accessed.
    """
    codes = Invitation.objects.filter(
        table_id=table_id,
        code_hash=_hashed(code),
        revoked_at=None,
        expires_at__gt=now,
        uses_left__gt=0,
    )
    if not codes.exists():
        return
    table = Table.objects.select_for_update().get(id=table_id)
    if not table.private or sees_table(table_id, user_id):
        return
    if table.master_id is not None and has_blocked(table.master_id, user_id):
        return
    invitation = codes.first()  # again: its uses may have run out before the lock was acquired
    if invitation is not None:
        codes.update(uses_left=F("uses_left") - 1)
        _invite(table, user_id, invitation.invited_by_id, now, via=invitation)


def stay_invited(table: Table, user_id: UUID, now: datetime) -> None:
    """Let a player who leaves a seat return, unless the master has revoked their invitation.

    Call it in a transaction, with the table locked.
    """
    if table.private and not Invitation.objects.filter(table=table, user_id=user_id).exists():
        _invite(table, user_id, user_id, now)


def _invite(
    table: Table, user_id: UUID, by: UUID, now: datetime, via: Invitation | None = None
) -> Invitation:
    return Invitation.objects.create(
        table=table, user_id=user_id, invited_by_id=by, via=via, created_at=now
    )


def _check_limit(table: Table, now: datetime) -> None:
    if invitations_in_force(table.id, now).count() >= MAX_INVITATIONS:
        raise TooManyInvitations


def _hashed(code: str) -> str:
    # The code has 128 random bits: a slow or salted hash would add nothing.
    return hashlib.sha256(code.encode()).hexdigest()
