"""Telling those at a table, and those who look at it, that something has changed there."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Count, F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.db.transaction import TransactionManagementError

from core.streams.retention import delete_before
from games.models import Seat, Table, TableEvent
from games.visibility.topics import announce_table_on_commit


def announce_table(
    table: Table, kind: str, data: dict[str, Any] | None = None, *, now: datetime
) -> None:
    """Give the table its next version, for a change of this kind, and its stream the row of it.

    To be called in the transaction of the change, once for each change and after it. The version
    is counted under the lock of the table's row, held until the commit: so the rows of a stream
    become visible in their order, without gaps.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("A change is announced in its own transaction.")
    taken = Seat.objects.filter(table=OuterRef("pk")).order_by().values("table")
    count = Coalesce(Subquery(taken.annotate(n=Count("id")).values("n")), 0)
    this = Table.objects.filter(id=table.id)
    this.update(version=F("version") + 1, free_seats=F("seats") - count)
    table.version = this.values_list("version", flat=True).get()
    TableEvent.objects.create(
        table_id=table.id, number=table.version, kind=kind, data=data or {}, at=now
    )
    announce_table_on_commit(table.id, table.version)


def delete_old(*, now: datetime) -> int:
    """Delete events of long ago, in small transactions; returns how many."""
    return delete_before(TableEvent, now - timedelta(days=settings.STREAM_EVENTS_KEPT_DAYS))
