"""Results and totals in the admin: read-only, without counting millions of rows."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.staff.admin.base import MOST_COUNTED
from ranking.models import Badge, Booking, Progress, Result, Standing, Statistics, Week
from ranking.results.settlement import settle
from ranking.rules import rating
from tests.harness import staff as at_work
from tests.harness.results import new_users, result

pytestmark = pytest.mark.django_db
MODELS = [Badge, Booking, Progress, Result, Standing, Statistics, Week]


@pytest.fixture
def staff() -> Client:
    return at_work.staff()


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_rows_are_listed_and_shown_but_read_only(staff: Client, model: Any) -> None:
    users = new_users(2)
    settle(result(users))
    base = f"/admin/ranking/{model._meta.model_name}/"
    with CaptureQueriesContext(connection) as queries:
        assert staff.get(base).status_code == 200
    counts = [query["sql"] for query in queries if "COUNT(" in query["sql"]]
    assert counts
    assert all(f"LIMIT {MOST_COUNTED}" in sql for sql in counts)
    assert not [query["sql"] for query in queries if "DISTINCT" in query["sql"]]
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


def listed(client: Client, model: str, **query: Any) -> list[Any]:
    answer = client.get(f"/admin/ranking/{model}/", query)
    assert answer.status_code == 200
    return list(answer.context["cl"].result_list)


def test_bookings_are_found_by_game_and_filtered(staff: Client) -> None:
    settle(result(new_users(2)))
    settle(result(new_users(2)))
    booking = Booking.objects.first()
    assert booking is not None
    assert listed(staff, "booking", q=str(booking.game)) == [booking]
    assert listed(staff, "booking", q=str(booking.game)[:8]) == []
    assert len(listed(staff, "booking", sign="1", ruleset=booking.ruleset)) == 2
    assert listed(staff, "booking", sign="-1") == []
    other = {"parchis": "parcheesi"}.get(booking.ruleset, "parchis")
    assert listed(staff, "booking", ruleset=other) == listed(staff, "statistics", ruleset=other)


def test_standings_are_listed_by_week_best_first(staff: Client) -> None:
    users = new_users(2)
    settle(result(users))
    week = Week.objects.get()
    later = Week.objects.create(starts_on=week.starts_on + timedelta(weeks=1))
    assert listed(staff, "standing") == []
    rows = listed(staff, "standing", week=week.name)
    assert [row.score for row in rows] == sorted((row.score for row in rows), reverse=True)
    assert len(rows) == 2
    assert listed(staff, "standing", week=later.name) == []
    name = User.objects.get(id=users[0]).username
    assert [row.user_id for row in listed(staff, "standing", q=name)] == users[:1]


def test_figures_are_shown_as_players_see_them(staff: Client) -> None:
    settle(result(new_users(2)))
    statistics = staff.get("/admin/ranking/statistics/").content.decode()
    best = Statistics.objects.order_by("-ordinal")[0]
    assert f'<td class="field-rating">{rating.points(best.ordinal)}</td>' in statistics
    assert f'<td class="field-skill">{best.mu / 1_000_000:.3f}</td>' in statistics
    assert f'<td class="field-uncertainty">{best.sigma / 1_000_000:.3f}</td>' in statistics
    assert '<td class="field-kind">person</td>' in statistics
    badges = staff.get("/admin/ranking/badge/").content.decode()
    assert '<td class="field-badge">Welcome</td>' in badges
    assert 'class="field-skill">+' in staff.get("/admin/ranking/result/").content.decode()
