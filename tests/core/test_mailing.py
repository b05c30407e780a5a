"""Mails are sent by a worker, with retries, and their content is not logged."""

from collections.abc import Iterator
from smtplib import SMTPRecipientsRefused
from threading import Event
from typing import Any

import pytest
from celery import current_app
from django.core import mail
from django.core.mail import EmailMessage
from kombu.exceptions import OperationalError

from core import mail as mailing

pytestmark = pytest.mark.django_db
MAIL = EmailMessage("A subject", "A body with a key", "from@example.org", ["to@example.org"])


@pytest.fixture
def worker() -> Iterator[None]:
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False


def wait_for_the_mail_thread() -> None:
    mailing.beside.submit(str).result()


def away(*args: Any, **kwargs: Any) -> None:
    raise OperationalError


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: EmailMessage) -> None:
        raise SMTPRecipientsRefused({"to@example.org": (550, b"no such to@example.org")})

    monkeypatch.setattr(EmailMessage, "send", refuse)


def test_a_mail_is_sent_after_the_commit(
    worker: None, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        mailing.send_on_commit(MAIL)
        assert not mail.outbox
    (sent,) = mail.outbox
    assert (sent.subject, sent.to, sent.from_email) == (MAIL.subject, MAIL.to, MAIL.from_email)


def test_a_refused_mail_is_retried_and_given_up(
    refused: None, caplog: pytest.LogCaptureFixture
) -> None:
    mail_ = {"subject": "", "body": "", "from_email": "", "to": ["to@example.org"]}
    task: Any = mailing.deliver_mail
    assert task.apply(kwargs=mail_).successful()
    ours = [each.getMessage() for each in caplog.records if each.name == "core.mail"]
    assert ours == [
        f"a mail was not sent, try {number} of 5: SMTPRecipientsRefused" for number in range(1, 6)
    ]
    assert "example.org" not in caplog.text


def test_without_a_broker_a_thread_sends_it(django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        mailing.send_on_commit(MAIL)
    wait_for_the_mail_thread()
    (sent,) = mail.outbox
    assert (sent.subject, sent.to) == (MAIL.subject, MAIL.to)


def test_without_a_broker_a_refused_mail_is_given_up(
    refused: None, caplog: pytest.LogCaptureFixture, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        mailing.send_on_commit(MAIL)
    wait_for_the_mail_thread()
    assert caplog.messages == ["a mail was not sent, and the broker is down: SMTPRecipientsRefused"]


def test_without_a_broker_a_slow_mail_server_does_not_block_requests(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Any,
) -> None:
    answers = Event()
    monkeypatch.setattr(EmailMessage, "send", lambda self: answers.wait(300))
    monkeypatch.setattr(mailing.deliver_mail, "apply_async", away)
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(mailing.MOST_WAITING + 1):
            mailing.send_on_commit(MAIL)
    assert caplog.messages == ["a mail was not sent: the broker is down, and too many mails wait"]
    answers.set()
    wait_for_the_mail_thread()
