"""Mails, sent by a worker: no request waits for a mail server.

While the broker is down, a thread of the process itself sends the mail. It tries once: the user
can request another mail.
"""

import logging
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPException
from threading import BoundedSemaphore
from typing import Any, NotRequired, TypedDict, Unpack

from celery import Task, shared_task
from django.core.mail import EmailMessage
from django.db import transaction
from kombu.exceptions import OperationalError

from core.metrics import MAILS, REDIS_ERRORS

TRIES = 5
AGAIN_AFTER_S = 60
"""Shorter than the broker's visibility timeout, or the task would be delivered twice."""

MOST_WAITING = 20
"""Mails of one process that wait for its thread, which sends them one by one."""

log = logging.getLogger(__name__)
beside = ThreadPoolExecutor(1, thread_name_prefix="mails")
room = BoundedSemaphore(MOST_WAITING)


class Mail(TypedDict):
    """A mail as the arguments of its task."""

    wanted: NotRequired[bool]
    subject: str
    body: str
    from_email: str
    to: list[str]


def send_on_commit(message: EmailMessage, *, wanted: bool = True) -> None:
    """Queue the mail after the commit; its content is never logged.

    A mail with `wanted=False` is queued as well, and the worker drops it: the duration of the
    request must not reveal whether the address has an account.
    """
    mail: Mail = {
        "wanted": wanted,
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": message.from_email,
        "to": message.to,
    }
    transaction.on_commit(lambda: _queue(mail))


HIDDEN: dict[str, Any] = {"kwargsrepr": "…"}
"""Replaces the mail in the logs of workers."""


@shared_task(name="accounts.deliver_mail", bind=True, max_retries=None)
def deliver_mail(self: "Task[..., None]", **mail: Unpack[Mail]) -> None:
    """Send a mail, with retries if the mail server fails or rejects it."""
    error = _send(mail)
    if not error:
        return
    tries = self.request.retries + 1
    log.warning("a mail was not sent, try %d of %d: %s", tries, TRIES, error)
    if tries < TRIES:
        raise self.retry(countdown=AGAIN_AFTER_S, **HIDDEN)


def _send(mail: Mail) -> str:
    """Send a mail; returns the error's class if that failed, as its text may name the recipient."""
    if not mail.get("wanted", True):
        return ""
    message = EmailMessage(mail["subject"], mail["body"], mail["from_email"], mail["to"])
    try:
        message.send()
    except (SMTPException, OSError) as error:
        MAILS.labels("failed").inc()
        return type(error).__name__
    MAILS.labels("sent").inc()
    return ""


def _queue(mail: Mail) -> None:
    try:
        deliver_mail.apply_async(kwargs=dict(mail), **HIDDEN)
    except OperationalError:
        REDIS_ERRORS.labels("tasks").inc()
        _send_beside(mail)


def _send_beside(mail: Mail) -> None:
    """Send a mail in a thread: the duration of a request must not reveal which addresses exist."""
    if room.acquire(blocking=False):
        beside.submit(_send_once, mail)
    else:
        MAILS.labels("not_queued").inc()
        log.warning("a mail was not sent: the broker is down, and too many mails wait")


def _send_once(mail: Mail) -> None:
    try:
        if error := _send(mail):
            log.warning("a mail was not sent, and the broker is down: %s", error)
    finally:
        room.release()
