"""Notifications on their way to devices: written in the transaction that makes them."""

from datetime import datetime
from uuid import UUID

from accounts.models import Notification, Push, PushDevice
from accounts.preferences.configured import configured
from accounts.preferences.kinds import SENT


def queue(row: Notification, *, until: datetime | None, now: datetime) -> None:
    """Queue the notification for each device of its user: one statement, and one more for devices.

    `until` is the deadline after which it is worth nothing.
    """
    sent = SENT.get(row.kind)
    if sent is None or not (kinds := configured()):
        return
    expires_at = until or now + sent.lasts
    devices = PushDevice.objects.filter(user=row.user_id, kind__in=kinds).values_list(
        "id", flat=True
    )
    Push.objects.bulk_create(
        Push(
            device_id=device_id,
            notification_id=row.id,
            topic=topic_of(row, sent.about),
            queued_at=now,
            expires_at=expires_at,
            next_attempt_at=now,
        )
        for device_id in devices
    )


def topic_of(row: Notification, about: str) -> str:
    """The game or table that the message is about, or else its own id. 32 characters at most."""
    return UUID(row.data[about]).hex if about else row.uuid.hex
