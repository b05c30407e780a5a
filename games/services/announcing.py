"""Telling those at a table, and those who look at it, that something has changed there."""

from typing import Any

from django.db.models import Count, F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from games.models import Seat, Table


def announce_table(table: Table, kind: str, data: dict[str, Any] | None = None) -> None:
    """Give the table its next version, for a change of this kind.

    To be called in the transaction of the change, once for each change and after it.
    """
    taken = Seat.objects.filter(table=OuterRef("pk")).order_by().values("table")
    count = Coalesce(Subquery(taken.annotate(n=Count("id")).values("n")), 0)
    Table.objects.filter(id=table.id).update(
        version=F("version") + 1, free_seats=F("seats") - count
    )
    table.version += 1
