"""Reading notifications."""

import uuid
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import Notification, NotificationKind, PersonalEvent


def notifications_of(user_id: uuid.UUID) -> QuerySet[Notification]:
    """The user's notifications."""
    return Notification.objects.filter(user=user_id)


def unread_count(user_id: uuid.UUID) -> int:
    """The number of unread notifications."""
    return notifications_of(user_id).filter(read_at__isnull=True).count()


def is_on_stream(
    user_id: uuid.UUID, kind: NotificationKind, *, since: datetime, field: str, value: object
) -> bool:
    """Whether the user's stream has a newer row of this kind with this value in its data."""
    rows = PersonalEvent.objects.filter(user=user_id, kind=kind, at__gt=since)
    return rows.filter(**{f"data__{field}": value}).exists()
