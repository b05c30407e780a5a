"""What people are told."""

import uuid
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from accounts.models import Notification, NotificationKind
from accounts.selectors import notifications_of, unread_count

KEPT = timedelta(days=90)


def notify(
    *, user_id: uuid.UUID, kind: NotificationKind, data: dict[str, Any], now: datetime
) -> Notification:
    """Tell the user something, in the transaction of the caller."""
    return Notification.objects.create(user_id=user_id, kind=kind, data=data, created_at=now)


def take_back(*, user_id: uuid.UUID, kind: NotificationKind, **data: str) -> None:
    """Forget what the user was told, once it is no longer so; `data` is part of what was said."""
    same = {f"data__{key}": value for key, value in data.items()}
    notifications_of(user_id).filter(kind=kind, **same).delete()


def read(*, user_id: uuid.UUID, ids: Collection[int] | None, now: datetime) -> int:
    """Mark these as read, or all; returns how much is still unread.

    What was read before keeps its time; what is not the user's is left alone, and not told of.
    """
    chosen = notifications_of(user_id).filter(read_at__isnull=True)
    if ids is not None:
        chosen = chosen.filter(id__in=ids)
    chosen.update(read_at=now)
    return unread_count(user_id)


def forget_old(*, now: datetime) -> int:
    """Delete what was told long ago; returns how much."""
    return Notification.objects.filter(created_at__lt=now - KEPT).delete()[0]
