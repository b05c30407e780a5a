"""The end of tables where nobody sits any more."""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from core.batch_delete import delete_in_batches
from games.models import Game, Invitation, Kick, Seat, Table
from games.tables.announcements import announce_table

log = logging.getLogger(__name__)


def close_empty_tables(*, now: datetime, at_most: int = 500) -> int:
    """Close the tables that have been empty for a while, the longest first; returns how many.

    Of one that cannot be closed the log tells, each time.
    """
    due = _due(now).order_by("empty_since").values_list("id", flat=True)
    closed = 0
    for table_id in list(due[:at_most]):
        try:
            closed += _closed(table_id, now)
        except Exception:  # whatever is wrong with one table, the others are closed
            log.exception("table %s cannot be closed", table_id)
    return closed


@transaction.atomic
def _closed(table_id: UUID, now: datetime) -> bool:
    """Whether it was due still, and nobody else is at it: then it is closed now."""
    table = _due(now).select_for_update(skip_locked=True).filter(id=table_id).first()
    if table is None:
        return False
    _close(table, now)
    return True


def _due(now: datetime) -> QuerySet[Table]:
    long_ago = now - timedelta(seconds=settings.EMPTY_TABLE_CLOSES_AFTER_S)
    playing = Game.objects.filter(table=OuterRef("pk"), status=Game.Status.PLAYING)
    return Table.objects.filter(~Exists(playing), closed_at=None, empty_since__lte=long_ago)


def _close(table: Table, now: datetime) -> None:
    Seat.objects.filter(table=table).delete()
    Kick.objects.filter(table=table).delete()
    _forget_invitations(table)
    # It was never started: nothing is lost with it but a promise of dice.
    Game.objects.filter(table=table, status=Game.Status.WAITING).delete()
    played = Game.objects.filter(table=table).exists()
    Table.objects.filter(id=table.id).update(closed_at=now, unplayed=not played)
    announce_table(table, "closed", now=now)


def delete_unplayed(*, now: datetime) -> int:
    """Delete the tables that were closed long ago and had no game; returns how many."""
    long_ago = now - timedelta(days=settings.UNPLAYED_TABLES_KEPT_DAYS)
    old = Table.objects.filter(unplayed=True, closed_at__lt=long_ago)
    return delete_in_batches(old.order_by("closed_at"), batch=100)


def _forget_invitations(table: Table) -> None:
    """Delete codes that open nothing any more. Invited people may still see past games."""
    invitations = Invitation.objects.filter(table=table)
    invitations.filter(via__isnull=False).update(via=None)
    invitations.filter(~Q(code_hash="") | Q(revoked_at__isnull=False)).delete()
