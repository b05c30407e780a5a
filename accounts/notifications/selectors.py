"""Reading notifications."""

import uuid

from django.db.models import QuerySet

from accounts.models import Notification


def notifications_of(user_id: uuid.UUID) -> QuerySet[Notification]:
    """The user's notifications."""
    return Notification.objects.filter(user=user_id)


def unread_count(user_id: uuid.UUID) -> int:
    """The number of unread notifications."""
    return notifications_of(user_id).filter(read_at__isnull=True).count()
