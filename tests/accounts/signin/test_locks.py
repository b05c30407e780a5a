"""Locks after wrong passwords: of an address with a name, and of a name."""

from typing import Any
from uuid import UUID

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.users.addresses import record_address
from core import clock as database_clock
from parcheesi_site.storage.cache import ForgivingCache
from tests.harness.ports import free_port
from tests.harness.service import PATIENCE_S
from tests.harness.signing_in import PASSWORD, App, problem, protect, totp

pytestmark = pytest.mark.django_db
HOME = "198.51.100.7"


@pytest.fixture
def ana() -> App:
    app = App()
    assert app.sign_up("Ana").status_code == 200
    return app


def log_in(name: str, password: str = PASSWORD, address: str = HOME, app: App | None = None) -> Any:
    body = {"username": name, "password": password}
    return (app or App()).post("login", body, REMOTE_ADDR=address)


def attack(name: str, tries: int, clock: list[float], network: str = "192.0.2") -> Any:
    """Send wrong passwords, each from another address; return the last response."""
    answer: Any = None
    for number in range(tries):
        clock[0] += 1
        answer = log_in(name, "wrong", f"{network}.{number}")
    return answer


def lock(name: str, clock: list[float]) -> None:
    assert attack(name, 50, clock).status_code == 400
    assert log_in(name, "wrong", "203.0.113.1").status_code == 429


def test_wrong_passwords_lock_a_name_for_their_address_only(ana: App) -> None:
    for _ in range(5):
        assert log_in("Ana", "wrong", "192.0.2.1").status_code == 400
    refused = log_in("Ana", address="192.0.2.1")
    assert problem(refused) == (429, "too_many_requests")
    assert refused["Retry-After"] == "300"
    assert refused.json()["bucket"] == "wrong_passwords"
    assert log_in("Ana").status_code == 200
    assert log_in("Eva", "wrong", "192.0.2.1").status_code == 400


def test_an_address_has_twenty_wrong_passwords_a_day_for_a_name(
    ana: App, clock: list[float]
) -> None:
    for _ in range(20):
        clock[0] += 61
        assert log_in("Ana", "wrong").status_code == 400
    clock[0] += 3600
    assert log_in("Ana").status_code == 429
    clock[0] += 24 * 3600
    assert log_in("Ana").status_code == 200


@pytest.mark.parametrize("name", ["Ana", "Nobody"])
def test_many_wrong_passwords_lock_a_name_longer_and_longer(
    ana: App, clock: list[float], name: str
) -> None:
    waits = []
    assert attack(name, 50, clock).status_code == 400
    for step in range(9):
        refused = log_in(name, "wrong", f"203.0.113.{step}")
        assert problem(refused) == (429, "too_many_requests")
        waits.append(int(refused["Retry-After"]))
        clock[0] += waits[-1]
        assert attack(name, 10, clock, f"198.18.{step}").status_code == 400
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]


def test_a_locked_name_does_not_reveal_the_right_password(ana: App, clock: list[float]) -> None:
    lock("Ana", clock)
    for password in (PASSWORD, "wrong"):
        waits = []
        for _ in range(6):
            clock[0] += 1
            answer = log_in("Ana", password, f"203.0.113.{len(password)}")
            assert problem(answer) == (429, "too_many_requests")
            waits.append(int(answer["Retry-After"]))
        assert waits[5] == 300 > max(waits[:5])
    clock[0] += 60
    assert log_in("Ana").status_code == 200


def test_a_lock_does_not_count_the_tries_meanwhile(ana: App, clock: list[float]) -> None:
    lock("Ana", clock)
    assert attack("Ana", 30, clock, "198.18.0").status_code == 429
    clock[0] += 60
    assert log_in("Ana").status_code == 200


def test_strangers_cannot_lock_a_player_out_of_the_usual_address(
    ana: App, clock: list[float]
) -> None:
    user_id: UUID = User.objects.get().id
    record_address(user_id=user_id, address=HOME, now=database_clock.now())
    lock("Ana", clock)
    assert log_in("Ana").status_code == 200
    assert log_in("Ana", "wrong").status_code == 429
    assert log_in("Ana", address="203.0.113.9").status_code == 429


def test_strangers_cannot_lock_out_staff_with_a_second_factor(
    ana: App, clock: list[float], client: Client
) -> None:
    secret = protect(ana, clock[0])
    User.objects.update(is_staff=True, is_superuser=True)
    lock("Ana", clock)
    app = App()
    half = log_in("Ana", app=app)
    assert half.status_code == 401
    assert log_in("Ana", "wrong").status_code == 429
    code = totp(secret, clock[0])
    assert app.post("2fa/authenticate", {"code": code}).status_code == 200
    page = client.post("/accounts/login/?next=/admin/", {"login": "Ana", "password": PASSWORD})
    assert page["Location"].startswith("/accounts/2fa/authenticate/")


def test_strangers_cannot_use_up_the_tries_of_a_second_factor(ana: App, clock: list[float]) -> None:
    secret = protect(ana, clock[0])
    clock[0] += 60
    attack("Ana", 60, clock)
    app = App()
    log_in("Ana", app=app)
    assert app.post("2fa/authenticate", {"code": totp(secret, clock[0])}).status_code == 200


def test_a_page_refuses_a_locked_name(ana: App, clock: list[float], client: Client) -> None:
    lock("Ana", clock)
    form = {"login": "Ana", "password": PASSWORD}
    page = client.post("/accounts/login/", form, REMOTE_ADDR="203.0.113.9")
    assert page.status_code == 200
    assert "Too many failed login attempts" in page.content.decode()
    clock[0] += 60
    assert client.post("/accounts/login/", form).status_code == 302


def test_reauthenticating_counts_for_the_name_not_for_a_foreign_address(
    ana: App, clock: list[float]
) -> None:
    EmailAddress.objects.create(user=User.objects.get(), email="eva@example.org", primary=True)
    for number in range(50):
        clock[0] += 7
        ana.post("reauthenticate", {"password": "wrong"}, REMOTE_ADDR=f"192.0.2.{number}")
    body = {"email": "eva@example.org", "password": "wrong"}
    assert App().post("login", body, REMOTE_ADDR="203.0.113.1").status_code == 400
    assert log_in("Ana", "wrong", "203.0.113.1").status_code == 429


@pytest.mark.parametrize(
    ("name", "value"), [("ACCOUNT_RATE_LIMITS", False), ("WRONG_PASSWORDS_BEFORE_LOCK", 0)]
)
def test_locks_can_be_switched_off(
    ana: App, clock: list[float], settings: Any, name: str, value: Any
) -> None:
    setattr(settings, name, value)
    assert attack("Ana", 60, clock).status_code == 400
    assert log_in("Ana", address="203.0.113.1").status_code == 200


@pytest.mark.redis
def test_all_processes_share_the_locks(
    clock: list[float], redis_url: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ForgivingCache, "_again_at", 0.0)  # other tests make Redis fail

    def start_process() -> None:
        backend = "parcheesi_site.storage.cache.ForgivingCache"
        patient = {"socket_timeout": PATIENCE_S}  # a lost call would not count
        options = {"BACKEND": backend, "LOCATION": redis_url, "OPTIONS": patient}
        settings.CACHES = {**settings.CACHES, "default": options}

    start_process()
    cache.clear()
    assert App().sign_up("Ana").status_code == 200
    attack("Ana", 50, clock)
    start_process()
    assert log_in("Ana", address="203.0.113.1")["Retry-After"] == "60"


def test_without_redis_nobody_is_locked_out(ana: App, settings: Any) -> None:
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    backend = "parcheesi_site.storage.cache.ForgivingCache"
    options = {"BACKEND": backend, "LOCATION": nowhere, "OPTIONS": settings.REDIS_OPTIONS}
    settings.CACHES = {**settings.CACHES, "default": options}
    settings.WRONG_PASSWORDS_BEFORE_LOCK = 2
    for _ in range(3):
        assert log_in("Ana", "wrong").status_code == 400
    assert log_in("Ana").status_code == 200
