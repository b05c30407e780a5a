"""Reports of players at a table, without a message."""

from typing import Any

import pytest

from games.chat import reports
from games.chat.messages import Pace
from games.models import Report, Table
from games.moderation.selectors import game_around
from tests.harness.chat import refusal, said
from tests.harness.games import started
from tests.harness.people import Person
from tests.harness.staff import page_of, staff
from tests.harness.tables import open_table


@pytest.fixture
def table(ana: Person, ben: Person) -> Table:
    return open_table(ana, ben)


def report(person: Person, table_id: Any, about: Person, **more: Any) -> Any:
    body = {"user_id": str(about.id), "reason": "cheating", **more}
    return person.api.post(f"/api/v1/tables/{table_id}/reports", body)


def test_a_report_has_the_last_messages_and_is_stored_once(
    ana: Person, ben: Person, table: Table
) -> None:
    said(ben, table, "haha")
    first = report(ana, table.id, ben, comment="he leaves").json()
    again = report(ana, table.id, ben, reason="spam").json()
    assert (first.pop("repeated"), again.pop("repeated")) == (False, True)
    assert again == first
    row = Report.objects.get()
    assert first == {
        "id": str(row.uuid),
        "table_id": str(table.id),
        "user_id": str(ben.id),
        "reason": "cheating",
        "status": "open",
        "created_at": first["created_at"],
    }
    assert (row.message, row.text, row.comment) == (None, "", "he leaves")
    assert [entry["text"] for entry in row.context] == ["haha"]


def test_one_may_report_who_plays_or_has_played_there(
    ana: Person, ben: Person, eva: Person, table: Table
) -> None:
    assert report(eva, table.id, ben).status_code == 201  # a spectator
    assert refusal(report(ana, table.id, eva)) == (404, "not_found")
    assert refusal(report(ana, table.id, ana)) == (422, "oneself")
    private = open_table(ana, ben, private=True)
    assert refusal(report(eva, private.id, ben)) == (404, "not_found")
    ana.api.delete(f"/api/v1/tables/{private.id}/seats")
    assert report(ben, private.id, eva).status_code == 404


def test_former_players_report_each_other(ana: Person, ben: Person) -> None:
    game = started(ana, ben, private=True)
    ana.api.post(f"/api/v1/games/{game.id}/resign", {})
    ana.api.delete(f"/api/v1/tables/{game.table_id}/seats")
    assert report(ana, game.table_id, ben).status_code == 201
    assert report(ben, game.table_id, ana).status_code == 201
    (first, _) = Report.objects.order_by("id")
    assert game_around(first) == game


def test_all_reports_share_a_limit(
    ana: Person, ben: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "REPORTS", Pace("reports", 1, reports.REPORTS.within))
    message = said(ben, table)
    body = {"message_id": str(message.uuid), "reason": "spam"}
    assert ana.api.post("/api/v1/reports", body).status_code == 201
    assert report(ana, table.id, ben).status_code == 429


def test_the_staff_sees_that_a_player_is_reported(ana: Person, ben: Person, table: Table) -> None:
    report(ana, table.id, ben)
    page = staff().get(page_of(Report.objects.get()))
    assert b"(the player, not a message)" in page.content
