"""Reading personal access tokens."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import PersonalToken


def tokens_of(user_id: UUID, *, now: datetime) -> QuerySet[PersonalToken]:
    """The user's valid tokens with their sessions, the newest first."""
    rows = PersonalToken.objects.filter(
        session__user=user_id, session__ended_at=None, expires_at__gt=now
    )
    return rows.select_related("session").order_by("-session__created_at")
