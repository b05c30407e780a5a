"""Rows whose keys are numbers have random UUIDs, also those that an older version inserts."""

import pytest
from django.db import connection

from accounts.models import Notification, NotificationKind
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db


def test_the_database_gives_a_random_uuid(ana: Person) -> None:
    old = ("id", "user_id", "kind", "data", "created_at", "read_at")
    names = ", ".join(old)
    first = Notification.objects.create(
        user=ana.user, kind=NotificationKind.RESULT, data={}, created_at=NOW
    )
    with connection.cursor() as cursor:
        for number in range(1, 40):
            cursor.execute(
                f"INSERT INTO accounts_notification ({names})"  # noqa: S608 - names of this test
                f" SELECT id + %s, {names.removeprefix('id, ')}"
                " FROM accounts_notification WHERE id = %s",
                [number, first.id],
            )

    ids = set(Notification.objects.values_list("uuid", flat=True))

    assert len(ids) == 40
    assert {(each.version, each.variant) for each in ids} == {(4, first.uuid.variant)}
