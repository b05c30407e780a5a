"""Messages that are reported, and what the staff makes of it."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from games.models import ChatMessage, Report, Table
from games.services import chat, starting
from tests.games.conftest import NOW, Person, open_table
from tests.games.test_chat import refusal, said

pytestmark = pytest.mark.both_databases
ADDRESS = "/api/v1/reports"
QUEUE = "/admin/games/report/"


@pytest.fixture
def table(ana: Person, ben: Person) -> Table:
    return open_table(ana, ben)


def report(person: Person, row: ChatMessage, /, **more: Any) -> Any:
    return person.api.post(ADDRESS, {"message": str(row.id), "reason": "insult", **more})


def test_a_report_keeps_the_message_and_the_ten_before_it(
    ana: Person, ben: Person, eva: Person, table: Table
) -> None:
    for number in range(12):
        said(ben if number % 2 else ana, table, str(number), NOW + timedelta(minutes=number))
    said(eva, table, "from the other room")
    wrong = said(ben, table, "fool", NOW + timedelta(minutes=20))
    said(ana, table, "afterwards", NOW + timedelta(minutes=21))

    answer = report(ana, wrong, comment="again")
    assert answer.status_code == 201
    body = answer.json()
    assert body.pop("created_at")
    row = Report.objects.get()
    assert body == {
        "id": str(row.id),
        "message": str(wrong.id),
        "reason": "insult",
        "status": "open",
    }
    ChatMessage.objects.all().delete()
    row.refresh_from_db()
    assert (row.text, row.comment, row.message) == ("fool", "again", None)
    assert (row.author_id, row.reporter_id) == (ben.id, ana.id)
    assert [entry["text"] for entry in row.context] == [str(number) for number in range(2, 12)]
    assert row.context[-1]["name"] == ben.user.username
    assert row.context[-1]["author"] == str(ben.id)


def test_a_report_repeated_is_the_same_report(ana: Person, ben: Person, table: Table) -> None:
    wrong = said(ben, table)
    assert report(ana, wrong).json() == report(ana, wrong, reason="spam").json()
    assert Report.objects.count() == 1


def test_who_cannot_read_it_cannot_report_it_nor_learn_of_it(
    ana: Person, ben: Person, eva: Person, api: Any, table: Table
) -> None:
    of_players, of_spectators = said(ben, table), said(eva, table)
    absent = ChatMessage(id=of_spectators.id + 1)
    answers = [report(eva, of_players), report(eva, absent), report(ana, of_spectators)]
    assert [refusal(answer) for answer in answers] == [(404, "not_found")] * 3
    details = {answer.json()["detail"] for answer in answers}
    assert len(details) == 1
    assert api.post(ADDRESS).status_code == 401
    assert not Report.objects.exists()


def test_who_has_played_there_can_report_after_leaving(
    ana: Person, ben: Person, table: Table
) -> None:
    wrong = said(ben, table)
    game = starting.start_game(table_id=table.id, user_id=ana.id, now=NOW)
    table.taken_seats.filter(user=ana.id).delete()
    assert game.player_rows.count() == 2
    assert report(ana, wrong).status_code == 201


def test_nobody_reports_oneself(ana: Person, table: Table) -> None:
    assert refusal(report(ana, said(ana, table))) == (422, "oneself")


@pytest.mark.parametrize(
    "wrong",
    [
        {"message": "x"},
        {"message": "1" * 19},
        {"reason": "ugly"},
        {"reason": None},
        {"comment": "x" * 501},
    ],
)
def test_a_report_names_a_message_and_a_reason(
    ana: Person, ben: Person, table: Table, wrong: dict[str, Any]
) -> None:
    assert refusal(report(ana, said(ben, table), **wrong)) == (400, "validation_error")


def test_reports_are_limited(
    ana: Person, ben: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "REPORTS", chat.Pace(1, timedelta(hours=1)))
    first, second = said(ben, table), said(ben, table)
    assert report(ana, first).status_code == 201
    assert refusal(report(ana, second)) == (429, "too_many_requests")
    assert report(ana, first).status_code == 201


def staff(*permissions: str) -> Client:
    user = User.objects.create_user(f"staff-{len(permissions)}", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def test_staff_reads_the_queue_and_closes_reports(ana: Person, ben: Person, table: Table) -> None:
    report(ana, said(ben, table, "fool"))
    row = Report.objects.get()
    client = staff("view_report", "change_report")
    assert b"fool" in client.get(QUEUE).content
    client.post(QUEUE, {"action": "resolve", "_selected_action": [row.id]})
    row.refresh_from_db()
    assert row.status == "resolved"
    assert row.resolved_at
    resolved_by = row.resolved_by
    assert resolved_by
    assert resolved_by.username == "staff-2"


def test_staff_without_the_right_only_reads_or_not_even_that(
    ana: Person, ben: Person, table: Table
) -> None:
    report(ana, said(ben, table, "fool"))
    row = Report.objects.get()
    reader = staff("view_report")
    assert b"fool" in reader.get(QUEUE).content
    reader.post(QUEUE, {"action": "resolve", "_selected_action": [row.id]})
    row.refresh_from_db()
    assert row.status == "open"
    assert staff().get(QUEUE).status_code == 403
    assert Client().get(QUEUE).status_code == 302


def test_nobody_edits_reports_or_messages_in_the_admin(
    ana: Person, ben: Person, table: Table
) -> None:
    message = said(ben, table, "fool")
    report(ana, message)
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    for page, row in (
        (QUEUE, Report.objects.get()),
        ("/admin/games/chatmessage/", message),
    ):
        assert client.get(page).status_code == 200
        assert client.get(f"{page}{row.pk}/change/").status_code == 200
        assert client.post(f"{page}{row.pk}/change/", {"text": "nice"}).status_code == 403
        assert client.post(f"{page}{row.pk}/delete/", {"post": "yes"}).status_code == 403
        assert client.get(f"{page}add/").status_code == 403
        row.refresh_from_db()
        assert row.text == "fool"


def test_a_closed_report_stays_as_it_was_closed(ana: Person, ben: Person, table: Table) -> None:
    report(ana, said(ben, table))
    row = Report.objects.get()
    assert chat.resolve(report_ids=[row.id], staff_id=ana.id, now=NOW) == 1
    assert chat.resolve(report_ids=[row.id], staff_id=ben.id, now=NOW) == 0
    row.refresh_from_db()
    assert row.resolved_by_id == ana.id


def test_the_database_keeps_reports_sound(ana: Person, ben: Person, table: Table) -> None:
    message = said(ben, table)
    given = {
        "reporter": ana.user,
        "author": ben.user,
        "message": message,
        "reason": "spam",
        "text": "x",
        "created_at": NOW,
    }
    Report.objects.create(**given)
    for wrong in ({}, {"reporter": ben.user}, {"message": None, "status": "resolved"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Report.objects.create(**{**given, **wrong})
