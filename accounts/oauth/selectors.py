"""Reading third-party apps and their grants."""

import uuid
from datetime import datetime

from allauth.idp.oidc.models import Client
from django.db.models import Q, QuerySet

from accounts.models import Grant
from accounts.sessions.lifecycle import sessions_of


def grants_of(user_id: uuid.UUID, *, now: datetime) -> QuerySet[Grant]:
    """The user's grants with their apps, the oldest first."""
    rows = Grant.objects.filter(session__in=sessions_of(user_id, now=now).order_by().values("id"))
    return rows.select_related("session", "client").order_by("session__created_at")


def open_apps(*, now: datetime) -> QuerySet[Client]:
    """The apps with which players can sign in.

    The others are closed by the staff, or their owner is banned; an app without an owner is the
    staff's.
    """
    unbanned = Q(owner__banned_until=None) | Q(owner__banned_until__lte=now)
    rows: QuerySet[Client] = Client.objects.filter(
        Q(owner=None) | Q(unbanned, owner__is_active=True), closure=None
    )
    return rows
