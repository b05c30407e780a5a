"""The stream of a table."""

from dataclasses import dataclass, replace
from uuid import UUID

from core import clock
from core.streams.source import END, ROW, SNAPSHOT, Batch, Event, numbered
from games.errors import TableNotVisible
from games.models import Table, TableEvent
from games.spectators import watchers
from games.tables import responses
from games.tables.responses import present_table
from games.time import presence
from games.visibility.lookups import table_now
from games.visibility.tags import table_tag
from games.visibility.topics import TABLE


@dataclass(frozen=True, slots=True)
class TableRows:
    """The events of a table; the number of a row is the version of the table."""

    table_id: UUID

    @property
    def topic(self) -> str:
        """The topic under which the table's version is published."""
        return TABLE.format(self.table_id)

    def check(self, user_id: UUID) -> None:
        """Check access, and note presence: a reader without a seat is a spectator.

        Raises TableNotVisible.
        """
        table_tag(self.table_id, user_id)
        presence.mark_active(user_id=user_id, now=clock.now())
        watchers.renew(table_id=self.table_id, user_id=user_id, now=clock.now())

    def after(self, number: int | None) -> Batch:
        """The events after a version; the last one has the current table."""
        state = Table.objects.filter(id=self.table_id).values_list("version", "closed_at").first()
        if state is None:
            raise TableNotVisible
        if state == (number, None):
            return Batch(number=state[0])
        # The seats may be newer than the version: the change then comes once more, as a row.
        table = table_now(self.table_id)
        present = present_table(table)
        batch = numbered(
            number,
            count=table.version,
            rows=TableEvent.objects.filter(table=table),
            described=_described,
            snapshot=lambda: Event(SNAPSHOT, table.version, present),
        )
        batch = replace(batch, for_all=not table.private)
        if batch.number != table.version:
            return batch
        events = [_with_present(event, table, present) for event in batch.events]
        return replace(batch, events=[*events, *_closed(table)], ended=table.closed_at is not None)


def _described(row: TableEvent) -> Event:
    content = {"number": row.number, "kind": row.kind, "data": row.data, "at": row.at}
    return Event(ROW, row.number, {**content, "current": None})


def _with_present(event: Event, table: Table, present: responses.Table) -> Event:
    if event.name != ROW or event.number != table.version:
        return event
    return replace(event, content={**event.content, "current": present})


def _closed(table: Table) -> list[Event]:
    if table.closed_at is None:
        return []
    return [Event(END, None, {"status": "closed", "version": table.version})]
