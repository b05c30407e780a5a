"""Reports of chat messages, and the decisions of the staff."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import Notification, StaffAct, User
from games.chat import reports
from games.chat.messages import Pace
from games.models import ChatMessage, Game, Report, Table
from games.tables import start
from tests.harness.chat import refusal, said
from tests.harness.games import competitive
from tests.harness.people import NOW, Person, register
from tests.harness.staff import browser_of, do, form_of, page_of, staff
from tests.harness.tables import open_table, seen

ADDRESS = "/api/v1/reports"
QUEUE = "/admin/games/report/"


@pytest.fixture
def table(ana: Person, ben: Person) -> Table:
    return open_table(ana, ben)


def report(person: Person, row: ChatMessage, /, **more: Any) -> Any:
    return person.api.post(ADDRESS, {"message_id": str(row.uuid), "reason": "insult", **more})


def test_a_report_stores_the_message_and_the_ten_before_it(
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
        "id": str(row.uuid),
        "message_id": str(wrong.uuid),
        "reason": "insult",
        "status": "open",
        "repeated": False,
    }
    ChatMessage.objects.all().delete()
    row.refresh_from_db()
    assert (row.text, row.comment, row.message) == ("fool", "again", None)
    assert (row.author_id, row.reporter_id) == (ben.id, ana.id)
    assert [entry["text"] for entry in row.context] == [str(number) for number in range(2, 12)]
    assert row.context[-1]["name"] == ben.user.username
    assert row.context[-1]["author"] == str(ben.id)


def test_a_comment_has_no_invisible_characters(ana: Person, ben: Person, table: Table) -> None:
    report(ana, said(ben, table), comment="\u202eold\u200b news\nagain")
    assert Report.objects.get().comment == "old news\nagain"
    assert refusal(report(ana, said(ben, table), comment="\u0958" * 251)) == (
        400,
        "validation_error",
    )


def test_repeating_a_report_returns_the_same_report(ana: Person, ben: Person, table: Table) -> None:
    wrong = said(ben, table)
    first, again = (report(ana, wrong, reason=reason).json() for reason in ("insult", "spam"))
    assert (first.pop("repeated"), again.pop("repeated")) == (False, True)
    assert first == again
    assert Report.objects.count() == 1


def test_a_user_cannot_report_a_message_of_another_room(
    ana: Person, ben: Person, eva: Person, api: Any, table: Table
) -> None:
    of_players, of_spectators = said(ben, table), said(eva, table)
    absent = ChatMessage()
    answers = [report(eva, of_players), report(eva, absent), report(ana, of_spectators)]
    assert [refusal(answer) for answer in answers] == [(404, "not_found")] * 3
    details = {answer.json()["detail"] for answer in answers}
    assert len(details) == 1
    assert api.post(ADDRESS).status_code == 401
    assert not Report.objects.exists()


def test_a_player_can_report_after_leaving_the_table(
    ana: Person, ben: Person, table: Table
) -> None:
    wrong = said(ben, table)
    game = start.start_game(table_id=table.id, user_id=ana.id, now=NOW, **seen(table))
    table.taken_seats.filter(user=ana.id).delete()
    assert game.player_rows.count() == 2
    assert report(ana, wrong).status_code == 201


def test_a_user_cannot_report_their_own_message(ana: Person, table: Table) -> None:
    assert refusal(report(ana, said(ana, table))) == (422, "oneself")


@pytest.mark.parametrize(
    "wrong",
    [
        {"message_id": "x"},
        {"message_id": 1},
        {"reason": "ugly"},
        {"reason": None},
        {"comment": "x" * 501},
    ],
)
def test_a_report_needs_a_message_and_a_reason(
    ana: Person, ben: Person, table: Table, wrong: dict[str, Any]
) -> None:
    assert refusal(report(ana, said(ben, table), **wrong)) == (400, "validation_error")


def test_reports_are_limited(
    ana: Person, ben: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "REPORTS", Pace("reports", 1, timedelta(hours=1)))
    first, second = said(ben, table), said(ben, table)
    assert report(ana, first).status_code == 201
    assert refusal(report(ana, second)) == (429, "too_many_requests")
    assert report(ana, first).status_code == 201


@pytest.fixture
def reported(ana: Person, ben: Person, eva: Person) -> Report:
    """A message of Ben's in a running scored game, reported by both other players."""
    for person in (ana, ben, eva):
        register(person)
    competitive(ana, ben, eva)
    table = Table.objects.get()
    said(ana, table, "well rolled", NOW + timedelta(minutes=1))
    wrong = said(ben, table, "fool", NOW + timedelta(minutes=2))
    said(eva, table, "stop it", NOW + timedelta(minutes=3))
    for person in (ana, eva):
        assert report(person, wrong).status_code == 201
    return Report.objects.get(reporter=ana.id)


def test_the_queue_lists_open_reports_and_the_page_shows_the_context(
    ana: Person, ben: Person, reported: Report
) -> None:
    client = staff("support")
    assert b"fool" in client.get(QUEUE).content
    shown = client.get(page_of(reported)).content.decode()
    for text in (
        ">2026-11-01 12:01:00<",
        "well rolled",
        "fool",
        "stop it",
        page_of(ben.user),
        page_of(Game.objects.get(status="playing")),
    ):
        assert text in shown
    do(client, reported, "decide", effect="none")
    assert b"fool" not in client.get(QUEUE).content
    assert b"fool" in client.get(QUEUE, {"stage": "resolved"}).content
    assert b"fool" in client.get(QUEUE, {"q": ana.user.username}).content


def test_a_decision_resolves_all_reports_of_the_message(reported: Report) -> None:
    client = staff("support", name="clerk")
    assert do(client, reported, "decide", effect="none", reason="a joke").status_code == 302
    rows = Report.objects.values_list("status", "effect", "decision", "resolved_by__username")
    assert set(rows) == {("resolved", "none", "a joke", "clerk")}
    act = StaffAct.objects.get()
    assert (act.name, act.before["status"], act.after["status"]) == ("decide", "open", "resolved")


@pytest.mark.parametrize(("effect", "acted"), [("none", False), ("muted", True)])
def test_the_reporters_hear_whether_the_staff_has_acted_and_no_more(
    ana: Person,
    eva: Person,
    reported: Report,
    effect: str,
    acted: bool,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        do(staff("moderator"), reported, "decide", effect=effect, lasts="1 day")
    told = Notification.objects.filter(kind="report_decided")
    assert {row.user_id for row in told} == {ana.id, eva.id}
    own = ana.api.get("/api/v1/me/notifications").json()["results"][0]
    assert own["data"].pop("reported_at")
    assert own["data"] == {"report_id": str(reported.uuid), "acted": acted}


def test_a_deleted_reporter_hears_nothing(
    reported: Report, django_capture_on_commit_callbacks: Any
) -> None:
    Report.objects.update(reporter=None)
    with django_capture_on_commit_callbacks(execute=True):
        do(staff("moderator"), reported, "decide", effect="none")
    assert not Notification.objects.filter(kind="report_decided").exists()


@pytest.mark.parametrize(
    ("effect", "field"),
    [
        ("muted", "muted_until"),
        ("play_banned", "play_banned_until"),
        ("banned", "banned_until"),
    ],
)
def test_a_decision_restricts_the_author(
    ben: Person, reported: Report, effect: str, field: str
) -> None:
    answer = do(staff("moderator"), reported, "decide", effect=effect, lasts="1 day")
    assert answer.status_code == 302, answer.content
    user = User.objects.get(id=ben.id)
    lasts = getattr(user, field) - timezone.now()
    assert timedelta(hours=23) < lasts <= timedelta(days=1)
    notification = Notification.objects.get(user=ben.id, kind="restricted")
    assert notification.data["reason"] == "for a test"


def test_a_decision_voids_the_game(ana: Person, ben: Person, reported: Report) -> None:
    assert do(staff("moderator"), reported, "decide", effect="voided").status_code == 302
    game = Game.objects.get(started_at__isnull=False)
    assert game.status == "voided"
    assert Report.objects.filter(effect="voided").count() == 2
    act = StaffAct.objects.get(model="games.game")
    assert (act.name, act.object_id, act.reason) == ("void_game", str(game.id), "for a test")
    assert (act.before["status"], act.after["status"]) == ("playing", "voided")


@pytest.mark.parametrize(
    ("effect", "name", "field"),
    [
        ("muted", "mute", "muted_until"),
        ("play_banned", "ban_from_play", "play_banned_until"),
        ("banned", "ban", "banned_until"),
    ],
)
def test_a_restriction_by_decision_is_logged_for_the_author(
    ben: Person, reported: Report, effect: str, name: str, field: str
) -> None:
    client = staff("moderator", name="clerk")
    do(client, reported, "decide", effect=effect, lasts="1 day", reason="insults")
    act = StaffAct.objects.get(model="accounts.user")
    assert (act.name, act.object_id, act.reason) == (name, str(ben.id), "insults")
    assert act.staff.username == "clerk"
    assert act.before[field] is None
    assert act.after[field] == getattr(User.objects.get(id=ben.id), field).isoformat()
    assert b"insults" in client.get(f"/admin/accounts/user/{ben.id}/history/").content


def test_a_decided_report_shows_how_long_the_author_is_muted(
    ben: Person, eva: Person, reported: Report
) -> None:
    client = staff("moderator")
    assert "There is no undo" in client.get(form_of(reported, "decide")).content.decode()
    do(client, reported, "decide", effect="muted", lasts="1 day")
    until = User.objects.get(id=ben.id).muted_until
    assert until
    ends = f"Muted until {until:%Y-%m-%d %H:%M:%S} UTC"
    same = Report.objects.get(reporter=eva.id)
    for page in (page_of(reported), page_of(same), page_of(ben.user)):
        assert ends in client.get(page).content.decode()


def test_a_decided_report_says_if_a_longer_mute_was_in_force(ben: Person, reported: Report) -> None:
    until = timezone.now() + timedelta(days=100)
    User.objects.filter(id=ben.id).update(muted_until=until, mute_reason="threats")
    client = staff("moderator")
    do(client, reported, "decide", effect="muted", lasts="1 day")
    assert "Muted (a longer restriction was" in client.get(page_of(reported)).content.decode()


def test_a_milder_decision_shortens_nothing(ben: Person, reported: Report) -> None:
    until = timezone.now() + timedelta(days=100)
    User.objects.filter(id=ben.id).update(muted_until=until, mute_reason="threats")
    do(staff("moderator"), reported, "decide", effect="muted", lasts="1 day")
    user = User.objects.get(id=ben.id)
    assert (user.muted_until, user.mute_reason) == (until, "threats")
    notified = Notification.objects.get(user=ben.id, kind="restricted").data
    assert (notified["reason"], notified["until"]) == ("for a test", until.isoformat())


@pytest.mark.parametrize("effect", ["none", "muted"])
def test_only_a_superuser_decides_about_reports_of_staff(
    ben: Person, reported: Report, effect: str
) -> None:
    sent = {"effect": effect, "lasts": "1 day"}
    User.objects.filter(id=ben.id).update(is_staff=True)
    ben.user.groups.set(Group.objects.filter(name="moderator"))
    for client in (staff("moderator"), browser_of(User.objects.get(id=ben.id))):
        refused = do(client, reported, "decide", **sent)
        assert b"Only a superuser can decide" in refused.content
    assert not StaffAct.objects.exists()
    assert do(staff(), reported, "decide", **sent).status_code == 302


@pytest.mark.parametrize("effect", ["none", "muted", "voided"])
@pytest.mark.parametrize("has_left", [False, True])
def test_no_staff_member_decides_a_report_about_a_game_they_played_in(
    ana: Person, reported: Report, effect: str, has_left: bool
) -> None:
    game = Game.objects.get(started_at__isnull=False)
    if has_left:
        ana.api.post(f"/api/v1/games/{game.id}/resign", {"version": game.version})
    User.objects.filter(id=ana.id).update(is_staff=True, is_superuser=True)
    sent = {"effect": effect, "lasts": "1 day"}
    refused = do(browser_of(User.objects.get(id=ana.id)), reported, "decide", **sent)
    assert b"You played in the game" in refused.content
    assert not StaffAct.objects.exists()
    assert set(Report.objects.values_list("status", flat=True)) == {"open"}
    assert do(staff(), reported, "decide", **sent).status_code == 302


def test_a_staff_member_decides_a_report_from_before_their_game(
    ana: Person, reported: Report
) -> None:
    Game.objects.filter(started_at__isnull=False).update(started_at=NOW + timedelta(minutes=3))
    User.objects.filter(id=ana.id).update(is_staff=True, is_superuser=True)
    browser = browser_of(User.objects.get(id=ana.id))
    assert do(browser, reported, "decide", effect="none").status_code == 302


def test_a_decision_to_restrict_needs_a_duration(ben: Person, reported: Report) -> None:
    answer = do(staff("moderator"), reported, "decide", effect="muted")
    assert b"Choose a duration" in answer.content
    assert User.objects.get(id=ben.id).muted_until is None
    assert set(Report.objects.values_list("status", flat=True)) == {"open"}


def test_support_can_only_decide_to_mute(ben: Person, reported: Report) -> None:
    client = staff("support")
    for effect in ("banned", "play_banned", "voided"):
        answer = do(client, reported, "decide", effect=effect, lasts="1 day")
        assert b"Select a valid choice" in answer.content
    assert not User.objects.filter(banned_until__isnull=False).exists()
    assert do(client, reported, "decide", effect="muted", lasts="1 day").status_code == 302
    assert User.objects.get(id=ben.id).muted_until is not None


def test_a_resolved_report_cannot_be_decided_again(ana: Person, reported: Report) -> None:
    again = staff("support")
    shown = again.get(form_of(reported, "decide")).content.decode()
    key = shown.split('name="key" value="')[1].split('"')[0]
    do(staff("support"), reported, "decide", effect="none", reason="first")
    sent = {"effect": "none", "reason": "second", "key": key}
    late = again.post(form_of(reported, "decide"), sent)
    assert b"no longer possible" in late.content
    reported.refresh_from_db()
    assert reported.decision == "first"


def test_staff_without_a_role_cannot_open_the_queue(ana: Person, reported: Report) -> None:
    outside = browser_of(User.objects.create(username="clerk", is_staff=True))
    assert outside.get(QUEUE).status_code == 403
    assert outside.get(form_of(reported, "decide")).status_code == 403
    assert Client().get(QUEUE).status_code == 302


def test_nobody_edits_reports_or_messages_in_the_admin(
    ana: Person, ben: Person, table: Table
) -> None:
    message = said(ben, table, "fool")
    report(ana, message)
    client = staff()
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


def test_the_database_refuses_inconsistent_reports(ana: Person, ben: Person, table: Table) -> None:
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
