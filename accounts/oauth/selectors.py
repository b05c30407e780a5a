"""Reading the grants of third-party apps."""

import uuid
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import Grant
from accounts.sessions.selectors import sessions_of


def grants_of(user_id: uuid.UUID, *, now: datetime) -> QuerySet[Grant]:
    """The user's grants with their apps, the oldest first."""
    rows = Grant.objects.filter(session__in=sessions_of(user_id, now=now).order_by().values("id"))
    return rows.select_related("session", "client").order_by("session__created_at")
