"""Reading the spectators of a table."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from games.models import Seat, Watcher

PRESENT = timedelta(seconds=45)
"""How long a user is listed after the last heartbeat."""


def spectators(table_id: UUID, now: datetime) -> QuerySet[User]:
    """The users that watch the table now and have no seat there."""
    present = Watcher.objects.filter(table=table_id, user=OuterRef("id"), seen_at__gt=now - PRESENT)
    seated = Seat.objects.filter(table=table_id, user=OuterRef("id"))
    return User.objects.filter(Exists(present), ~Exists(seated), is_active=True)
