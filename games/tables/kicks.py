"""Kicking players from a table."""

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.models import NotificationKind
from accounts.notifications.inbox import delete_notifications
from accounts.sessions.access import recheck_access_on_commit
from games.models import Invitation, Kick, Table
from games.tables.announcements import announce_table
from games.tables.errors import KickedOut, KickOneself, SeatEmpty
from games.tables.seats import access_open_table, check_master, free
from games.visibility.lookups import table_after_change


@transaction.atomic
def kick(*, table_id: UUID, user_id: UUID, seat: int, now: datetime) -> Table:
    """Free the seat between games. Its player cannot return for a while. For the master.

    Raises: TableNotVisible, TableClosed, GameRunning, NotMaster, SeatEmpty, KickOneself.
    """
    table, taken = access_open_table(table_id, user_id)
    check_master(table, user_id)
    leaving = taken.get(seat)
    if leaving is None:
        raise SeatEmpty
    if leaving.user_id == user_id:
        raise KickOneself
    if leaving.user_id is not None:
        until = now + timedelta(seconds=settings.KICKED_STAYS_OUT_S)
        invitations = Invitation.objects.filter(table=table, user_id=leaving.user_id)
        invitations.filter(revoked_at=None).update(revoked_at=now)
        delete_notifications(
            user_ids=[leaving.user_id], kind=NotificationKind.INVITATION, table=str(table.id)
        )
        Kick.objects.update_or_create(
            table=table, user_id=leaving.user_id, defaults={"until": until}
        )
        recheck_access_on_commit(leaving.user_id)
    free(table, leaving, now)
    announce_table(table, "kicked", {"seat": seat}, now=now)
    return table_after_change(table_id)


def check_welcome(table: Table, user_id: UUID, now: datetime) -> None:
    """Raise KickedOut if the master kicked this player recently."""
    kicked = Kick.objects.filter(table=table, user_id=user_id, until__gt=now).first()
    if kicked is not None:
        raise KickedOut(until=kicked.until.isoformat())
