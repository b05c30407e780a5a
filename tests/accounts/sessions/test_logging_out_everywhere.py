"""Logging out everywhere, or changing the password, invalidates sign-ins in progress."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from accounts.models import Session, User
from accounts.sessions import lifecycle
from tests.harness.signing_in import OTHER, PASSWORD, App, codes, protect, run_during, totp

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> App:
    app = App()
    assert app.sign_up().status_code == 200
    return app


def log_out_everywhere(app: App) -> None:
    assert app.delete("sessions").status_code == 204


def change_password(app: App) -> None:
    change = {"current_password": PASSWORD, "new_password": OTHER}
    assert app.post("password/change", change).status_code == 200


def end_sessions_as_staff(_: App) -> None:
    lifecycle.end_sessions(user_id=User.objects.get().id, now=timezone.now())


WAYS = [log_out_everywhere, change_password, end_sessions_as_staff]


@pytest.mark.parametrize("way", WAYS)
def test_a_second_factor_cannot_complete_an_earlier_sign_in(
    ana: App, clock: list[float], way: Callable[[App], None]
) -> None:
    secret = protect(ana, clock[0])
    clock[0] += 60
    thief = App()
    assert thief.log_in().status_code == 401
    way(ana)
    sessions_before = Session.objects.count()
    answer = thief.post("2fa/authenticate", {"code": totp(secret, clock[0])})
    assert answer.status_code == 410
    assert not thief.access
    assert Session.objects.count() == sessions_before


@pytest.mark.parametrize("way", WAYS)
def test_a_second_factor_cannot_complete_an_earlier_sign_in_on_a_page(
    ana: App, clock: list[float], way: Callable[[App], None]
) -> None:
    secret = protect(ana, clock[0])
    clock[0] += 60
    page = Client()
    page.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    way(ana)
    answer = page.post("/accounts/2fa/authenticate/", {"code": totp(secret, clock[0])})
    assert answer["Location"] == "/accounts/login/"
    assert "_auth_user_id" not in page.session


def test_logging_out_during_the_check_of_the_code_prevents_the_sign_in(
    ana: App, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = protect(ana, clock[0])
    clock[0] += 60
    thief = App()
    thief.log_in()
    real = lifecycle.begin

    def late(*args: Any, **kwargs: Any) -> Any:
        log_out_everywhere(ana)
        return real(*args, **kwargs)

    monkeypatch.setattr(lifecycle, "begin", late)
    refused = thief.post("2fa/authenticate", {"code": totp(secret, clock[0])})
    assert codes(refused) == ["username_password_mismatch"]
    assert not thief.access


def test_logging_out_during_the_check_of_the_password_prevents_the_sign_in(
    ana: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_during(monkeypatch, "check_password", lambda: log_out_everywhere(ana))
    assert codes(App().log_in()) == ["username_password_mismatch"]
    assert App().log_in().status_code == 200


def test_a_new_sign_in_succeeds(ana: App, clock: list[float]) -> None:
    secret = protect(ana, clock[0])
    log_out_everywhere(ana)
    clock[0] += 60
    app = App()
    app.log_in()
    assert app.post("2fa/authenticate", {"code": totp(secret, clock[0])}).status_code == 200


@pytest.mark.parametrize("way", WAYS)
def test_the_admin_session_ends_too(
    ana: App, settings: LazySettings, way: Callable[[App], None]
) -> None:
    settings.STAFF_SECOND_FACTOR = False
    User.objects.update(is_staff=True, is_superuser=True)
    page = Client()
    page.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    assert page.get("/admin/").status_code == 200
    way(ana)
    assert page.get("/admin/").status_code == 302
    assert page.get("/accounts/email/").status_code == 302


def test_the_page_that_changes_the_password_keeps_its_session(ana: App) -> None:
    page, other = Client(), Client()
    for each in (page, other):
        each.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    change = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    page.post("/accounts/password/change/", change)
    assert page.get("/accounts/email/").status_code == 200
    assert other.get("/accounts/email/").status_code == 302


def test_logging_out_of_one_session_keeps_the_others(ana: App) -> None:
    page = Client()
    page.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    ana.delete("session")
    assert page.get("/accounts/email/").status_code == 200
