"""Telling those at a table, and those who look at it, that something has changed there."""

from typing import Any

from django.db.models import F

from games.models import Table


def announce_table(table: Table, kind: str, data: dict[str, Any] | None = None) -> None:
    """Give the table its next version, for a change of this kind.

    To be called in the transaction of the change, once for each change.
    """
    Table.objects.filter(id=table.id).update(version=F("version") + 1)
    table.version += 1
