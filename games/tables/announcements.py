"""Publish the changes of a table to its stream."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.db.models import Count, F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.db.transaction import TransactionManagementError

from core.database.batch_delete import delete_before
from core.streams.publishing import publish_on_commit
from games.models import Seat, Table, TableEvent
from games.visibility.topics import TABLE


def announce_table(
    table: Table, kind: str, data: Mapping[str, object] | None = None, *, now: datetime
) -> None:
    """Increment the table's version and append an event of this kind to its stream.

    Call it once per change, after the change and in its transaction. The increment locks the
    table's row until the commit, so the events become visible in order and without gaps.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("A change is announced in its own transaction.")
    this = Table.objects.filter(id=table.id)
    this.update(
        version=F("version") + 1,
        free_seats=F("seats") - _seats_with("id"),
        people=_seats_with("user"),
    )
    table.version = this.values_list("version", flat=True).get()
    TableEvent.objects.create(
        table_id=table.id, number=table.version, kind=kind, data=data or {}, at=now
    )
    publish_on_commit(TABLE.format(table.id), table.version)


def _seats_with(field: str) -> Coalesce:
    """The number of the table's taken seats that have a value in this field."""
    taken = Seat.objects.filter(table=OuterRef("pk")).order_by().values("table")
    return Coalesce(Subquery(taken.annotate(n=Count(field)).values("n")), 0)


def announce_terms(
    table: Table,
    kind: str,
    data: Mapping[str, object],
    *,
    now: datetime,
    keep_ready: bool = False,
) -> None:
    """The same for a change of what players agree to. Nobody is ready afterwards.

    The event has the seats that were ready in `not_ready`. With `keep_ready` they stay ready.
    """
    ready = Seat.objects.filter(table=table, robot="", ready=True)
    not_ready = [] if keep_ready else list(ready.values_list("number", flat=True))
    if not_ready:
        ready.update(ready=False)
    announce_table(table, kind, {**data, "not_ready": not_ready}, now=now)
    table.terms_version = table.version
    table.save(update_fields=["terms_version"])


def delete_old(*, now: datetime) -> int:
    """Delete old events in small transactions. Returns their number."""
    return delete_before(TableEvent, now - timedelta(days=settings.STREAM_EVENTS_KEPT_DAYS))
