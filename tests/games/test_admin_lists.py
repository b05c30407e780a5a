"""The lists of the admin are read from indexes."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ranking.models import Week
from tests.harness.staff import staff

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


@pytest.mark.undivided
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
        ("games/tournament", {}, "tournament_newest"),
        ("games/report", {}, "report_open"),
        ("games/integritycase", {}, "integrity_case_listed"),
        ("games/integritycase", {"stage": "all"}, "integrity_case_highest"),
        ("games/diceweek", {}, "one_dice_sum_a_week_and_seat"),
        ("ranking/standing", {}, "standing_kind_board"),
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
    if query.keys() & {"q", "kept_from"}:  # few of many rows, sorted after the search
        rows = rows.order_by()
    assert index in rows[:50].explain()


def test_each_statement_of_a_list_gets_a_plan_of_its_own() -> None:
    client, modes = staff(), set()

    def recording_mode(execute: Any, sql: str, *given: Any) -> Any:
        answer = execute(sql, *given)
        if "games_game" in sql:
            with connection.connection.cursor() as cursor:
                modes.add(cursor.execute("SHOW plan_cache_mode").fetchone())
        return answer

    with connection.execute_wrapper(recording_mode):
        client.get("/admin/games/game/", {"stage": "voided"})
    assert modes == {("force_custom_plan",)}


def test_a_list_counts_without_reading_positions() -> None:
    client = staff()
    with CaptureQueriesContext(connection) as made:
        client.get("/admin/games/game/", {"stage": "all"})
    counts = [query["sql"] for query in made if "COUNT(" in query["sql"]]
    assert counts
    assert not any("position" in sql or "ORDER BY" in sql for sql in counts)
