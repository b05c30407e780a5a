"""Closing empty tables, and deleting those without a game."""

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
    """Close the tables that have been empty for a while, the longest first. Returns their number.

    A failure is logged, and the next sweep tries that table again.
    """
    due = _due(now).order_by("empty_since").values_list("id", flat=True)
    closed = 0
    for table_id in list(due[:at_most]):
        try:
            closed += _close_if_due(table_id, now)
        except Exception:  # a failure at one table must not keep the others open
            log.exception("table %s cannot be closed", table_id)
    return closed


@transaction.atomic
def _close_if_due(table_id: UUID, now: datetime) -> bool:
    """Close the table if it is still due and no other transaction has locked it."""
    table = _due(now).select_for_update(skip_locked=True).filter(id=table_id).first()
    if table is None:
        return False
    Seat.objects.filter(table=table).delete()
    Kick.objects.filter(table=table).delete()
    _delete_useless_invitations(table)
    # The waiting game never started: only its commitment to the dice is lost.
    Game.objects.filter(table=table, status=Game.Status.WAITING).delete()
    played = Game.objects.filter(table=table).exists()
    Table.objects.filter(id=table.id).update(closed_at=now, unplayed=not played)
    announce_table(table, "closed", now=now)
    return True


def _due(now: datetime) -> QuerySet[Table]:
    long_ago = now - timedelta(seconds=settings.EMPTY_TABLE_CLOSES_AFTER_S)
    playing = Game.objects.filter(table=OuterRef("pk"), status=Game.Status.PLAYING)
    return Table.objects.filter(~Exists(playing), closed_at=None, empty_since__lte=long_ago)


def delete_unplayed(*, now: datetime) -> int:
    """Delete tables that were closed long ago without a game. Returns their number."""
    long_ago = now - timedelta(days=settings.UNPLAYED_TABLES_KEPT_DAYS)
    old = Table.objects.filter(unplayed=True, closed_at__lt=long_ago)
    return delete_in_batches(old.order_by("closed_at"), batch=100)


def _delete_useless_invitations(table: Table) -> None:
    """Delete codes and revoked invitations. Invited players may still see past games."""
    invitations = Invitation.objects.filter(table=table)
    invitations.filter(via__isnull=False).update(via=None)
    invitations.filter(~Q(code_hash="") | Q(revoked_at__isnull=False)).delete()
