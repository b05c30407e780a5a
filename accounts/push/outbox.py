"""Notifications on their way to devices: written in the transaction that makes them."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from accounts.models import Notification, Push, PushDevice
from accounts.preferences.configured import configured
from accounts.preferences.kinds import SENT


def queue(rows: Collection[Notification], *, until: datetime | None, now: datetime) -> None:
    """Queue these notifications of one kind for the devices of their users.

    One statement, and one more for devices. `until` is the deadline after which they are worth
    nothing.
    """
    row_of = {row.user_id: row for row in rows}
    sent = SENT.get(next(iter(rows)).kind) if rows else None
    if sent is None or not (kinds := configured()):
        return
    expires_at = until or now + sent.lasts
    devices = PushDevice.objects.filter(user__in=row_of, kind__in=kinds)
    Push.objects.bulk_create(
        Push(
            device_id=device_id,
            notification_id=row_of[user_id].id,
            topic=topic_of(row_of[user_id], sent.about),
            queued_at=now,
            expires_at=expires_at,
            next_attempt_at=now,
        )
        for device_id, user_id in devices.values_list("id", "user_id")
    )


def topic_of(row: Notification, about: str) -> str:
    """The game or table that the message is about, or else its own id. 32 characters at most."""
    return UUID(row.data[about]).hex if about else row.uuid.hex
