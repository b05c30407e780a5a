"""Mails, sent by a worker: no request waits for a mail server.

While the broker is down, a thread of the process itself sends the mail. It tries once: the user
can request another mail.
"""

import logging
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPException
from threading import BoundedSemaphore
from typing import Any

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


def send_on_commit(message: EmailMessage, *, wanted: bool = True) -> None:
    """Queue the mail after the commit; its content is never logged.

    A mail with `wanted=False` is queued as well, and the worker drops it: the duration of the
    request must not reveal whether the address has an account.
    """
    mail = {
        "wanted": wanted,
        "subject": message.subject,
        "body": message.body,
        "from_email": message.from_email,
        "to": message.to,
    }
    transaction.on_commit(lambda: _queue(mail))


NOT_SHOWN: dict[str, Any] = {"kwargsrepr": "…"}
"""Replaces the mail in the logs of workers."""


@shared_task(name="accounts.deliver_mail", bind=True, max_retries=None)
def deliver_mail(self: "Task[..., None]", *, wanted: bool = True, **mail: Any) -> None:
    """Send a mail, with retries if the mail server fails or rejects it."""
    error = _send(wanted=wanted, **mail)
    if not error:
        return
    tries = self.request.retries + 1
    log.warning("a mail was not sent, try %d of %d: %s", tries, TRIES, error)
    if tries < TRIES:
        raise self.retry(countdown=AGAIN_AFTER_S, **NOT_SHOWN)


def _send(*, wanted: bool, **mail: Any) -> str:
    """Send a mail; returns the error's class if that failed, as its text may name the recipient."""
    if not wanted:
        return ""
    try:
        EmailMessage(**mail).send()
    except (SMTPException, OSError) as error:
        MAILS.labels("failed").inc()
        return type(error).__name__
    MAILS.labels("sent").inc()
    return ""


def _queue(mail: dict[str, Any]) -> None:
    try:
        deliver_mail.apply_async(kwargs=mail, **NOT_SHOWN)
    except OperationalError:
        REDIS_ERRORS.labels("tasks").inc()
        _send_beside(mail)


def _send_beside(mail: dict[str, Any]) -> None:
    """Send a mail in a thread: the duration of a request must not reveal which addresses exist."""
    if room.acquire(blocking=False):
        beside.submit(_send_once, mail)
    else:
        MAILS.labels("not_queued").inc()
        log.warning("a mail was not sent: the broker is down, and too many mails wait")


def _send_once(mail: dict[str, Any]) -> None:
    try:
        if error := _send(**mail):
            log.warning("a mail was not sent, and the broker is down: %s", error)
    finally:
        room.release()
