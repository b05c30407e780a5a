"""Deleting old rows in batches."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session as PageSession
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import KeptName
from accounts.sessions.tasks import delete_old_sessions
from core.database.batch_delete import delete_in_batches
from tests.harness.batch_delete import slow_clock
from tests.harness.people import NOW
from tests.harness.threads import at_once

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


def create_names(*days: int) -> None:
    for day in days:
        KeptName.objects.create(name_hash=f"name {day}", until=NOW + timedelta(days=day))


def old() -> QuerySet[KeptName]:
    return KeptName.objects.filter(until__lte=NOW).order_by("until")


def test_the_oldest_rows_are_deleted_first_within_the_time() -> None:
    create_names(3, -1, -4, -2, -3, -5, 0)
    assert delete_in_batches(old(), batch=2, seconds=slow_clock()) == 4
    assert sorted(KeptName.objects.values_list("name_hash", flat=True)) == [
        "name -1",
        "name 0",
        "name 3",
    ]
    assert delete_in_batches(old(), batch=2, seconds=slow_clock()) == 2
    assert delete_in_batches(old(), batch=2, seconds=slow_clock()) == 0
    assert KeptName.objects.get().name_hash == "name 3"


def test_all_batches_are_deleted_if_there_is_time() -> None:
    create_names(*range(-25, 0))
    assert delete_in_batches(old(), batch=2) == 25


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_runs_delete_each_row_once() -> None:
    for _ in range(5):
        create_names(*range(-300, 1), 1)
        deleted = at_once(lambda _: delete_in_batches(old(), batch=20))
        assert sum(deleted) + delete_in_batches(old()) == 301
        assert KeptName.objects.get().name_hash == "name 1"
        KeptName.objects.all().delete()


def test_expired_page_sessions_are_deleted() -> None:
    now = timezone.now()
    for key, hours in (("over", -1), ("runs", 1)):
        expires = now + timedelta(hours=hours)
        PageSession.objects.create(session_key=key, session_data="", expire_date=expires)
    assert delete_old_sessions() == 1
    assert PageSession.objects.get().session_key == "runs"
