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
    """The people up to this place, each with the place that it has without those left out."""
    found: list[tuple[int, Standing]] = []
    left_out: list[int] = []
    for standing, counts in _best_first(week):
        place = standing.place or 0
        if not counts:
            left_out.append(place)
            continue
        place -= sum(other < place for other in left_out)
        if place > places:
            break
        found.append((place, standing))
    return found


def _best_first(week: Week) -> Iterator[tuple[Standing, bool]]:
    """The standings that can win something, the best first, and whether they count."""
    rows = Standing.objects.filter(week=week, is_robot=False, points__gt=0, games__gt=0)
    ordered = rows.order_by("place", "user")
    first = 0
    while batch := list(ordered[first : first + BATCH]):
        first += BATCH
        brought = _brought_by_newcomers(week, [standing.user_id for standing in batch])
        yield from ((each, 2 * brought[each.user_id] <= each.points) for each in batch)


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
