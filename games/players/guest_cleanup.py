"""Closing the accounts of guests that cannot return.

A guest has no password. After the lifetime of a refresh token without a refresh, the guest cannot
sign in again. `last_login` is the last activity, or else `date_joined`. Only this task updates it,
so signing in and refreshing need no further query.
"""

import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Max, QuerySet
from django.db.models.functions import Coalesce

from accounts.errors import AlreadyRegistered
from accounts.models import Session, User
from accounts.sessions.tokens import LIFETIME, REFRESH
from core.daily_rounds import DailyRound
from core.errors import NotVisible
from games.players.deletion import close_guest

log = logging.getLogger(__name__)


def close_unseen(*, now: datetime, at_most: int = 500) -> int:
    """Close the accounts of guests not seen for long, the longest first. Returns their number.

    At most `at_most` accounts are checked. A failure is logged, and tried again the next day.
    """
    if not settings.GUESTS_CLOSED_AFTER_DAYS:
        return 0
    long_ago = now - max(timedelta(days=settings.GUESTS_CLOSED_AFTER_DAYS), LIFETIME[REFRESH])
    today, closed = DailyRound("guests", "seen_at", now), 0
    unseen = today.following(candidates(long_ago), at_most)
    seen = _seen([place.id for place in unseen], long_ago)
    for place in unseen:
        if place.id in seen:
            guests = User.objects.filter(id=place.id, is_guest=True, is_active=True)
            guests.update(last_login=seen[place.id])
        else:
            closed += _close(place.id, now)
        today.passed(place)
    return closed


def candidates(long_ago: datetime) -> QuerySet[User]:
    """Open guest accounts with `seen_at`, the last activity that is stored."""
    guests = User.objects.filter(is_guest=True, is_active=True)
    seen = guests.annotate(seen_at=Coalesce("last_login", "date_joined"))
    return seen.filter(seen_at__lt=long_ago)


def _seen(users: Collection[UUID], long_ago: datetime) -> dict[UUID, datetime]:
    """The users that have used a session since, with the last time."""
    recent = Session.objects.filter(user__in=users, refreshed_at__gte=long_ago)
    return dict(recent.values_list("user").annotate(at=Max("refreshed_at")))


def _close(user_id: UUID, now: datetime) -> bool:
    try:
        close_guest(user_id=user_id, now=now)
    except (AlreadyRegistered, NotVisible):  # meanwhile
        return False
    except Exception:
        log.exception("the account of guest %s could not be closed", user_id)
        return False
    return True
