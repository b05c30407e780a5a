"""Guests who cannot come back: their accounts are closed as if they had asked for it.

A guest has no password: who has not refreshed a session for as long as its tokens last is gone for
good. How long somebody has not been seen is `last_login`, or since they came; it is looked up and
written down here only, once in a long while, so that signing in and refreshing cost nothing more.
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
    """Close the accounts of guests not seen for long, the longest first; returns how many.

    `at_most` are looked at. Of one who fails the log tells; the next day is the next try, however
    many there are.
    """
    if not settings.GUESTS_CLOSED_AFTER_DAYS:
        return 0
    long_ago = now - max(timedelta(days=settings.GUESTS_CLOSED_AFTER_DAYS), LIFETIME[REFRESH])
    today, closed = DailyRound("guests", "seen_at", now), 0
    unseen = today.following(candidates(long_ago), at_most)
    seen = _seen([place.id for place in unseen], long_ago)
    for place in unseen:
        if place.id in seen:
            _note(place.id, seen[place.id])
        else:
            closed += _close(place.id, now)
        today.passed(place)
    return closed


def candidates(long_ago: datetime) -> QuerySet[User]:
    """Open guest accounts with `seen_at`, the last activity that is stored."""
    guests = User.objects.filter(is_guest=True, is_active=True)
    seen = guests.annotate(seen_at=Coalesce("last_login", "date_joined"))
    return seen.filter(seen_at__lt=long_ago)


def _note(user_id: UUID, seen_at: datetime) -> None:
    User.objects.filter(id=user_id, is_guest=True, is_active=True).update(last_login=seen_at)


def _seen(users: Collection[UUID], long_ago: datetime) -> dict[UUID, datetime]:
    """Those who have used a session since, and when they did last."""
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
