"""What games have brought, in the admin: to be read, and without counting millions of rows."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.admin.base import MOST_COUNTED
from accounts.models import User
from ranking.models import Badge, Booking, Progress, Result, Standing, Statistics, Week
from ranking.services.settling import settle
from tests import staff as at_work
from tests.ranking.conftest import new_users, result

pytestmark = pytest.mark.django_db
MODELS = [Badge, Booking, Progress, Result, Standing, Statistics, Week]


@pytest.fixture
def staff() -> Client:
    return at_work.staff()


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_rows_are_listed_and_shown_and_nobody_changes_them(staff: Client, model: Any) -> None:
    users = new_users(2)
    settle(result(users))
    base = f"/admin/ranking/{model._meta.model_name}/"
    with CaptureQueriesContext(connection) as queries:
        assert staff.get(base).status_code == 200
    counts = [query["sql"] for query in queries if "COUNT(" in query["sql"]]
    assert counts
    assert all(f"LIMIT {MOST_COUNTED}" in sql for sql in counts)
    row = model.objects.first()
    page = f"{base}{row.pk}/change/"
    assert staff.get(page).status_code == 200
    assert staff.post(page, {}).status_code == 403
    assert staff.post(f"{base}{row.pk}/delete/").status_code == 403
    assert staff.get(f"{base}add/").status_code == 403


def test_people_are_found_by_name(staff: Client) -> None:
    ana, ben = new_users(2)
    settle(result([ana, ben]))
    name = User.objects.get(id=ana).username
    page = staff.get("/admin/ranking/result/", {"q": name}).content.decode()
    assert name in page
    assert User.objects.get(id=ben).username not in page
