"""Invitations to private tables: of persons, and by codes."""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q

from accounts.errors import BlockedByYou, Oneself
from accounts.models import NotificationKind, User
from accounts.notifications.inbox import notify, take_back
from accounts.people.selectors import has_blocked
from accounts.users.locking import lock_own
from accounts.users.selectors import active_user
from games.errors import PlayerNotVisible, TableNotVisible
from games.models import Invitation, Kick, Table
from games.tables.announcements import announce_table
from games.tables.errors import CannotInvite, InvitationNotVisible, TooManyInvitations
from games.tables.kicks import check_welcome
from games.tables.seats import access_table, check_master
from games.tables.selectors import invitations_in_force
from games.visibility.lookups import table_after_change

CODE_BYTES = 16
MAX_INVITATIONS = 100
"""Persons and codes in force at a table."""


@transaction.atomic
def invite_player(*, table_id: UUID, user_id: UUID, name: str, now: datetime) -> Invitation:
    """Invite a person by name, also one who was kicked. The master's. Repeating is harmless.

    Raises TableNotVisible, TableClosed, NotMaster, PlayerNotVisible, Oneself, BlockedByYou,
    CannotInvite, TooManyInvitations.
    """
    table = _masters_table(table_id, user_id)
    guest = User.objects.filter(username__iexact=name, is_active=True).first()
    if guest is None:
        raise PlayerNotVisible
    if guest.id == user_id:
        raise Oneself
    if has_blocked(user_id, guest.id):
        raise BlockedByYou
    if has_blocked(guest.id, user_id):
        raise CannotInvite
    Kick.objects.filter(table=table, user=guest).delete()
    there = Invitation.objects.filter(table=table, user=guest, revoked_at=None).first()
    if there is not None:
        return there
    _check_room(table, now)
    announce_table(table, "invited", now=now)  # whom, is told to the master and that person alone
    told = {"table": str(table.id), "user": str(user_id), "name": active_user(user_id).username}
    notify(user_id=guest.id, kind=NotificationKind.INVITATION, data=told, now=now)
    return _let_in(table, guest.id, user_id, now)


@transaction.atomic
def create_code(
    *, table_id: UUID, user_id: UUID, expires_s: int, uses: int, now: datetime
) -> tuple[Invitation, str]:
    """Make a code that lets so many persons in; only its hash is kept. The master's.

    Raises TableNotVisible, TableClosed, NotMaster, TooManyInvitations.
    """
    table = _masters_table(table_id, user_id)
    _check_room(table, now)
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
    """Take an invitation back, and what came of a code. The master's.

    Who sits already stays. Raises TableNotVisible, TableClosed, NotMaster, InvitationNotVisible.
    """
    table = _masters_table(table_id, user_id)
    these = Invitation.objects.filter(table=table, revoked_at=None)
    invitation = these.filter(id=invitation_id).first()
    if invitation is None:
        raise InvitationNotVisible
    if invitation.user_id is not None:
        take_back(
            user_ids=[invitation.user_id], kind=NotificationKind.INVITATION, table=str(table_id)
        )
    these.filter(Q(id=invitation_id) | Q(via=invitation_id)).update(revoked_at=now)
    announce_table(table, "invitation_revoked", now=now)


@transaction.atomic
def redeem(*, table_id: UUID, user_id: UUID, code: str, now: datetime) -> Table:
    """Come to a private table by its code, once and for all.

    Raises SessionEnded, TableNotVisible, TableClosed, KickedOut.
    """
    lock_own(user_id)
    use_code(table_id=table_id, user_id=user_id, code=code, now=now)
    check_welcome(access_table(table_id, user_id), user_id, now)
    return table_after_change(table_id)


def use_code(*, table_id: UUID, user_id: UUID, code: str, now: datetime) -> None:
    """Let the holder of a code in. A wrong code changes nothing.

    To be called in a transaction, before the table is accessed.
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
    if not table.private or _is_in(table, user_id) or _is_blocked(table, user_id):
        return
    found = codes.first()  # again, as it may have been used up before the table was locked
    if found is not None:
        codes.update(uses_left=F("uses_left") - 1)
        _let_in(table, user_id, found.invited_by_id, now, via=found)


def stay_invited(table: Table, user_id: UUID, now: datetime) -> None:
    """Let who stands up come back, unless the master has taken an invitation of theirs back.

    To be called in a transaction, with the table locked.
    """
    if table.private and not Invitation.objects.filter(table=table, user_id=user_id).exists():
        _let_in(table, user_id, user_id, now)


def _is_in(table: Table, user_id: UUID) -> bool:
    try:
        access_table(table.id, user_id)
    except TableNotVisible:
        return False
    return True


def _is_blocked(table: Table, user_id: UUID) -> bool:
    return table.master_id is not None and has_blocked(table.master_id, user_id)


def _let_in(
    table: Table, user_id: UUID, by: UUID, now: datetime, via: Invitation | None = None
) -> Invitation:
    return Invitation.objects.create(
        table=table, user_id=user_id, invited_by_id=by, via=via, created_at=now
    )


def _masters_table(table_id: UUID, user_id: UUID) -> Table:
    table = access_table(table_id, user_id)
    check_master(table, user_id)
    return table


def _check_room(table: Table, now: datetime) -> None:
    if invitations_in_force(table.id, now).count() >= MAX_INVITATIONS:
        raise TooManyInvitations


def _hashed(code: str) -> str:
    # The code is 128 random bits: nothing is gained by a slow or a salted hash.
    return hashlib.sha256(code.encode()).hexdigest()
