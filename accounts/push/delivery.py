"""Due messages: each is claimed by one worker, sent, and deleted or put off.

A message is claimed for LEASE: if the worker dies meanwhile, another one sends it again with the
same id. No transaction is open while a push service is waited for.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import transaction
from django.db.models import F, Min, QuerySet

from accounts.models import Notification, Push, PushDevice
from accounts.preferences.choices import preferences_of
from accounts.preferences.configured import configured
from accounts.preferences.kinds import SENT, Sent
from accounts.push import content, services
from accounts.push.platforms import Platforms
from accounts.push.platforms import own as platforms_of_process
from accounts.push.protocols import web_push
from accounts.push.protocols.outcomes import PUSHES, Outcome
from accounts.users.online import ONLINE_FOR_S, online_among
from core.database.batch_delete import delete_in_batches
from core.outgoing import LIMIT_S, Outgoing

LEASE: Final = timedelta(seconds=6 * LIMIT_S)
FIRST_PAUSE: Final = timedelta(seconds=15)
LONGEST_PAUSE: Final = timedelta(hours=1)
MOST_REFUSALS: Final = 3
"""After as many, a device whose service accepts others' messages is removed: it was made with
another key."""
KEPT: Final = timedelta(days=1)
"""A message that no worker has taken for so long is deleted."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Message:
    """A push with what is needed to send it."""

    push: Push
    device: PushDevice
    notification: Notification
    sent: Sent

    @property
    def origin(self) -> str:
        """Its push service."""
        return services.origin_of(self.device)


def due(*, now: datetime, at_most: int) -> tuple[list[Message], int]:
    """Claim messages that are due. Return those to be sent now, and how many were claimed.

    Messages that have become untrue are deleted. Those to users who are online are put off.
    """
    pushes = _claim(now, at_most)
    if not pushes:
        return [], 0
    devices = PushDevice.objects.in_bulk({push.device_id for push in pushes})
    notifications = Notification.objects.in_bulk({push.notification_id for push in pushes})
    found: list[Message] = []
    for push in pushes:
        device = devices.get(push.device_id)
        about = notifications.get(push.notification_id)
        if push.expires_at <= now:
            if device and not _is_of_our_key(device) and push.queued_at <= now - KEPT:
                _remove(device)  # its message has waited for a day
            _drop(push, "expired")
        elif device is None or about is None or not _is_true(device, about):
            _drop(push, "withdrawn")
        else:
            found.append(Message(push, device, about, SENT[about.kind]))
    return _unseen(_wanted(found, now), now), len(pushes)


def attempt(
    message: Message,
    *,
    outgoing: Outgoing,
    now: datetime,
    platforms: Platforms | None = None,
    release: Callable[[], object] = lambda: None,
) -> Outcome:
    """Send a message. Whatever goes wrong is an outcome.

    `release` is called once the database is not needed any more, before the service is waited for.
    """
    try:
        said = content.of(message.notification, message.push, message.device)
        release()
        return (platforms or platforms_of_process()).send(
            message.device,
            said,
            outgoing=outgoing,
            ttl=message.push.expires_at - now,
            urgency=message.sent.urgency,
            now=now,
        )
    except DatabaseError:  # an outage, which is soon over
        return Outcome("failed", "error")
    except Exception:
        log.exception("a push message could not be made")
        return Outcome("rejected", "error")


def settle(message: Message, outcome: Outcome, *, now: datetime) -> None:
    """Store the outcome of a message."""
    PUSHES.labels(outcome.reason).inc()
    push, device = message.push, message.device
    match outcome.result:
        case "sent":
            services.note_accepted(message.origin)
            _own(push).delete()
        case "rejected":
            _own(push).delete()
        case "gone":
            _remove(device)
            _own(push).delete()
        case "key_refused":
            services.note_refused(message.origin, device.user_id, certain=outcome.certain)
            doubtful = push.failures + 1 >= MOST_REFUSALS and not outcome.certain
            if doubtful and message.origin not in services.stopped():
                _remove(device)
            _again(push, outcome.pause, now)
        case "failed":
            _again(push, outcome.pause, now)


def put_off(pushes: Collection[Push], *, until: datetime) -> None:
    """Leave messages that were just claimed for later; this is no failure. One statement."""
    if pushes:
        ids = [push.id for push in pushes]
        Push.objects.filter(id__in=ids).update(next_attempt_at=until)


def deliver_due(
    *,
    now: datetime,
    outgoing: Outgoing,
    at_most: int = 100,
    platforms: Platforms | None = None,
) -> int:
    """Send due messages, one after the other. Return their number."""
    messages, _ = due(now=now, at_most=at_most)
    for message in messages:
        outcome = attempt(message, outgoing=outgoing, now=now, platforms=platforms)
        settle(message, outcome, now=now)
    return len(messages)


def waiting_s(*, now: datetime) -> float:
    """For how long the oldest message has been due."""
    first = Push.objects.aggregate(first=Min("next_attempt_at"))["first"]
    return max(0.0, (now - first).total_seconds()) if first else 0.0


def delete_old(*, now: datetime) -> int:
    """Delete messages that no worker has taken, as when push messages were switched off."""
    old = Push.objects.filter(next_attempt_at__lt=now - KEPT)
    return delete_in_batches(old.order_by("next_attempt_at"))


def new_outgoing() -> Outgoing:
    """How messages are sent."""
    return Outgoing(to_loopback=settings.DEBUG)


@transaction.atomic
def _claim(now: datetime, at_most: int) -> list[Push]:
    rows = Push.objects.select_for_update(skip_locked=True).filter(next_attempt_at__lte=now)
    pushes = list(rows.order_by("next_attempt_at")[:at_most])
    Push.objects.filter(id__in=[push.id for push in pushes]).update(
        attempts=F("attempts") + 1, next_attempt_at=now + LEASE
    )
    for push in pushes:
        push.attempts += 1
    return pushes


def _is_true(device: PushDevice, about: Notification) -> bool:
    """Whether it is still news, and for the person that has the device by now."""
    return (
        about.read_at is None
        and device.user_id == about.user_id
        and about.kind in SENT
        and device.kind in configured()
    )


def _wanted(messages: Sequence[Message], now: datetime) -> list[Message]:
    """Those that their users want to hear of now. Quiet hours and snoozed games put others off."""
    preferences = preferences_of({message.device.user_id for message in messages}, now=now)
    found, silent = [], defaultdict[datetime, list[Push]](list)
    for message in messages:
        own = preferences[message.device.user_id]
        until = own.silent_until(message.notification, now=now)
        if not own.wants(message.notification.kind, "push"):
            _drop(message.push, "unwanted")
        elif until is None:
            found.append(message)
        elif until >= message.push.expires_at:
            _drop(message.push, "silenced")
        else:
            silent[until].append(message.push)
    for until, pushes in silent.items():
        put_off(pushes, until=until)
    return found


def _is_of_our_key(device: PushDevice) -> bool:
    """Whether its push service expects our key, as far as is known.

    The message waits for a process with the other key, as while processes are replaced, or expires.
    """
    return device.server_key in ("", web_push.application_server_key())


def _unseen(messages: Sequence[Message], now: datetime) -> list[Message]:
    """The messages that can be sent now; the others are put off."""
    online = online_among({message.device.user_id for message in messages})
    stopped = services.stopped()
    seen = [message for message in messages if message.device.user_id in online]
    put_off([each.push for each in seen], until=now + timedelta(seconds=ONLINE_FOR_S))
    rest = [message for message in messages if message.device.user_id not in online]
    others = [message for message in rest if not _is_of_our_key(message.device)]
    PUSHES.labels("other_key").inc(len(others))
    held = [*others, *(each for each in rest if each.origin in stopped and each not in others)]
    pause = timedelta(seconds=services.STOPPED_FOR_S)
    put_off([each.push for each in held], until=now + pause)
    return [message for message in rest if message not in held]


def _own(push: Push) -> QuerySet[Push]:
    """The row, unless another worker has taken it meanwhile."""
    return Push.objects.filter(id=push.id, attempts=push.attempts)


def _again(push: Push, asked: timedelta, now: datetime) -> None:
    pause = min(LONGEST_PAUSE, max(asked, FIRST_PAUSE * 2 ** min(push.failures, 10)))
    if now + pause >= push.expires_at:
        _drop(push, "expired")
    else:
        _own(push).update(failures=F("failures") + 1, next_attempt_at=now + pause)


def _drop(push: Push, reason: str) -> None:
    PUSHES.labels(reason).inc()
    _own(push).delete()


def _remove(device: PushDevice) -> None:
    """Remove a device that its service does not know, unless it has been registered anew."""
    PushDevice.objects.filter(id=device.id, p256dh=device.p256dh, used_at=device.used_at).delete()
