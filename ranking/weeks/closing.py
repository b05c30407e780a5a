"""Closing weeks: the places become final, and the best players get prizes.

A week passes through its stages one by one. Each stage is a transaction that locks the week, checks
its state and changes it. So closing can be interrupted or run twice, and each stage happens once.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import connection, transaction

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify
from accounts.notifications.responses import WeeklyPrizeData
from accounts.wallet import grants
from ranking.boards import selectors
from ranking.models import Badge, Standing, Week
from ranking.rules import badges
from ranking.weeks import prizes

GRACE: Final = timedelta(seconds=30)
"""The delay before closing a week, for games whose end is still being written."""
PODIUM: Final = 3
PLACES: Final = """
UPDATE ranking_standing SET place = ranked.place
FROM (
    SELECT id, RANK() OVER (
        PARTITION BY is_robot ORDER BY score DESC, games, reached_at
    ) AS place
    FROM ranking_standing WHERE week_id = %s
) AS ranked
WHERE ranking_standing.id = ranked.id
"""

Stage = Callable[[Week, datetime], None]


def close_due(*, now: datetime) -> int:
    """Close the weeks that are over, the oldest first. Return their number."""
    due = selectors.due_weeks(now=now, grace=GRACE)
    for monday in due:
        close(monday, now=now)
    return len(due)


def close(monday: date, *, now: datetime) -> None:
    """Take a week through its remaining stages."""
    for state, stage, following in STAGES:
        _go_through(monday, state, stage, following, now)


@transaction.atomic
def _go_through(
    monday: date, state: Week.State, stage: Stage, following: Week.State, now: datetime
) -> None:
    """Run one stage, unless it has been done.

    The lock waits for settlements of the week in progress, and blocks further ones.
    """
    week = Week.objects.select_for_update(no_key=True).get(starts_on=monday)
    if week.state != state:
        return
    stage(week, now)
    week.state = following
    week.save(update_fields=["state", "closed_at"])


def _stop_bookings(week: Week, now: datetime) -> None:
    """Only change the state, and commit it at once, as the next stage takes longer."""


def _place(week: Week, now: datetime) -> None:
    """Write the final places, in one statement."""
    with connection.cursor() as cursor:
        cursor.execute(PLACES, [Week._meta.pk.get_db_prep_save(week.starts_on, connection)])


def _reward(week: Week, now: datetime) -> None:
    """Give prizes and badges to the best people, and notify them.

    Robot accounts get neither: it costs nothing to let them play each other all week.
    """
    amounts = dict(enumerate(settings.WEEKLY_PRIZES, start=1))
    winners = prizes.best(week, max(PODIUM, len(amounts)))
    for place, standing in winners:
        standing.prize = amounts.get(place, 0)
    Standing.objects.bulk_update([standing for _place, standing in winners], ["prize"])
    Badge.objects.bulk_create(
        (
            Badge(user_id=standing.user_id, code=code, earned_at=now)
            for place, standing in winners
            for code in badges.earned(_facts(place))
        ),
        ignore_conflicts=True,
    )
    paid = [standing for _place, standing in winners if standing.prize]
    chips = {standing.user_id: standing.prize for standing in paid}
    # Lock streams before chips, in the order of the ids, as the endings of games do.
    for standing in sorted(paid, key=lambda standing: standing.user_id):
        _notify(standing, week, now)
    grants.prize(prizes=chips, week=week.name, key=week.name, now=now)
    week.closed_at = now


def _facts(place: int) -> dict[str, int]:
    return {"weekly_first": place == 1, "weekly_podium": place <= PODIUM}


def _notify(standing: Standing, week: Week, now: datetime) -> None:
    data: WeeklyPrizeData = {
        "week": week.name,
        "place": standing.place or 0,
        "points": standing.points,
        "chips": standing.prize,
    }
    notify(user_id=standing.user_id, kind=NotificationKind.WEEKLY_PRIZE, data=data, now=now)


STAGES: Final = (
    (Week.State.RUNNING, _stop_bookings, Week.State.CLOSING),
    (Week.State.CLOSING, _place, Week.State.PLACED),
    (Week.State.PLACED, _reward, Week.State.CLOSED),
)
