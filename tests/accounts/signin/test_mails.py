"""Mails to an address, however many accounts name it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from celery import current_app
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from core import mail as mailing
from tests.harness.signing_in import OTHER, PASSWORD, App, key_of, last_mail

pytestmark = pytest.mark.django_db
VICTIM = "victim@example.org"


@pytest.fixture
def mailed(django_capture_on_commit_callbacks: Any) -> Iterator[Any]:
    """A context at whose end the worker delivers the queued mails."""
    current_app.conf.task_always_eager = True
    yield lambda: django_capture_on_commit_callbacks(execute=True)
    current_app.conf.task_always_eager = False


Mailed = Any


def sign_up(number: int, email: str = VICTIM) -> App:
    app = App()
    assert app.sign_up(f"Account{number}", email=email).status_code == 200
    return app


def request_reset(email: str = VICTIM) -> None:
    assert App().post("password/request", {"email": email}).status_code == 200


def test_many_accounts_with_one_address_bring_it_one_mail(mailed: Mailed) -> None:
    with mailed():
        for number in range(25):
            sign_up(number)
    assert [message.to for message in mail.outbox] == [[VICTIM]]


def test_a_password_forgotten_just_after_signing_up_gets_its_mail_once(mailed: Mailed) -> None:
    with mailed():
        sign_up(1)
        for _ in range(4):
            request_reset()
    verification, reset = (str(message.body) for message in mail.outbox)
    assert "/verify-email/" in verification
    assert "/reset/key/" in reset


def test_a_request_queues_one_mail_however_many_accounts_name_the_address(
    mailed: Mailed, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(7):
        sign_up(number)
    cache.clear()
    queued: list[Any] = []
    monkeypatch.setattr(mailing.deliver_mail, "apply_async", lambda **it: queued.append(it))
    with mailed():
        request_reset()
    assert len(queued) == 1


def test_the_mail_names_the_oldest_accounts_each_with_its_key(mailed: Mailed) -> None:
    for number in range(7):
        sign_up(number)
    cache.clear()
    with mailed():
        request_reset()
    body = str(last_mail().body)
    assert re.findall(r"Account\d", body) == [f"Account{number}" for number in range(5)]
    keys = re.findall(r"/reset/key/([^\s/]+)", body)
    assert len(keys) == 5
    assert App().post("password/reset", {"key": keys[1], "password": OTHER}).status_code == 200
    assert App().log_in("Account1", OTHER).status_code == 200
    assert App().log_in("Account0").status_code == 200


def test_an_account_that_verified_the_address_gets_the_only_key(mailed: Mailed) -> None:
    for number in range(3):
        sign_up(number)
    EmailAddress.objects.filter(user__username="Account2").update(verified=True)
    cache.clear()
    with mailed():
        request_reset()
    assert re.findall(r"Account\d", str(last_mail().body)) == ["Account2"]
    key = key_of(last_mail())
    assert App().post("password/reset", {"key": key, "password": OTHER}).status_code == 200


@pytest.mark.parametrize(
    "other", ["Victim@Example.org", "victim+1@example.org", "vic.tim@example.org"]
)
def test_spellings_of_one_mailbox_count_together(mailed: Mailed, other: str) -> None:
    with mailed():
        sign_up(1)
        sign_up(2, other)
    assert len(mail.outbox) == 1


def test_another_mailbox_is_not_affected(mailed: Mailed) -> None:
    with mailed():
        sign_up(1)
        sign_up(2, "eva@example.org")
    assert [message.to for message in mail.outbox] == [[VICTIM], ["eva@example.org"]]


def test_a_mailbox_gets_ten_mails_a_day(mailed: Mailed, clock: list[float]) -> None:
    sign_up(1)
    for _ in range(15):
        clock[0] += 181
        with mailed():
            request_reset()
    assert len(mail.outbox) == 10 - 1  # the first was that of the sign-up
    clock[0] += 24 * 3600
    with mailed():
        request_reset()
    assert len(mail.outbox) == 10


@pytest.mark.parametrize("verified", [True, False])
def test_notices_go_to_verified_addresses_only(mailed: Mailed, *, verified: bool) -> None:
    app = sign_up(1)
    EmailAddress.objects.update(verified=verified)
    change = {"current_password": PASSWORD, "new_password": OTHER}
    with mailed():
        assert app.post("password/change", change).status_code == 200
    assert [message.to for message in mail.outbox] == [[VICTIM]] * verified


def test_the_page_sends_the_same_mail(mailed: Mailed, client: Client) -> None:
    for number in range(3):
        sign_up(number)
    cache.clear()
    with mailed():
        page = client.post("/accounts/password/reset/", {"email": VICTIM})
        client.post("/accounts/password/reset/", {"email": VICTIM})
    assert page.status_code == 302
    (message,) = mail.outbox
    assert re.findall(r"Account\d", str(message.body)) == ["Account0", "Account1", "Account2"]


def test_the_mail_is_in_the_language_of_the_request(mailed: Mailed) -> None:
    sign_up(1)
    cache.clear()
    with mailed():
        App().post("password/request", {"email": VICTIM}, HTTP_ACCEPT_LANGUAGE="es")
    assert "restablecer la contraseña de tu cuenta" in str(last_mail().body)


def test_a_closed_account_gets_no_key(mailed: Mailed) -> None:
    sign_up(1)
    User.objects.update(is_active=False)
    cache.clear()
    with mailed():
        request_reset()
    assert not mail.outbox
