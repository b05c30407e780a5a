"""The staff closes and reopens third-party apps."""

from datetime import datetime
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from allauth.idp.oidc.models import Token
from django.db import transaction
from django.test import Client as Browser

from accounts.models import AppClosure, Grant, Notification, Session, StaffAct
from accounts.oauth import apps, grants
from accounts.oauth.errors import AppClosed
from core import clock
from tests.accounts.oauth.app import App, agree, assert_ended, browser_of, player, register_app
from tests.harness.service import PATIENCE_S
from tests.harness.staff import do, page_of, staff
from tests.harness.threads import at_once, until_waited_for

pytestmark = pytest.mark.django_db


def news() -> list[tuple[str, Any]]:
    return list(Notification.objects.order_by("id").values_list("kind", "data"))


def closed(desk: Browser, app: App) -> Any:
    answer = do(desk, app.registration, "close_app", reason="it sells chips")
    assert answer.status_code == 302, answer.content
    return answer


def test_a_moderator_closes_an_app_and_its_tokens_end() -> None:
    app, ana = App(register_app()), player()
    issued, code = app.tokens(ana), app.code(browser_of(ana))
    other = App(register_app()).tokens(ana)
    desk = staff("moderator")
    assert desk.get(page_of(app.registration)).status_code == 200
    closed(desk, app)
    assert_ended(issued)
    for refused in (app.refresh(issued["refresh_token"]), app.exchange(code)):
        assert refused.json()["error"] == "invalid_grant"
    assert not Token.objects.filter(client=app.registration).exists()
    assert Session.objects.filter(grant__isnull=False, ended_at=None).count() == 1
    assert (
        App(Grant.objects.get(session__ended_at=None).client)
        .refresh(other["refresh_token"])
        .status_code
        == 200
    )
    assert "it sells chips" in desk.get(page_of(app.registration)).content.decode()
    act = StaffAct.objects.get()
    assert (act.name, act.before, act.after) == ("close_app", {"closed": False}, {"closed": True})


def test_nobody_signs_in_with_a_closed_app_until_it_is_reopened() -> None:
    app, ana = App(register_app()), player()
    browser, desk = browser_of(ana), staff("moderator")
    opened_before = browser.get(app.request())
    closed(desk, app)
    page = browser.get(app.request())
    assert page.status_code == 403
    assert "This app is closed" in page.content.decode()
    agreed = agree(browser, opened_before, ["play"])
    assert agreed.status_code == 403
    assert "This app is closed" in agreed.content.decode()
    assert do(desk, app.registration, "reopen_app").status_code == 302
    assert not AppClosure.objects.exists()
    assert app.tokens(ana)


def test_the_owner_is_notified_of_each_change_once() -> None:
    app, desk = App(register_app()), staff("moderator")
    app.registration.owner_id = player().id
    app.registration.save()
    closed(desk, app)
    apps.close(app.registration.id, reason="once more", now=clock.now())
    about = {"app_id": app.registration.id, "name": app.registration.name}
    assert news() == [("app_closed", {**about, "reason": "it sells chips"})]
    assert do(desk, app.registration, "reopen_app", reason="for the log").status_code == 302
    apps.reopen(app.registration.id, now=clock.now())
    assert news()[1:] == [("app_reopened", about)]


def test_an_app_of_the_staff_has_no_owner_to_notify() -> None:
    app, desk = App(register_app()), staff("moderator")
    closed(desk, app)
    assert do(desk, app.registration, "reopen_app").status_code == 302
    assert news() == []


@pytest.mark.parametrize("role", ["support"])
def test_other_roles_read_apps_only(role: str) -> None:
    app, desk = App(register_app()), staff(role)
    assert desk.get(page_of(app.registration)).status_code == 200
    for act in ("close_app", "reopen_app", "remove_app"):
        assert do(desk, app.registration, act).status_code == 403
    assert not AppClosure.objects.exists()


def test_a_staff_member_does_not_decide_on_the_own_app() -> None:
    app, desk = App(register_app()), staff("moderator")
    app.registration.owner_id = desk.session["_auth_user_id"]
    app.registration.save()
    assert do(desk, app.registration, "close_app").status_code == 403


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_no_grant_begins_while_an_app_is_closed() -> None:
    """The grant is inserted before the closing commits, or after: either way it ends."""
    app, ana = App(register_app()), player()
    code = app.code(browser_of(ana))
    done: list[bool] = []

    def act(number: int) -> Any:
        if number == 1:
            answer = app.exchange(code)
            done.append(True)
            return answer.json().get("error")
        with transaction.atomic():
            AppClosure.objects.create(client=app.registration, reason="", closed_at=clock.now())
            apps.end_all(app.registration.id, now=clock.now())
            until_waited_for(lambda: bool(done))
        return None

    at_once(act, 2)
    assert not Session.objects.filter(grant__isnull=False, ended_at=None).exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_grant_that_has_used_its_code_lets_the_closing_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, ana = App(register_app()), player()
    code = app.code(browser_of(ana))
    begun, closed = Event(), Event()

    def paused(user_id: UUID, now: datetime) -> None:
        begun.set()
        until_waited_for(closed.is_set)

    monkeypatch.setattr(grants, "check_not_banned", paused)

    def act(number: int) -> Any:
        if number == 1:
            return app.exchange(code).json()
        assert begun.wait(PATIENCE_S)
        apps.close(app.registration.id, reason="", now=clock.now())
        closed.set()
        return None

    issued = at_once(act, 2)[1]
    assert_ended(issued)


def test_a_grant_is_refused_after_the_closing() -> None:
    app, ana = register_app(), player()
    AppClosure.objects.create(client=app, reason="", closed_at=clock.now())
    with pytest.raises(AppClosed), transaction.atomic():
        grants.promise(user=ana.user, client_id=app.id, code_hash="x", now=clock.now())
    with transaction.atomic():
        Token.objects.create(type=grants.CODE, hash="y", client=app, user=ana.user)
        with pytest.raises(AppClosed):
            grants.begin(client=app, user=ana.user, scopes=[], code_hash="y", now=clock.now())
