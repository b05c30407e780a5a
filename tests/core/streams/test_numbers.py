"""Numbers of rows: in the order of the commits, without gaps, never reused."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event, get_ident
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from accounts.models import PersonalEvent
from accounts.notifications.stream import PersonalRows, append_event, append_events
from core.streams.source import PAGE, Source
from games.models import Seat, Table, TableEvent
from games.streams.table import TableRows
from games.tables import closing
from games.tables.announcements import announce_table
from tests.harness.people import NOW, Person
from tests.harness.service import PATIENCE_S
from tests.harness.tables import open_table

pytestmark = [pytest.mark.sqlite, pytest.mark.made_up_rows]

THREADS, TIMES = 4, 25


@pytest.fixture
def table(db: None) -> Table:
    return open_table(Person(NOW))


def announce(table: Table, number: int = 0) -> None:
    announce_table(table, "test", {"n": number}, now=NOW)


def numbers(source: Source, after: int) -> list[int | None]:
    return [event.number for event in source.after(after).events]


def test_rows_of_a_table_are_numbered_from_one(table: Table) -> None:
    first = TableRows(table.id).after(None)
    for number in range(3):
        announce(table, number)

    assert (first.number, first.events[0].name) == (1, "snapshot")  # row 1 is the table's creation
    assert numbers(TableRows(table.id), 0) == [1, 2, 3, 4]
    assert numbers(TableRows(table.id), 2) == [3, 4]
    assert numbers(TableRows(table.id), 4) == []
    assert TableRows(table.id).after(4).number == 4


def test_only_the_last_event_has_the_present_table(table: Table) -> None:
    announce(table)
    events = [event.content["current"] for event in TableRows(table.id).after(0).events]

    assert events[0] is None
    assert events[1]["version"] == 2


def test_a_closed_table_ends_its_stream(table: Table) -> None:
    Seat.objects.filter(table=table).delete()
    Table.objects.filter(id=table.id).update(master=None, empty_since=NOW)
    closing.close_empty_tables(now=NOW + timedelta(days=1))

    for number in (None, 1, 2):
        batch = TableRows(table.id).after(number)
        assert (batch.events[-1].name, batch.ended) == ("end", True)


def test_a_snapshot_replaces_deleted_rows(table: Table) -> None:
    for number in range(3):
        announce(table, number)
    TableEvent.objects.filter(number__lt=3).delete()

    assert [event.name for event in TableRows(table.id).after(1).events] == ["snapshot"]
    assert numbers(TableRows(table.id), 2) == [3, 4]


def test_a_number_in_the_future_gets_a_snapshot(table: Table) -> None:
    announce(table)
    batch = TableRows(table.id).after(3)

    assert (batch.events[0].name, batch.number) == ("snapshot", 2)


def test_a_client_far_behind_reads_several_pages(table: Table) -> None:
    for number in range(PAGE):
        announce(table, number)
    first = TableRows(table.id).after(0)

    assert (len(first.events), first.number) == (PAGE, PAGE)
    assert numbers(TableRows(table.id), first.number) == [PAGE + 1]


def test_a_rollback_leaves_no_gap(table: Table) -> None:
    announce(table)
    with transaction.atomic():
        announce(table)
        transaction.set_rollback(True)
    announce(table)

    assert numbers(TableRows(table.id), 0) == [1, 2, 3]


@pytest.mark.django_db(transaction=True)
def test_a_table_row_is_written_only_in_a_transaction() -> None:
    table = open_table(Person(NOW))
    with pytest.raises(transaction.TransactionManagementError):
        announce(table)

    assert TableEvent.objects.count() == 1


def test_each_person_s_rows_have_separate_numbers(db: None) -> None:
    ana, ben = Person(NOW), Person(NOW)
    append_event(ana.id, "alone", {}, now=NOW)
    append_events([ana.id, ben.id, ana.id], "both", {"a": 1}, now=NOW)

    events = [(e.number, e.content["kind"]) for e in PersonalRows(ana.id).after(0).events]
    assert events == [(1, "alone"), (2, "both")]
    assert numbers(PersonalRows(ben.id), 0) == [1]


@pytest.mark.parametrize("model", [TableEvent, PersonalEvent])
def test_the_database_refuses_to_change_a_row(table: Table, model: Any) -> None:
    announce(table)
    assert table.master_id is not None
    append_event(table.master_id, "test", {}, now=NOW)
    with pytest.raises(DatabaseError, match="never changes"), transaction.atomic():
        model.objects.update(kind="other")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["table", "person"])
def test_concurrent_rows_are_committed_in_the_order_of_their_numbers(kind: str) -> None:
    ana, ben = Person(NOW), Person(NOW)
    table = open_table(ana)
    source: Source = TableRows(table.id) if kind == "table" else PersonalRows(ana.id)

    def write(number: int) -> None:
        with transaction.atomic():
            if kind == "table":
                announce(table, number)
            else:
                # In both orders: locking in the given order would deadlock.
                people = [ana.id, ben.id][:: 1 if get_ident() % 2 else -1]
                append_events(people, "test", {}, now=timezone.now())
            time.sleep(0.002)  # other threads try to take numbers before this commit

    seen = followed(source, lambda: many(write), 1 if kind == "table" else 0)

    first = 2 if kind == "table" else 1  # row 1 is the table's creation
    assert seen == list(range(first, THREADS * TIMES + first))


def many(write: Callable[[int], None]) -> None:
    def run(_: int) -> None:
        try:
            for number in range(TIMES):
                write(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(run, range(THREADS)))


def followed(source: Source, act: Callable[[], None], last: int) -> list[int | None]:
    """The numbers that a reader receives while `act` runs, beginning after `last`."""
    done = Event()

    def read() -> list[int | None]:
        seen: list[int | None] = []
        position = last
        try:
            while not (done.is_set() and source.after(position).number == position):
                batch = source.after(position)
                seen += [event.number for event in batch.events]
                position = batch.number
        finally:
            connection.close()
        return seen

    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(read)
        act()
        done.set()
        return reading.result(PATIENCE_S)
