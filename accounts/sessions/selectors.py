"""Reading sessions."""

import uuid
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import Session
from accounts.sessions.tokens import LIFETIME, REFRESH


def sessions_of(user_id: uuid.UUID, *, now: datetime) -> QuerySet[Session]:
    """The user's sessions with valid tokens, the last refreshed first."""
    since = now - LIFETIME[REFRESH]
    rows = Session.objects.filter(user=user_id, ended_at=None, refreshed_at__gt=since)
    rows = rows.filter(personal_token=None)  # these have a list of their own
    return rows.order_by("-refreshed_at")
