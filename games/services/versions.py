"""The version of a table, by which those who poll it see that it has changed."""

from uuid import UUID

from django.db.models import F

from games.models import Table


def count_change(table_id: UUID) -> None:
    """Count a change of the table, its seats or its games, in the transaction that makes it."""
    Table.objects.filter(id=table_id).update(version=F("version") + 1)
