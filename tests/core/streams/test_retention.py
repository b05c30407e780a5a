"""Old rows of streams are deleted; a client that needs them gets a snapshot."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import PersonalEvent
from accounts.notifications.stream import PersonalRows, append_event, delete_old
from accounts.notifications.tasks import delete_old_personal_events
from core.database.batch_delete import delete_before
from games.models import TableEvent
from games.streams.table import TableRows
from games.tables import announcements
from games.tables.announcements import announce_table
from games.tables.tasks import forget_table_events
from tests.harness.batch_delete import slow_clock
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table

pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.django_db,
    pytest.mark.made_up_rows,
]
RETENTION = timedelta(days=7)


@pytest.fixture
def ana() -> Person:
    return Person(NOW)


def append(person: Person, days: int) -> None:
    append_event(person.id, "test", {}, now=NOW + timedelta(days=days))


def events_after(person: Person, number: int) -> list[tuple[str, int | None]]:
    return [(event.name, event.number) for event in PersonalRows(person.id).after(number).events]


def test_rows_older_than_the_setting_are_deleted(ana: Person) -> None:
    for days in (0, 1, 2):
        append(ana, days)
    assert delete_old(now=NOW + RETENTION + timedelta(days=1, seconds=1)) == 2
    assert [row.number for row in PersonalEvent.objects.all()] == [3]


def test_only_a_client_behind_deleted_rows_gets_a_snapshot(ana: Person) -> None:
    for days in (0, 1, 2):
        append(ana, days)
    delete_old(now=NOW + RETENTION + timedelta(days=1, seconds=1))

    assert events_after(ana, 0) == events_after(ana, 1) == [("snapshot", 3)]
    assert events_after(ana, 2) == [("message", 3)]
    assert events_after(ana, 3) == []


def test_numbers_continue_after_all_rows_are_deleted(ana: Person) -> None:
    append(ana, 0)
    assert delete_old(now=NOW + timedelta(days=99)) == 1
    assert events_after(ana, 0) == [("snapshot", 1)]
    assert events_after(ana, 1) == []
    append(ana, 1)
    assert events_after(ana, 1) == [("message", 2)]


def test_old_rows_of_a_table_are_deleted(ana: Person) -> None:
    table = open_table(ana)
    announce_table(table, "test", now=NOW + timedelta(days=1))
    assert announcements.delete_old(now=NOW + RETENTION + timedelta(seconds=1)) == 1

    assert [event.name for event in TableRows(table.id).after(0).events] == ["snapshot"]
    assert [event.number for event in TableRows(table.id).after(1).events] == [2]


def test_rows_are_deleted_in_batches_within_the_time(ana: Person) -> None:
    for _ in range(7):
        append(ana, 0)
    later = NOW + timedelta(days=99)
    parts = [delete_before(PersonalEvent, later, batch=2, seconds=slow_clock()) for _ in range(3)]

    assert parts == [4, 3, 0]


def test_all_batches_are_deleted_if_there_is_time(ana: Person) -> None:
    for _ in range(7):
        append(ana, 0)
    assert delete_before(PersonalEvent, NOW + timedelta(days=99), batch=2) == 7


def test_without_old_rows_there_is_one_query(ana: Person, django_assert_num_queries: Any) -> None:
    for _ in range(3):
        append(ana, 0)
    with django_assert_num_queries(3):  # two for the savepoint
        assert delete_before(PersonalEvent, NOW) == 0


def test_the_worker_deletes_old_rows(ana: Person) -> None:
    now = timezone.now()
    long_ago = now - RETENTION - timedelta(seconds=1)
    table = open_table(ana, now=long_ago)
    announce_table(table, "test", now=now)
    for at in (long_ago, now):
        append_event(ana.id, "test", {}, now=at)

    assert (delete_old_personal_events(), forget_table_events()) == (1, 1)
    assert (PersonalEvent.objects.count(), TableEvent.objects.count()) == (1, 1)
