"""Numbers of rows: in the order of the commits, without gaps, and for ever."""

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
from accounts.notifications.stream import PersonalEvents, append_event, append_events
from core.streams.source import PAGE, Source
from games.models import Seat, Table, TableEvent
from games.streams.table import TableEvents
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


def note(table: Table, number: int = 0) -> None:
    announce_table(table, "test", {"n": number}, now=NOW)


def numbers(source: Source, after: int) -> list[int | None]:
    return [event.number for event in source.after(after).events]


def test_events_of_a_table_are_numbered_from_one(table: Table) -> None:
    first = TableEvents(table.id).after(None)
    for number in range(3):
        note(table, number)

    assert (first.number, first.events[0].name) == (1, "snapshot")  # it has been opened
    assert numbers(TableEvents(table.id), 0) == [1, 2, 3, 4]
    assert numbers(TableEvents(table.id), 2) == [3, 4]
    assert numbers(TableEvents(table.id), 4) == []
    assert TableEvents(table.id).after(4).number == 4


def test_the_last_event_tells_what_the_table_is_like(table: Table) -> None:
    note(table)
    events = [event.content["present"] for event in TableEvents(table.id).after(0).events]

    assert events[0] is None
    assert events[1]["version"] == 2


def test_a_closed_table_ends_its_stream(table: Table) -> None:
    Seat.objects.filter(table=table).delete()
    Table.objects.filter(id=table.id).update(master=None, empty_since=NOW)
    closing.close_empty_tables(now=NOW + timedelta(days=1))

    for number in (None, 1, 2):
        batch = TableEvents(table.id).after(number)
        assert (batch.events[-1].name, batch.ended) == ("end", True)


def test_rows_that_are_swept_are_made_up_for_by_a_snapshot(table: Table) -> None:
    for number in range(3):
        note(table, number)
    TableEvent.objects.filter(number__lt=3).delete()

    assert [event.name for event in TableEvents(table.id).after(1).events] == ["snapshot"]
    assert numbers(TableEvents(table.id), 2) == [3, 4]


def test_a_number_never_reached_gets_a_snapshot(table: Table) -> None:
    note(table)
    batch = TableEvents(table.id).after(3)

    assert (batch.events[0].name, batch.number) == ("snapshot", 2)


def test_who_is_far_behind_takes_several_looks(table: Table) -> None:
    for number in range(PAGE):
        note(table, number)
    first = TableEvents(table.id).after(0)

    assert (len(first.events), first.number) == (PAGE, PAGE)
    assert numbers(TableEvents(table.id), first.number) == [PAGE + 1]


def test_what_is_rolled_back_leaves_no_gap(table: Table) -> None:
    note(table)
    with transaction.atomic():
        note(table)
        transaction.set_rollback(True)
    note(table)

    assert numbers(TableEvents(table.id), 0) == [1, 2, 3]


@pytest.mark.django_db(transaction=True)
def test_a_table_event_is_recorded_with_its_change_or_not_at_all() -> None:
    table = open_table(Person(NOW))
    with pytest.raises(transaction.TransactionManagementError):
        note(table)

    assert TableEvent.objects.count() == 1


def test_each_person_is_told_under_numbers_of_their_own(db: None) -> None:
    ana, ben = Person(NOW), Person(NOW)
    append_event(ana.id, "alone", {}, now=NOW)
    append_events([ana.id, ben.id, ana.id], "both", {"a": 1}, now=NOW)

    told = [(e.number, e.content["kind"]) for e in PersonalEvents(ana.id).after(0).events]
    assert told == [(1, "alone"), (2, "both")]
    assert numbers(PersonalEvents(ben.id), 0) == [1]


@pytest.mark.parametrize("model", [TableEvent, PersonalEvent])
def test_the_database_refuses_to_change_a_row(table: Table, model: Any) -> None:
    note(table)
    assert table.master_id is not None
    append_event(table.master_id, "test", {}, now=NOW)
    with pytest.raises(DatabaseError, match="never changes"), transaction.atomic():
        model.objects.update(kind="other")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["table", "person"])
def test_of_many_who_write_at_once_none_commits_out_of_order(kind: str) -> None:
    ana, ben = Person(NOW), Person(NOW)
    table = open_table(ana)
    source: Source = TableEvents(table.id) if kind == "table" else PersonalEvents(ana.id)

    def write(number: int) -> None:
        with transaction.atomic():
            if kind == "table":
                note(table, number)
            else:
                # Given in both orders: who locked as given would lock the other out.
                people = [ana.id, ben.id][:: 1 if get_ident() % 2 else -1]
                append_events(people, "test", {}, now=timezone.now())
            time.sleep(0.002)  # others take their numbers before this one commits

    seen = followed(source, lambda: many(write), 1 if kind == "table" else 0)

    begun = 2 if kind == "table" else 1  # the table has been opened
    assert seen == list(range(begun, THREADS * TIMES + begun))


def many(write: Callable[[int], None]) -> None:
    def run(_: int) -> None:
        try:
            for number in range(TIMES):
                write(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(run, range(THREADS)))


def followed(source: Source, act: Callable[[], None], begun: int) -> list[int | None]:
    """The numbers that a reader sees who never looks back."""
    done = Event()

    def read() -> list[int | None]:
        seen: list[int | None] = []
        last = begun
        try:
            while not (done.is_set() and source.after(last).number == last):
                batch = source.after(last)
                seen += [event.number for event in batch.events]
                last = batch.number
        finally:
            connection.close()
        return seen

    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(read)
        act()
        done.set()
        return reading.result(PATIENCE_S)
