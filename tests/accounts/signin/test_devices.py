"""The secret of a device signs its guest in again, from any network and at any time."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import GuestDevice, Session, User
from games.players.export import everything
from tests.accounts.oauth.app import token
from tests.harness.people import Person
from tests.harness.threads import THREADS, at_once, until_waited_for

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]
GUEST, DEVICE = "/api/v1/auth/guest", "/api/v1/me/device"


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def sign_in(secret: str, **headers: Any) -> Any:
    client = APIClient(raise_request_exception=False)
    return client.post(GUEST, {"device_secret": secret}, **headers)


def bearer(answer: Any) -> APIClient:
    client = APIClient(raise_request_exception=False)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {answer.json()['access_token']}")
    return client


def test_a_lost_answer_on_another_network_costs_no_account() -> None:
    secret = new_secret()
    first = sign_in(secret, HTTP_IDEMPOTENCY_KEY="a-key-of-this-request")
    again = sign_in(secret, HTTP_IDEMPOTENCY_KEY="a-key-of-this-request", REMOTE_ADDR="192.0.2.7")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json()["user"] == first.json()["user"]
    assert User.objects.count() == 1
    assert bearer(again).get("/api/v1/me").status_code == 200


def test_a_repeated_request_is_checked_again_and_gets_tokens_that_are_valid() -> None:
    secret, key = new_secret(), {"HTTP_IDEMPOTENCY_KEY": "a-key-of-this-request"}
    assert bearer(sign_in(secret, **key)).delete("/api/v1/auth/sessions").status_code == 204
    again = bearer(sign_in(secret, **key))
    wanted = {"name": "ana-registered", "password": "correct horse battery"}
    assert again.post("/api/v1/auth/upgrade", wanted).status_code == 200
    refused = sign_in(secret, **key)
    assert (refused.status_code, refused.json()["code"]) == (409, "already_registered")
    assert User.objects.count() == 1


def test_the_device_signs_in_after_its_sessions_are_gone() -> None:
    secret = new_secret()
    first = sign_in(secret)
    Session.objects.all().delete()
    again = sign_in(secret)
    assert (again.status_code, again.json()["user"]) == (201, first.json()["user"])


def test_a_registered_account_is_closed_to_its_old_device() -> None:
    secret = new_secret()
    me = bearer(sign_in(secret))
    wanted = {"name": "ana-registered", "password": "correct horse battery"}
    assert me.post("/api/v1/auth/upgrade", wanted).status_code == 200
    again = sign_in(secret)
    assert (again.status_code, again.json()["code"]) == (409, "already_registered")
    assert User.objects.count() == 1
    refused = me.put(DEVICE, {"device_secret": new_secret()})
    assert (refused.status_code, refused.json()["code"]) == (409, "already_registered")


def test_an_older_guest_takes_a_device_and_gives_it_up(ana: Person) -> None:
    first, second = new_secret(), new_secret()
    for secret in (first, first, second):
        assert ana.api.put(DEVICE, {"device_secret": secret}).status_code == 200
    assert sign_in(second).json()["user"]["id"] == str(ana.id)
    assert sign_in(first).json()["user"]["id"] != str(ana.id)  # replaced
    for _ in range(2):
        assert ana.api.delete(DEVICE).status_code == 204
    assert sign_in(second).json()["user"]["id"] != str(ana.id)


def test_a_device_belongs_to_one_guest(ana: Person, ben: Person) -> None:
    secret, own = new_secret(), new_secret()
    assert ana.api.put(DEVICE, {"device_secret": secret}).status_code == 200
    assert ben.api.put(DEVICE, {"device_secret": own}).status_code == 200
    answer = ben.api.put(DEVICE, {"device_secret": secret})
    assert (answer.status_code, answer.json()["code"]) == (409, "device_taken")
    assert sign_in(own).json()["user"]["id"] == str(ben.id)  # which keeps its own


def test_a_banned_guest_stays_out(ana: Person) -> None:
    secret = new_secret()
    ana.api.put(DEVICE, {"device_secret": secret})
    User.objects.filter(id=ana.id).update(banned_until=timezone.now() + timedelta(days=1))
    answer = sign_in(secret)
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")


def test_a_closed_account_has_no_device(ana: Person) -> None:
    secret = new_secret()
    ana.api.put(DEVICE, {"device_secret": secret})
    assert ana.api.delete("/api/v1/me", {"confirm": True}).status_code == 204
    assert not GuestDevice.objects.exists()
    assert sign_in(secret).json()["user"]["id"] != str(ana.id)


@pytest.mark.parametrize(
    ("secret", "code"),
    [
        ("0123456789abcdef0123456789abcde", "min_length"),
        ("0123456789abcdef" * 8 + "0", "max_length"),
        ("a" * 40, "not_random"),
        ("0123456789 abcdef0123456789abcdef", "invalid"),
        (7, "invalid"),
        (None, "null"),
    ],
)
def test_a_bad_secret_is_refused_and_creates_nobody(ana: Person, secret: Any, code: str) -> None:
    for answer in (sign_in(secret), ana.api.put(DEVICE, {"device_secret": secret})):
        assert answer.status_code == 400
        assert answer.json()["errors"][0]["code"] == code
    assert User.objects.count() == 1


def test_apps_and_strangers_set_no_device(ana: Person) -> None:
    app, body = APIClient(), {"device_secret": new_secret()}
    assert app.put(DEVICE, body).status_code == 401
    app.credentials(HTTP_AUTHORIZATION=f"Bearer {token('openid', ana.id)}")
    assert app.put(DEVICE, body).status_code == 403
    assert app.delete(DEVICE).status_code == 403


def test_the_secret_is_neither_stored_nor_exported(ana: Person) -> None:
    secret = new_secret()
    ana.api.put(DEVICE, {"device_secret": secret})
    device = GuestDevice.objects.get()
    exported = b"".join(everything(ana.id)).decode()
    assert '"devices"' in exported
    for text in (str(device.__dict__), exported):
        assert secret not in text
    assert device.secret_hash not in exported


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_requests_at_once_make_one_guest() -> None:
    for number in range(5):
        secret = new_secret()

        def act(_: int, secret: str = secret) -> Any:
            try:
                return sign_in(secret)
            finally:
                connection.close()

        answers = at_once(act)
        assert [answer.status_code for answer in answers] == [201] * THREADS
        assert len({answer.json()["user"]["id"] for answer in answers}) == 1
        assert User.objects.count() == number + 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("address", "body"), [("me", {"confirm": True}), ("me/device", None)])
def test_a_device_that_is_revoked_at_the_same_time_signs_in_to_nobody(
    ana: Person, address: str, body: Any
) -> None:
    secret, over = new_secret(), Event()
    ana.api.put(DEVICE, {"device_secret": secret})

    def act() -> Any:
        try:
            return sign_in(secret)
        finally:
            over.set()
            connection.close()

    with ThreadPoolExecutor() as pool:
        with transaction.atomic():
            assert User.objects.select_for_update().get(id=ana.id)
            signing_in = pool.submit(act)
            until_waited_for(over.is_set)
            assert ana.api.delete(f"/api/v1/{address}", body).status_code == 204
        answer = signing_in.result()
    assert answer.status_code == 201
    assert answer.json()["user"]["id"] != str(ana.id)
