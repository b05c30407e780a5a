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


def event_count(
    user_id: uuid.UUID, kind: NotificationKind, *, since: datetime, field: str, value: object
) -> int:
    """The number of newer rows of this kind on the user's stream with this value in their data."""
    rows = PersonalEvent.objects.filter(user=user_id, kind=kind, at__gt=since)
    return rows.filter(**{f"data__{field}": value}).count()
