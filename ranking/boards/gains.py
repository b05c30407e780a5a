"""What a scored game has brought one of its players."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from django.db.models import Exists, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from accounts.wallet import balances
from core.api.responses import Doc, Uuid
from ranking.boards import ranks, selectors
from ranking.boards.responses import Badge, CurrentWeek, described
from ranking.models import Booking, Result
from ranking.rules import rating, xp
from ranking.rules.badges import KINDS
from ranking.rules.rating import Rating


class Change(TypedDict):
    """A figure before the game and after it."""

    before: int
    after: int


class Gains(TypedDict):
    """What a scored game has brought you."""

    game_id: Uuid
    place: int
    xp: Change
    level: Change
    rating: Annotated[Change, Doc("In the game's ruleset.")]
    points: Annotated[int, Doc("Weekly points; can be below zero.")]
    week: Annotated[
        CurrentWeek, Doc("The week in which they count, with your rank and points as they are now.")
    ]
    chips: Annotated[int | None, Doc("Won, less the stake; null without stakes.")]
    badges: Annotated[list[Badge], Doc("Those that you have earned by it.")]


def gains_of(user_id: UUID, game_id: UUID) -> Gains | None:
    """What the game has brought the player: four queries.

    None without a result of the player: the game was not scored, has not ended, or is voided.
    """
    found = _result(user_id, game_id)
    if found is None:
        return None
    result, total = found
    booking = result.booking
    before = Rating(result.mu_before, result.sigma_before)
    after = before + Rating(result.mu, result.sigma)
    board = ranks.weekly(booking.week_id, robots=booking.among_robots)
    (standing,) = selectors.one(board, user_id)
    return {
        "game_id": str(game_id),
        "place": result.place,
        "xp": {"before": total - result.xp, "after": total},
        "level": {"before": xp.level(total - result.xp), "after": xp.level(total)},
        "rating": {
            "before": rating.points(before.ordinal),
            "after": rating.points(after.ordinal),
        },
        "points": result.points,
        "week": {
            "week": booking.week.name,
            "rank": standing.rank,
            "points": standing.points,
        },
        "chips": balances.sums_of(game_id).get(user_id),
        "badges": _badges(user_id, booking.ended_at),
    }


def _result(user_id: UUID, game_id: UUID) -> tuple[Result, int] | None:
    """The player's result, and their XP after it: what they have now, without later results."""
    rows = Result.objects.filter(user=user_id, booking__game=game_id, booking__sign=1)
    reversal = Booking.objects.filter(game=game_id, sign=-1)
    later = Result.objects.filter(user=user_id, id__gt=OuterRef("id")).values("user")
    sums = later.annotate(sum=Sum("xp")).values("sum")
    # In one statement with the player's XP: another result may be booked meanwhile.
    rows = rows.annotate(later_xp=Coalesce(Subquery(sums), 0))
    rows = rows.exclude(Exists(reversal)).select_related("booking__week", "user__progress")
    result = rows.first()
    return None if result is None else (result, result.user.progress.xp - result.later_xp)


def _badges(user_id: UUID, at: datetime) -> list[Badge]:
    """The badges that the player earned at this moment, by one of the games that ended then."""
    earned = selectors.badges_of(user_id)
    return [described(kind, at) for kind in KINDS if earned.get(kind.code) == at]
