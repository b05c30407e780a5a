"""Notices and maintenance: in `meta`, and how the staff announces them."""

from datetime import datetime, timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from rest_framework.test import APIClient

from accounts.announcements.board import AHEAD, BOARD
from accounts.models import MAX_NOTICE, Maintenance, Notice, StaffAct
from games.streams.personal import OwnRows
from tests.harness import staff as at_work
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

NOTICES, PLANS = "/admin/accounts/notice/add/", "/admin/accounts/maintenance/add/"
TEXTS = {"text_en": "Chess on Friday.", "text_es": "Ajedrez el viernes."}


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    set_time(monkeypatch, 0)


def set_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr("core.clock.now", lambda: at(seconds))


def noticed(begins: float = -60, ends: float = 3600, **changes: Any) -> Notice:
    times = {"begins_at": at(begins), "ends_at": at(ends)}
    return Notice.objects.create(**{**TEXTS, **times, **changes})


def times(begins: float | None, ends: float | None) -> dict[str, str]:
    """The times, as the form has them."""
    sent = {}
    for name, seconds in (("begins_at", begins), ("ends_at", ends)):
        if seconds is not None:
            sent[name] = f"{at(seconds):%Y-%m-%dT%H:%M:%S}"
    return sent


def plan(client: Client, begins: float = 3600, ends: float | None = 7200, **changes: Any) -> Any:
    return client.post(PLANS, {**times(begins, ends), "reason": "new disks", **changes})


def announced(api: APIClient, language: str = "en") -> Any:
    BOARD.reread(now=NOW)
    return api.get("/api/v1/meta", headers={"Accept-Language": language}).json()


def test_nothing_is_announced(api: APIClient) -> None:
    meta = announced(api)
    assert meta["announcements"] == []
    assert meta["maintenance"] is meta["announcements_version"] is None


def test_notices_are_in_the_language_of_the_request(api: APIClient) -> None:
    later, now = noticed(600, level="urgent"), noticed()
    noticed(-600, -1)
    for language, text in (("en", TEXTS["text_en"]), ("es-AR", TEXTS["text_es"])):
        first, second = announced(api, language)["announcements"]
        assert (first["id"], first["level"], first["text"]) == (str(now.id), "info", text)
        assert (first["from"], first["until"]) == ("2026-11-01T11:59:00Z", "2026-11-01T13:00:00Z")
        assert (second["id"], second["level"]) == (str(later.id), "urgent")


def test_a_notice_ends_by_itself(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    noticed()
    assert announced(api)["announcements_version"]
    set_time(monkeypatch, 3600)
    meta = api.get("/api/v1/meta").json()
    assert (meta["announcements"], meta["announcements_version"]) == ([], None)


def test_a_maintenance_is_announced_and_running(
    api: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = Maintenance.objects.create(begins_at=at(60), ends_at=at(120), **TEXTS)
    expected = {
        "id": str(stop.id),
        "from": "2026-11-01T12:01:00Z",
        "until": "2026-11-01T12:02:00Z",
        "text": TEXTS["text_es"],
        "running": False,
    }
    assert announced(api, "es")["maintenance"] == expected
    set_time(monkeypatch, 60)
    assert announced(api, "es")["maintenance"] == {**expected, "running": True}
    set_time(monkeypatch, 120)
    assert announced(api)["maintenance"] is None


def test_meta_and_the_own_stream_ask_the_database_for_nothing(api: APIClient, ana: Person) -> None:
    source = OwnRows(ana.id)
    source.after(None)
    with CaptureQueriesContext(connection) as before:
        source.after(0)
    noticed()
    BOARD.reread(now=NOW)
    with CaptureQueriesContext(connection) as after:
        states = source.after(0).states
    assert len(before) == len(after)
    with CaptureQueriesContext(connection) as queries:
        meta = api.get("/api/v1/meta").json()
    assert not queries.captured_queries
    told = {event.name: event.content for event in states}
    assert told["announcements"] == {"version": meta["announcements_version"]}


def test_each_change_has_another_version() -> None:
    def version() -> str | None:
        return BOARD.reread(now=NOW).version(NOW)

    notice = noticed()
    versions = [version()]
    for name, value in (("text_es", "Otro."), ("level", "warning"), ("ends_at", at(9))):
        Notice.objects.filter(id=notice.id).update(**{name: value})
        versions.append(version())
    stop = Maintenance.objects.create(begins_at=at(60))
    versions.append(version())
    Maintenance.objects.filter(id=stop.id).update(ends_at=at(120))
    versions.append(version())
    assert len({*versions}) == 6
    assert None not in versions
    assert version() == versions[-1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"ends_at": at(-60)},
        {"text_en": ""},
        {"text_es": "x" * (MAX_NOTICE + 1)},
        {"level": "loud"},
    ],
)
def test_the_database_refuses_a_wrong_notice(wrong: Any) -> None:
    with transaction.atomic(), pytest.raises(Exception, match=r"constraint|CHECK|too long"):
        noticed(**wrong)


def test_the_staff_announces_and_withdraws_a_notice() -> None:
    client = at_work.staff("operator")
    sent = {**TEXTS, **times(0, 600), "level": "warning", "reason": "asked for"}
    assert client.post(NOTICES, sent).status_code == 302
    notice = Notice.objects.get()
    act = StaffAct.objects.get()
    assert (act.name, act.object_id, act.reason) == ("announce_notice", str(notice.id), "asked for")
    assert act.after["text_es"] == TEXTS["text_es"]
    page = at_work.page_of(notice)
    assert client.post(page, {**sent, "text_en": "No chess."}).status_code == 302
    changed = StaffAct.objects.get(name="change_notice")
    assert (changed.before, changed.after) == (
        {"text_en": TEXTS["text_en"]},
        {"text_en": "No chess."},
    )
    assert at_work.do(client, notice, "withdraw_notice").status_code == 302
    assert not Notice.objects.exists()
    assert StaffAct.objects.filter(name="withdraw_notice").exists()


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        (NOTICES, {**TEXTS, "level": "info", **times(600, 0)}),
        (NOTICES, {**TEXTS, "level": "info", **times(0, 600), "text_es": ""}),
        (NOTICES, {**TEXTS, "level": "info", **times(0, 600), "reason": ""}),
        (PLANS, times(3600, 3600)),
        (PLANS, times(AHEAD.seconds - 1, 3600)),
    ],
)
def test_a_wrong_form_is_shown_again(page: str, wrong: Any) -> None:
    answer = at_work.staff("operator").post(page, {"reason": "x", **wrong})
    assert answer.status_code == 200
    assert b"errorlist" in answer.content
    assert not Notice.objects.exists()
    assert not Maintenance.objects.exists()


@pytest.mark.parametrize("role", ["support", "moderator"])
def test_other_roles_only_read(role: str) -> None:
    client, notice = at_work.staff(role), noticed()
    stop = Maintenance.objects.create(begins_at=at(600))
    for row in (notice, stop):
        assert client.get(at_work.page_of(row)).status_code == 200
        assert client.post(at_work.page_of(row), {"reason": "x"}).status_code == 403
    for page in (NOTICES, PLANS):
        assert client.get(page).status_code == 403
    assert at_work.do(client, notice, "withdraw_notice").status_code == 403
    assert at_work.do(client, stop, "withdraw_maintenance").status_code == 403
    assert plan(Client()).status_code == 302  # to the sign-in
    assert Maintenance.objects.count() == 1


def test_a_second_plan_is_a_form_error() -> None:
    client = at_work.staff("operator")
    assert plan(client).status_code == 302
    answer = plan(client, 9000, 9600)
    assert answer.status_code == 200
    assert b"Another maintenance is planned" in answer.content
    assert Maintenance.objects.count() == 1


def test_a_plan_is_changed_and_withdrawn() -> None:
    client = at_work.staff("operator")
    plan(client, ends=None)
    stop = Maintenance.objects.get()
    changed = {**times(4000, 5000), "reason": "later"}
    assert client.post(at_work.page_of(stop), changed).status_code == 302
    stop.refresh_from_db()
    assert (stop.begins_at, stop.ends_at) == (at(4000), at(5000))
    assert at_work.do(client, stop, "withdraw_maintenance").status_code == 302
    assert not Maintenance.objects.exists()
    assert plan(client).status_code == 302


def test_a_running_one_is_extended_and_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    client = at_work.staff("operator")
    plan(client)
    stop = Maintenance.objects.get()
    set_time(monkeypatch, 4000)
    page = at_work.page_of(stop)
    earlier = {**times(3900, 9000), "reason": "more disks"}  # the beginning stays
    assert client.post(page, earlier).status_code == 302
    stop.refresh_from_db()
    assert (stop.begins_at, stop.ends_at) == (at(3600), at(9000))
    assert client.post(page, {**times(None, 4010), "reason": "x"}).status_code == 200
    assert at_work.do(client, stop, "withdraw_maintenance").status_code == 200
    assert at_work.do(client, stop, "end_maintenance").status_code == 302
    stop.refresh_from_db()
    assert (stop.ends_at, stop.over) == (at(4000) + AHEAD, False)
    assert at_work.do(client, stop, "end_maintenance").status_code == 200  # it ends anyway
    assert client.post(page, {**times(None, 9999), "reason": "x"}).status_code == 200
    set_time(monkeypatch, 4031)
    assert client.post(page, {**times(None, 9999), "reason": "x"}).status_code == 403


def test_an_end_that_nobody_knows_is_not_over() -> None:
    with transaction.atomic(), pytest.raises(IntegrityError):
        Maintenance.objects.create(begins_at=NOW, over=True)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_staff_members_plan_at_once() -> None:
    clients = [at_work.staff(name=f"staff-{n}") for n in range(2)]
    begin, statuses = Barrier(2), list[int]()

    def work(client: Client) -> None:
        begin.wait()
        try:
            statuses.append(plan(client).status_code)
        finally:
            connections.close_all()

    threads = [Thread(target=work, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 302]
    assert Maintenance.objects.count() == 1
    assert StaffAct.objects.count() == 1


def test_a_maintenance_with_one_text_has_it_in_both_languages() -> None:
    for stop in (Maintenance(text_en="New disks."), Maintenance(text_es="New disks.")):
        for language in ("en", "es"):
            with translation.override(language):
                assert stop.text == "New disks."
