"""Old rows of streams are deleted, and who comes back for them begins anew."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import PersonalEvent
from accounts.notifications.stream import PersonalEvents, append_event, delete_old
from accounts.notifications.tasks import forget_personal_events
from core.streams.retention import delete_before
from games.models import TableEvent
from games.streams.table import TableEvents
from games.tables import announcements
from games.tables.announcements import announce_table
from games.tables.tasks import forget_table_events
from tests.harness.forgetting import slow
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table

pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.django_db,
    pytest.mark.made_up_rows,
]
KEPT = timedelta(days=7)


@pytest.fixture
def ana() -> Person:
    return Person(NOW)


def told(person: Person, days: int) -> None:
    append_event(person.id, "test", {}, now=NOW + timedelta(days=days))


def look(person: Person, number: int) -> list[tuple[str, int | None]]:
    return [(event.name, event.number) for event in PersonalEvents(person.id).after(number).events]


def test_what_is_older_than_the_setting_is_forgotten(ana: Person) -> None:
    for days in (0, 1, 2):
        told(ana, days)
    assert delete_old(now=NOW + KEPT + timedelta(days=1, seconds=1)) == 2
    assert [row.number for row in PersonalEvent.objects.all()] == [3]


def test_who_stands_before_what_is_forgotten_gets_a_snapshot_and_others_go_on(ana: Person) -> None:
    for days in (0, 1, 2):
        told(ana, days)
    delete_old(now=NOW + KEPT + timedelta(days=1, seconds=1))

    assert look(ana, 0) == look(ana, 1) == [("snapshot", 3)]
    assert look(ana, 2) == [("message", 3)]
    assert look(ana, 3) == []


def test_numbers_go_on_after_everything_is_forgotten(ana: Person) -> None:
    told(ana, 0)
    assert delete_old(now=NOW + timedelta(days=99)) == 1
    assert look(ana, 0) == [("snapshot", 1)]
    assert look(ana, 1) == []
    told(ana, 1)
    assert look(ana, 1) == [("message", 2)]


def test_a_table_forgets_too(ana: Person) -> None:
    table = open_table(ana)
    announce_table(table, "test", now=NOW + timedelta(days=1))
    assert announcements.delete_old(now=NOW + KEPT + timedelta(seconds=1)) == 1

    assert [event.name for event in TableEvents(table.id).after(0).events] == ["snapshot"]
    assert [event.number for event in TableEvents(table.id).after(1).events] == [2]


def test_much_is_forgotten_in_small_parts_and_the_rest_next_time(ana: Person) -> None:
    for _ in range(7):
        told(ana, 0)
    later = NOW + timedelta(days=99)
    parts = [delete_before(PersonalEvent, later, batch=2, seconds=slow()) for _ in range(3)]

    assert parts == [4, 3, 0]


def test_it_goes_on_for_as_long_as_there_is_time(ana: Person) -> None:
    for _ in range(7):
        told(ana, 0)
    assert delete_before(PersonalEvent, NOW + timedelta(days=99), batch=2) == 7


def test_a_sweep_with_nothing_to_do_looks_once(ana: Person, django_assert_num_queries: Any) -> None:
    for _ in range(3):
        told(ana, 0)
    with django_assert_num_queries(3):  # within a savepoint
        assert delete_before(PersonalEvent, NOW) == 0


def test_the_workers_forget(ana: Person) -> None:
    now = timezone.now()
    table = open_table(ana, now=now - KEPT)
    announce_table(table, "test", now=now)
    for at in (now - KEPT, now):
        append_event(ana.id, "test", {}, now=at)

    assert (forget_personal_events(), forget_table_events()) == (1, 1)
    assert (PersonalEvent.objects.count(), TableEvent.objects.count()) == (1, 1)
