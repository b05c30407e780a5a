"""Notifications: created, read, deleted."""

import uuid
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta

from django.db import transaction

from accounts.mails.outbox import mail_at
from accounts.models import Notification, NotificationKind
from accounts.notifications.selectors import event_count, notifications_of, unread_count
from accounts.notifications.stream import append_each, lock_streams
from accounts.push import outbox
from core.database.batch_delete import delete_before

RETENTION = timedelta(days=90)
REPEATED_AFTER = timedelta(hours=1)


@transaction.atomic
def notify(
    *,
    user_id: uuid.UUID,
    kind: NotificationKind,
    data: Mapping[str, object],
    until: datetime | None = None,
    remind_at: datetime | None = None,
    now: datetime,
) -> Notification:
    """Create a notification, and append it to the user's stream, in the caller's transaction.

    It is also queued for the user's devices, and may come in a mail, until a deadline if there is
    one.

    The stream stays locked until the transaction ends: notify several users with `notify_each`, or
    in the order of their ids, to avoid deadlocks.
    """
    [row] = notify_each({user_id: data}, kind=kind, until=until, remind_at=remind_at, now=now)
    return row


@transaction.atomic(savepoint=False)
def notify_each(
    data: Mapping[uuid.UUID, Mapping[str, object]],
    *,
    kind: NotificationKind,
    until: datetime | None = None,
    remind_at: datetime | None = None,
    now: datetime,
) -> list[Notification]:
    """Notify each of these users as `notify` does, with the data by user.

    The number of statements does not depend on the number of users.
    """
    due_at = mail_at(kind, until=until, now=now)
    rows = Notification.objects.bulk_create(
        Notification(
            user_id=user_id,
            kind=kind,
            data=content,
            created_at=now,
            mail_at=due_at,
            remind_at=remind_at,
        )
        for user_id, content in data.items()
    )
    events = {row.user_id: {**row.data, "notification_id": str(row.uuid)} for row in rows}
    append_each(events, kind, now=now)
    outbox.queue(rows, until=until, now=now)
    return rows


@transaction.atomic
def notify_of_request(
    *,
    user_id: uuid.UUID,
    kind: NotificationKind,
    data: Mapping[str, object],
    most: Mapping[str, int],
    now: datetime,
) -> None:
    """Notify a user of what another user can withdraw and repeat, at most so often an hour.

    `most` has by field of the data how many notifications with the same value there are in an hour.
    The rows of the stream are counted: they stay when a notification is deleted.
    """
    lock_streams([user_id])  # of two calls at once, the second counts the row of the first
    since = now - REPEATED_AFTER
    if all(
        event_count(user_id, kind, since=since, field=field, value=data[field]) < times
        for field, times in most.items()
    ):
        notify(user_id=user_id, kind=kind, data=data, now=now)


def delete_notifications(
    *, user_ids: Iterable[uuid.UUID], kinds: Collection[NotificationKind], **data: str
) -> None:
    """Delete notifications that are obsolete, by a part of their data."""
    same = {f"data__{key}": value for key, value in data.items()}
    Notification.objects.filter(user__in=[*user_ids], kind__in=kinds, **same).delete()


def read(*, user_id: uuid.UUID, ids: Collection[uuid.UUID] | None, now: datetime) -> int:
    """Mark the user's notifications with these ids, or all, as read. Return the unread count.

    Notifications that were read before keep their `read_at`.
    """
    unread = notifications_of(user_id).filter(read_at__isnull=True)
    if ids is not None:
        unread = unread.filter(uuid__in=ids)
    unread.update(read_at=now)
    return unread_count(user_id)


def delete_old(*, now: datetime) -> int:
    """Delete old notifications in small transactions. Return their number."""
    return delete_before(Notification, now - RETENTION, field="created_at")
