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

from accounts.errors import DomainError
from accounts.models import Session, User
from accounts.tokens import LIFETIME, REFRESH
from games.services import deleting

log = logging.getLogger(__name__)


def close_unseen(*, now: datetime, at_most: int = 500) -> int:
    """Close the accounts of guests not seen for long, the longest first; returns how many.

    Of one who fails the log tells, and the others go on.
    """
    if not settings.GUESTS_CLOSED_AFTER_DAYS:
        return 0
    long_ago = now - max(timedelta(days=settings.GUESTS_CLOSED_AFTER_DAYS), LIFETIME[REFRESH])
    unseen = list(candidates(long_ago)[:at_most])
    seen = _seen(unseen, long_ago)
    for user_id, at in seen.items():
        User.objects.filter(id=user_id, is_guest=True, is_active=True).update(last_login=at)
    return sum(_close(user_id, now) for user_id in unseen if user_id not in seen)


def candidates(long_ago: datetime) -> QuerySet[User, UUID]:
    """Open guests of whom no later sign is written down, the longest unseen first."""
    guests = User.objects.filter(is_guest=True, is_active=True)
    unseen = guests.alias(seen_at=Coalesce("last_login", "date_joined"))
    old = unseen.filter(seen_at__lt=long_ago).order_by("seen_at")
    return old.values_list("id", flat=True)


def _seen(users: Collection[UUID], long_ago: datetime) -> dict[UUID, datetime]:
    """Those who have used a session since, and when they did last."""
    recent = Session.objects.filter(user__in=users, refreshed_at__gte=long_ago)
    return dict(recent.values_list("user").annotate(at=Max("refreshed_at")))


def _close(user_id: UUID, now: datetime) -> bool:
    try:
        deleting.close_guest(user_id=user_id, now=now)
    except DomainError:  # registered or closed meanwhile
        return False
    except Exception:
        log.exception("the account of guest %s could not be closed", user_id)
        return False
    return True
