"""Sending mails about notifications, an hour apart at least.

A user's notifications are claimed for LEASE: if the worker dies meanwhile, they are sent again.
No transaction is open while the mail server is waited for.
"""

import logging
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from smtplib import (
    SMTPDataError,
    SMTPException,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
)
from time import monotonic
from typing import Final, Literal
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import Min, QuerySet

from accounts.mails.letters import letter
from accounts.models import MailsOff, Notification, NotificationSettings, User
from accounts.preferences.changes import switch_mails_off
from accounts.preferences.choices import Preferences, preferences_of
from accounts.users.online import online_among
from accounts.users.selectors import verified_addresses
from core.metrics import MAILS

APART: Final = timedelta(hours=1)
"""Between two mails to a user."""
LEASE: Final = timedelta(minutes=10)
LOOK_AGAIN: Final = timedelta(minutes=10)
"""For users that are online, and see it anyway."""
PAUSE: Final = timedelta(minutes=10)
"""After a failure."""
KEPT: Final = timedelta(days=2)
"""After so long, nothing is worth a mail any more."""
BATCH: Final = 10
ROUND_S: Final = 25.0
"""Beat starts the next round after 30 seconds."""

NO_MAILBOX: Final = re.compile(rb"\b5\.(1\.[0-9]|2\.1)\b")
"""In the reply of a server: there is no such address (RFC 3463). Other refusals, as of a relay or
for a quota, can be about us."""

Outcome = Literal["sent", "bounced", "refused", "failed", "withdrawn"]
"""`refused` is about this mail, which waits; `failed` is about the server, and all wait."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Post:
    """A mail that can be sent now, about these notifications, which are leased."""

    user: User
    address: str
    rows: list[Notification]
    leased_until: datetime
    mailed_at: datetime | None
    """The user's last mail before this one."""


def send_due(*, now: datetime, seconds: Callable[[], float] = monotonic) -> int:
    """Send what is due, for a round at most. Return how many mails that were."""
    if not settings.EMAIL_URL:
        return 0
    sent, end, server = 0, seconds() + ROUND_S, get_connection()
    try:
        while seconds() < end:
            posts, looked_at = claim(now=now, at_most=BATCH)
            outcomes = _send_all(posts, server, now=now)
            sent += outcomes.count("sent")
            if looked_at < BATCH or "failed" in outcomes:
                break
    finally:
        server.close()
    return sent


@transaction.atomic
def claim(*, now: datetime, at_most: int) -> tuple[list[Post], int]:
    """Claim what is due. Return the mails to send, and how many users were looked at.

    Of a user all notifications are taken that wait for a mail. Those that are not to be sent wait
    no longer, and those that are not to be sent now are put off.
    """
    rows = _due(now, at_most)
    users = User.objects.filter(is_active=True, is_robot=False).in_bulk(rows)
    addresses = verified_addresses(users)
    preferences = preferences_of(rows, now=now)
    online = online_among(users)
    waits: defaultdict[datetime | None, list[int]] = defaultdict(list)
    posts = []
    for user_id, own in rows.items():
        preferred, address = preferences[user_id], addresses.get(user_id)
        times = _times(own, preferred, address, is_online=user_id in online, now=now)
        for row_id, at in times.items():
            waits[now + LEASE if at == now else at].append(row_id)
        to_send = [row for row in own if times[row.id] == now]
        if to_send and address:
            mailed_at = preferred.settings.mailed_at
            posts.append(Post(users[user_id], address, to_send, now + LEASE, mailed_at))
    for at, ids in waits.items():
        Notification.objects.filter(id__in=ids).update(mail_at=at)
    mailed = [post.user.id for post in posts]
    NotificationSettings.objects.filter(user__in=mailed).update(mailed_at=now)
    return posts, len(rows)


def waiting_s(*, now: datetime) -> float:
    """For how long the first mail has been due; 0 while none are sent."""
    if not settings.EMAIL_URL:
        return 0.0
    first = Notification.objects.aggregate(first=Min("mail_at"))["first"]
    return max(0.0, (now - first).total_seconds()) if first else 0.0


def _due(now: datetime, at_most: int) -> dict[UUID, list[Notification]]:
    """What waits for a mail, by user. Of each user something is due.

    The rows of the settings are the lock: no other worker looks at these users.
    """
    waiting = Notification.objects.filter(mail_at__isnull=False)
    due = waiting.filter(mail_at__lte=now).order_by("mail_at")
    users = set(due.values_list("user_id", flat=True)[: 10 * at_most])
    NotificationSettings.objects.bulk_create(
        [NotificationSettings(user_id=user_id) for user_id in sorted(users)], ignore_conflicts=True
    )
    free = NotificationSettings.objects.select_for_update(skip_locked=True).filter(user__in=users)
    ours = list(free.values_list("user_id", flat=True)[:at_most])
    found: dict[UUID, list[Notification]] = {}
    for row in waiting.filter(user__in=ours).order_by("id"):
        found.setdefault(row.user_id, []).append(row)
    # Until the lock was ours, another worker may have taken a user's.
    return {user: own for user, own in found.items() if any(map(partial(_is_due, now), own))}


def _is_due(now: datetime, row: Notification) -> bool:
    return row.mail_at is not None and row.mail_at <= now


def _times(
    rows: Sequence[Notification],
    preferences: Preferences,
    address: str | None,
    *,
    is_online: bool,
    now: datetime,
) -> dict[int, datetime | None]:
    """When to send each of a user's notifications, by id: `now`, later, or never (None)."""
    ids, mailed_at = [row.id for row in rows], preferences.settings.mailed_at
    if address is None or preferences.settings.mails_off:
        return dict.fromkeys(ids)
    if is_online:
        return dict.fromkeys(ids, now + LOOK_AGAIN)
    if mailed_at and now < mailed_at + APART:
        return dict.fromkeys(ids, mailed_at + APART)
    return {row.id: _waits_until(row, preferences, now) for row in rows}


def _waits_until(row: Notification, preferences: Preferences, now: datetime) -> datetime | None:
    """When to send it: `now`, later, or never (None)."""
    until = preferences.silent_until(row, now=now) or now
    if row.read_at or not preferences.wants(row.kind, "mail") or until >= row.created_at + KEPT:
        return None
    return until


def _send_all(posts: Iterable[Post], server: BaseEmailBackend, *, now: datetime) -> list[Outcome]:
    """Send the mails one after the other, up to a failure of the server; the others wait."""
    outcomes: list[Outcome] = []
    for post in posts:
        if "failed" not in outcomes:
            outcomes.append(_send(post, server))
        if outcomes[-1] in ("failed", "refused"):
            _put_back(post, now + PAUSE)
    return outcomes


def _send(post: Post, server: BaseEmailBackend) -> Outcome:
    """Send a mail, and write what has become of it unless it is to be sent again."""
    rows = list(_leased(post).filter(read_at=None))
    if not rows:
        return "withdrawn"  # all read or over by now; or the lease has ended
    try:
        outcome = _sent(letter(post.user, post.address, rows), server)
    except Exception:
        log.exception("a mail about notifications could not be made")
        outcome = "withdrawn"
    if outcome == "bounced":
        switch_mails_off(post.user.id, MailsOff.BOUNCED)
    if outcome not in ("failed", "refused"):
        _leased(post).update(mail_at=None)
    return outcome


def _sent(mail: EmailMessage, server: BaseEmailBackend) -> Outcome:
    """Send it. Texts of errors may name the recipient: they are not logged."""
    outcome: Outcome = "sent"
    try:
        server.open()
        server.send_messages([mail])
    except SMTPRecipientsRefused as error:
        texts = [text for _code, text in error.recipients.values()]
        outcome = "bounced" if all(map(NO_MAILBOX.search, texts)) else "refused"
    except (SMTPDataError, SMTPNotSupportedError):
        outcome = "refused"
    except (SMTPException, OSError) as error:
        log.warning("mails about notifications are not sent: %s", type(error).__name__)
        outcome = "failed"
    MAILS.labels(outcome).inc()
    return outcome


def _put_back(post: Post, until: datetime) -> None:
    """Let a mail that was not sent wait until then."""
    _leased(post).update(mail_at=until)
    NotificationSettings.objects.filter(user=post.user.id).update(mailed_at=post.mailed_at)


def _leased(post: Post) -> QuerySet[Notification]:
    """Its notifications, unless another worker has taken them meanwhile."""
    ids = [row.id for row in post.rows]
    return Notification.objects.filter(id__in=ids, mail_at=post.leased_until)
