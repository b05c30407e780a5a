"""A webhook that is switched off is a mail to its owner."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from celery import current_app
from django.core import mail

from accounts.models import User, WebhookEndpoint
from accounts.webhooks import changes
from accounts.webhooks.attempts import claim, record
from accounts.webhooks.requests import Outcome
from tests.accounts.webhooks.made import app_of, grant_to, later, turn_of, webhook_of
from tests.harness.people import NOW, Person, registered
from tests.harness.staff import do, staff

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
GONE = Outcome("status", 410)
FAILS = Outcome("status", 500)
ADDRESS = "dev@example.org"


@pytest.fixture
def mailed(django_capture_on_commit_callbacks: Any) -> Iterator[Any]:
    """A context at whose end the worker delivers the queued mails."""
    current_app.conf.task_always_eager = True
    yield lambda: django_capture_on_commit_callbacks(execute=True)
    current_app.conf.task_always_eager = False


def developer(*, verified: bool = True, language: str = "") -> Person:
    dev = registered()
    User.objects.filter(id=dev.id).update(language=language)
    EmailAddress.objects.create(user=dev.user, email=ADDRESS, verified=verified, primary=True)
    return dev


def attempted(outcome: Outcome) -> None:
    (one,) = claim(failing=False, at_most=1, now=NOW)
    record(one, outcome, now=NOW)


def test_an_app_s_owner_gets_a_mail_once_it_is_committed(mailed: Any) -> None:
    dev, eva = developer(), registered()
    app = app_of(dev)
    grant_to(app, eva)
    webhook = webhook_of(client=app)
    turn_of(eva)
    with mailed():
        attempted(GONE)
        assert not mail.outbox
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == ([ADDRESS], "Your webhook is switched off")
    text = str(sent.body)
    assert webhook.url in text
    assert "answered 410" in text
    assert f"me/webhooks/{webhook.pk}" in text


def test_it_says_why_in_the_owner_s_language(mailed: Any) -> None:
    dev = developer(language="es")
    webhook = webhook_of(dev, failing_since=later(days=-4))
    turn_of(dev)
    with mailed():
        (one,) = claim(failing=True, at_most=1, now=NOW)
        record(one, FAILS, now=NOW)
        do(staff("moderator"), webhook, "switch_webhook_off")
    failing, closed = mail.outbox
    assert failing.subject == closed.subject == "Tu webhook está desactivado"
    assert "tres días" in str(failing.body)
    assert str(webhook.pk) in str(failing.body)
    assert "El equipo lo ha desactivado" in str(closed.body)
    assert str(webhook.pk) not in str(closed.body)  # the owner cannot switch it on


def test_none_without_a_verified_address_or_by_the_owner(mailed: Any) -> None:
    unverified, other = developer(verified=False), registered()
    with mailed():
        for person in (unverified, other):
            webhook_of(person)
            turn_of(person)
            attempted(GONE)
        own = webhook_of(unverified)
        changes.switch_off(own, WebhookEndpoint.Off.OWNER, now=NOW)
    assert not mail.outbox


def test_an_attempt_that_ends_after_it_was_switched_off_changes_nothing(mailed: Any) -> None:
    dev = developer()
    webhook = webhook_of(dev)
    turn_of(dev)
    (one,) = claim(failing=False, at_most=1, now=NOW)
    with mailed():
        do(staff("moderator"), webhook, "switch_webhook_off")
        record(one, GONE, now=NOW)
    webhook.refresh_from_db()
    assert webhook.off_reason == "staff"
    assert len(mail.outbox) == 1
