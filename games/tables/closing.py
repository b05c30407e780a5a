"""Freeing idle tables, closing empty ones, and deleting those without a game."""

import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from core.database.batch_delete import delete_in_batches
from games.models import Game, Invitation, Kick, Seat, Table, TableEvent
from games.tables.announcements import announce_table
from games.tables.commands import vacate
from games.tables.selectors import with_running_game
from games.visibility.open_games import open_game, running_game

log = logging.getLogger(__name__)


def close_empty_tables(*, now: datetime, at_most: int = 500) -> int:
    """Close the tables that have been empty for a while, the longest first. Returns their number.

    A failure is logged, and the next sweep tries that table again.
    """
    closed = 0
    for table_id in _due(now, at_most):
        try:
            closed += _close_if_due(table_id, now)
        except Exception:  # a failure at one table must not keep the others open
            log.exception("table %s cannot be closed", table_id)
    return closed


@transaction.atomic
def _close_if_due(table_id: UUID, now: datetime) -> bool:
    """Close the table if it is still due and no other transaction has locked it."""
    table = _empty(now).select_for_update(skip_locked=True).filter(id=table_id).first()
    if table is None or running_game(table):
        return False
    Seat.objects.filter(table=table).delete()
    Kick.objects.filter(table=table).delete()
    _delete_useless_invitations(table)
    # The waiting game never started: only its commitment to the dice is lost.
    if (waiting := open_game(table)) is not None:
        Game.objects.filter(id=waiting.id).delete()
    played = Game.objects.filter(table=table).exists()
    Table.objects.filter(id=table.id).update(closed_at=now, unplayed=not played, game=None)
    announce_table(table, "closed", now=now)
    return True


def _due(now: datetime, at_most: int) -> list[UUID]:
    """The tables to close. A game that goes on without people keeps its table open."""
    ids = list(_empty(now).order_by("empty_since").values_list("id", flat=True))
    due = list[UUID]()
    # Tables and games may be on different machines, which a join would have to bring together.
    for some in (ids[n : n + at_most] for n in range(0, len(ids), at_most)):
        playing = with_running_game(some)
        due += [table_id for table_id in some if table_id not in playing]
        if len(due) >= at_most:
            break
    return due[:at_most]


def _empty(now: datetime) -> QuerySet[Table]:
    long_ago = now - timedelta(seconds=settings.EMPTY_TABLE_CLOSES_AFTER_S)
    return Table.objects.filter(closed_at=None, empty_since__lte=long_ago)


def free_idle_tables(*, now: datetime, batch: int = 500) -> int:
    """Free all seats of tables where nothing has happened for days. Returns their number.

    Their players have gone without leaving. A failure is logged, and tried again the next time.
    """
    freed, long_ago = 0, now - timedelta(days=settings.IDLE_TABLES_FREED_AFTER_DAYS)
    taken = Table.objects.filter(closed_at=None, empty_since=None, created_at__lte=long_ago)
    ids = list(taken.order_by("created_at").values_list("id", flat=True))
    for some in (ids[n : n + batch] for n in range(0, len(ids), batch)):
        busy = with_running_game(some) | _with_events(some, long_ago)
        for table_id in (each for each in some if each not in busy):
            try:
                freed += _free_if_idle(table_id, long_ago, now)
            except Exception:
                log.exception("table %s cannot be freed", table_id)
    return freed


@transaction.atomic
def _free_if_idle(table_id: UUID, long_ago: datetime, now: datetime) -> bool:
    """Free the seats if the table is still idle and no other transaction has locked it."""
    tables = Table.objects.select_for_update(skip_locked=True)
    table = tables.filter(id=table_id, closed_at=None, empty_since=None).first()
    if table is None or running_game(table) or _with_events([table_id], long_ago):
        return False
    for seat in Seat.objects.filter(table=table):
        vacate(table, seat, now)
    return True


def _with_events(table_ids: Collection[UUID], since: datetime) -> set[UUID]:
    events = TableEvent.objects.filter(table__in=table_ids, at__gt=since).order_by()
    return set(events.values_list("table_id", flat=True).distinct())


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
