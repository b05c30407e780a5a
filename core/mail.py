"""Mails, sent by a worker: a mail server that is slow or away holds up nobody.

While the broker is away a thread of the process that has the mail sends it: once, as whoever waits
for it can ask for another.
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
"""Shorter than the broker waits for a worker's answer, or the task would come twice."""

MOST_WAITING = 20
"""Mails in one process that wait for the thread beside it, which sends them one by one."""

log = logging.getLogger(__name__)
beside = ThreadPoolExecutor(1, thread_name_prefix="mails")
room = BoundedSemaphore(MOST_WAITING)


def send_on_commit(message: EmailMessage, *, wanted: bool = True) -> None:
    """Have the mail sent once the transaction is over; nothing of it comes to the log.

    One that is not wanted goes the same way, and the worker throws it away: how long the request
    takes does not tell whether there is somebody to write to.
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
"""Instead of the mail, where workers tell what they do."""


@shared_task(name="accounts.deliver_mail", bind=True, max_retries=None)
def deliver_mail(self: "Task[..., None]", *, wanted: bool = True, **mail: Any) -> None:
    """Send a mail; tried again a few times where the mail server does not take it."""
    failed = _failed(wanted=wanted, **mail)
    if not failed:
        return
    tries = self.request.retries + 1
    log.warning("a mail was not sent, try %d of %d: %s", tries, TRIES, failed)
    if tries < TRIES:
        raise self.retry(countdown=AGAIN_AFTER_S, **NOT_SHOWN)


def _failed(*, wanted: bool, **mail: Any) -> str:
    """Send it; the kind of error where that failed, whose text may name the recipient."""
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
    """Send it in a thread: the duration of a request must not reveal which addresses exist."""
    if room.acquire(blocking=False):
        beside.submit(_send_once, mail)
    else:
        MAILS.labels("not_queued").inc()
        log.warning("a mail was not sent: the broker is away, and too many wait")


def _send_once(mail: dict[str, Any]) -> None:
    try:
        if failed := _failed(**mail):
            log.warning("a mail was not sent, and the broker is away: %s", failed)
    finally:
        room.release()
