"""Which standings of a placed week count for prizes and badges.

Points that newcomers bring are bounded (`games.play.endings.newcomers`), but prizes are worth more.
So a standing counts if at most half of its points come from games with newcomers.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Final
from uuid import UUID

from django.conf import settings

from accounts.wallet.newcomers import newcomers_among
from ranking.models import Result, Standing, Week

BATCH: Final = 50


def best(week: Week, places: int) -> list[tuple[int, Standing]]:
    """The people up to this place among the standings that count, with their place among these."""
    found: list[tuple[int, Standing]] = []
    for number, standing in enumerate(_counting(week), start=1):
        shares = found and found[-1][1].place == standing.place
        place = found[-1][0] if shares else number
        if place > places:
            break
        found.append((place, standing))
    return found


def _counting(week: Week) -> Iterator[Standing]:
    """The standings of people that count, the best first."""
    rows = Standing.objects.filter(week=week, is_robot=False, points__gt=0, games__gt=0)
    ordered = rows.order_by("place", "user")
    first = 0
    while batch := list(ordered[first : first + BATCH]):
        first += BATCH
        brought = _brought_by_newcomers(week, [standing.user_id for standing in batch])
        yield from (each for each in batch if 2 * brought[each.user_id] <= each.points)


def _brought_by_newcomers(week: Week, users: Collection[UUID]) -> dict[UUID, int]:
    """The points of the week from games in which somebody else was a newcomer as it began."""
    points: dict[UUID, int] = defaultdict(int)
    if not settings.NEWCOMER_POINTS_A_WEEK:
        return points
    bookings = Result.objects.filter(booking__week=week, user__in=users).values("booking")
    rows = Result.objects.filter(booking__in=bookings)
    games = defaultdict[int, dict[UUID, int]](dict)
    for booking, user, brought in rows.values_list("booking", "user", "points"):
        games[booking][user] = brought
    new = newcomers_among(set().union(*games.values()), week.starts_at)
    for results in games.values():
        for user in results.keys() & set(users):
            if new & (results.keys() - {user}):
                points[user] += results[user]
    return points
