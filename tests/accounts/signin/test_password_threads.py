"""Checking passwords occupies a part of the threads, and no transaction."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client

from accounts.models import User
from core import mail as mailing
from parcheesi_site import settings as production
from parcheesi_site.api.passwords import takes_password
from parcheesi_site.middleware import passwords
from parcheesi_site.server import handler as server
from parcheesi_site.server.handler import ThreadHandler
from tests.harness.asgi_client import Answer, ask, pieces
from tests.harness.service import PATIENCE_S
from tests.harness.signing_in import OTHER, PASSWORD, App, key_of, last_mail, problem

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hashings(monkeypatch: pytest.MonkeyPatch) -> list[tuple[bool, bool]]:
    """Of each hashing: whether its request holds a place, and whether it is in a transaction."""
    place = threading.BoundedSemaphore(1)
    monkeypatch.setattr(passwords, "places", place)
    seen: list[tuple[bool, bool]] = []
    real = MD5PasswordHasher.encode

    def encode(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        if free := place.acquire(blocking=False):
            place.release()
        seen.append((not free, connection.in_atomic_block))
        return real(hasher, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    return seen


def signed_up(name: str = "Ana", **more: str) -> App:
    app = App()
    assert app.sign_up(name, **more).status_code == 200
    return app


def change(app: App) -> Any:
    return app.post("password/change", {"current_password": PASSWORD, "new_password": OTHER})


def upgrade(app: App) -> Any:
    app.post("guest")
    return app.post("upgrade", {"name": "Eva", "password": PASSWORD})


def page(path: str, **form: str) -> Callable[[App], Any]:
    return lambda _: Client().post(f"/accounts/{path}/", form)


OPERATIONS: dict[str, tuple[Callable[[App], Any], int, int]] = {
    "sign-up": (lambda _: App().sign_up("Eva"), 200, 1),
    "login": (lambda _: App().log_in(), 200, 1),
    "wrong password": (lambda _: App().log_in(password=OTHER), 400, 1),
    "unknown name": (lambda _: App().log_in("Nobody"), 400, 1),
    "guest's name": (lambda _: App().log_in(App().post("guest").json()["user"]["name"]), 400, 1),
    "reauthenticate": (lambda app: app.post("reauthenticate", {"password": PASSWORD}), 200, 1),
    "change": (change, 200, 2),
    "upgrade": (lambda _: upgrade(App()), 200, 1),
    "delete": (lambda app: app.delete("/api/v1/me", {"password": PASSWORD}), 204, 1),
    "login page": (page("login", login="Ana", password=PASSWORD), 302, 1),
    "sign-up page": (page("signup", username="Eva", password1=PASSWORD), 302, 1),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_hashes_in_a_place_and_outside_of_transactions(
    hashings: list[tuple[bool, bool]], name: str
) -> None:
    app = signed_up()
    hashings.clear()
    act, status, count = OPERATIONS[name]
    answer = act(app)
    assert answer.status_code == status, answer.content
    assert hashings == [(True, False)] * count  # the same number with and without an account


def test_a_reset_hashes_in_a_place_and_outside_of_transactions(
    hashings: list[tuple[bool, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    send = mailing.deliver_mail.run
    monkeypatch.setattr(mailing.deliver_mail, "apply_async", lambda **it: send(**it["kwargs"]))
    app = signed_up(email="ana@example.org")
    cache.clear()
    EmailAddress.objects.update(verified=True)
    mail.outbox.clear()
    app.post("password/request", {"email": "ana@example.org"})
    reset = {"key": key_of(last_mail()), "password": OTHER}
    hashings.clear()
    assert App().post("password/reset", reset).status_code == 200
    assert hashings == [(True, False)]


def test_without_a_free_place_a_password_is_not_checked(
    hashings: list[tuple[bool, bool]],
) -> None:
    app = signed_up()
    with passwords.places:
        hashings.clear()
        answer = App().log_in()
        assert problem(answer) == (503, "service_unavailable")
        assert answer["Retry-After"] == "2"
        assert Client().post("/accounts/login/", {"login": "Ana"}).status_code == 503
        assert app.me().status_code == 200
        assert app.refresh().status_code == 200
        assert App().post("guest").status_code == 201
    assert not hashings
    assert App().log_in().status_code == 200  # not counted as a wrong password either


def test_the_secret_of_an_app_is_checked_in_a_place_too() -> None:
    assert takes_password("POST", "/oauth/token")
    assert takes_password("POST", "/oauth/revoke")


def test_a_part_of_the_threads_checks_passwords() -> None:
    assert max(1, production.DATABASE_THREADS // 2) >= production.PASSWORD_THREADS


class Blocked:
    """Password checks that wait until they are released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go = threading.Event(), threading.Event()
        monkeypatch.setattr(User, "set_password", self._wait)  # for unknown names

    def _wait(self, *_: object) -> None:
        self.begun.set()
        assert self.go.wait(PATIENCE_S)


async def log_in(handler: ThreadHandler) -> Answer:
    body = b'{"username": "Nobody", "password": "wrong"}'
    return await ask(handler, "/api/v1/auth/login", *pieces(body))


def test_requests_are_served_while_passwords_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = Blocked(monkeypatch)
    monkeypatch.setattr(server, "MOST_WAITING", 2)

    async def run() -> tuple[int, int, list[int]]:
        handler = ThreadHandler(1)
        logins = [asyncio.ensure_future(log_in(handler)) for _ in range(3)]
        try:
            await asyncio.to_thread(blocked.begun.wait, PATIENCE_S)
            async with asyncio.timeout(PATIENCE_S):
                served = await ask(handler, "/health/live")
                refused = await log_in(handler)
        finally:
            blocked.go.set()
        waited = await asyncio.gather(*logins)
        return served.status, refused.status, [each.status for each in waited]

    monkeypatch.setattr(settings, "PASSWORD_THREADS", 1)
    monkeypatch.setattr(passwords, "places", threading.BoundedSemaphore(1))
    assert asyncio.run(run()) == (200, 503, [400] * 3)
