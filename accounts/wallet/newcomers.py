"""Newcomers: accounts that were opened lately, or have hardly played.

Many of them may be one person, so what they bring others is bounded: chips (`unlocking`,
`buy_ins`), scores (`games.play.endings.newcomers`) and prizes (`ranking.weeks.prizes`).
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from accounts.models import Account


def newcomers_among(users: Collection[UUID], at: datetime) -> set[UUID]:
    """Those of the users that are newcomers at this time; one query.

    The games that they have finished are those of today.
    """
    opened_lately = Q(opened_at__gt=at - timedelta(days=settings.NEWCOMER_DAYS))
    rows = Account.objects.filter(Q(games_to_unlock__gt=0) | opened_lately, id__in=users)
    return set(rows.values_list("id", flat=True))
