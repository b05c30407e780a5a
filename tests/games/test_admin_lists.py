"""That an index leads to what the staff's lists show, however much there is."""

from datetime import date
from typing import Any

import pytest
from django.db import connection

from ranking.models import Week
from tests.staff import staff

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


@pytest.mark.parametrize(
    ("page", "query", "index"),
    [
        ("accounts/user", {}, "username"),
        ("accounts/user", {"q": "ana"}, "user_name_begins"),
        ("accounts/user", {"kept_from": "account"}, "user_banned"),
        ("accounts/user", {"kind": "staff"}, "user_of_the_staff"),
        ("accounts/staffact", {"name": "mute"}, "act_named"),
        ("games/game", {}, "game_running"),
        ("games/game", {"stage": "all"}, "game_newest"),
        ("games/game", {"stage": "voided"}, "game_without_result"),
        ("games/table", {"stage": "all"}, "table_newest"),
        ("games/report", {}, "report_open"),
        ("ranking/standing", {}, "standing_board"),
    ],
)
def test_a_list_is_read_from_an_index(page: str, query: dict[str, Any], index: str) -> None:
    Week.objects.create(starts_on=date(2026, 11, 16))
    answer = staff().get(f"/admin/{page}/", query)
    rows = answer.context["cl"].queryset
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
    if query.keys() & {"q", "kept_from"}:  # few of many, which are sorted when they are found
        rows = rows.order_by()
    assert index in rows[:50].explain()
