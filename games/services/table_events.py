"""What happens at a table, told to all who watch its stream."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F
from django.db.transaction import TransactionManagementError

from games.errors import TableNotVisible
from games.events import announce_table_on_commit
from games.models import Table, TableEvent


def record_table_event(
    *, table_id: UUID, kind: str, data: dict[str, Any], now: datetime
) -> TableEvent:
    """Append an event to the table's stream, in the transaction of what happened.

    The number is counted under the lock of the table's row, which is held until the commit: so
    numbers become visible in their order, without gaps. Raises TableNotVisible.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("An event is recorded with the change that it tells of.")
    if not Table.objects.filter(id=table_id).update(event_count=F("event_count") + 1):
        raise TableNotVisible
    number = Table.objects.values_list("event_count", flat=True).get(id=table_id)
    event = TableEvent.objects.create(
        table_id=table_id, number=number, kind=kind, data=data, at=now
    )
    announce_table_on_commit(table_id, number)
    return event
