"""Reading the spectators of a table."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from games.models import Seat, Watcher

PRESENT = timedelta(seconds=45)
"""How long somebody watches after the last sign of it."""


def spectators(table_id: UUID, now: datetime) -> QuerySet[User]:
    """Those who watch the table now and do not sit there."""
    present = Watcher.objects.filter(table=table_id, user=OuterRef("id"), seen_at__gt=now - PRESENT)
    seated = Seat.objects.filter(table=table_id, user=OuterRef("id"))
    return User.objects.filter(Exists(present), ~Exists(seated), is_active=True)
