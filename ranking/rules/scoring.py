"""What a game is worth: weekly points, XP and levels; and which week a moment belongs to.

All figures are whole numbers. Those who share a place share the points of the places that they
take up, and that share is always whole: the mean of `5·(n + 1 − 2p)` over k places from p on is
`5·(n + 2 − 2p − k)`.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from math import isqrt

WEEK = timedelta(days=7)


def weekly_points(places: Sequence[int]) -> list[int]:
    """The points of each side (a player, or a pair), given the places of all; their sum is zero.

    Places are counted as in a race: after two players on place 2 comes place 4.
    """
    n = len(places)
    return [5 * (n + 2 - 2 * place - places.count(place)) for place in places]


def xp_won(*, players: int, winners: int, won: bool) -> int:
    """The XP of a player: ten for each player, shared by those who have won; 5 for a loser."""
    return 10 * players // winners if won else 5


def level(xp: int) -> int:
    """The level that so much XP has reached: level L begins at `50·L·(L − 1)`."""
    return (1 + isqrt(1 + 4 * (xp // 50))) // 2


def level_begins_at(number: int) -> int:
    """The XP at which a level begins."""
    return 50 * number * (number - 1)


def week_of(moment: datetime) -> date:
    """The Monday of the week, in UTC, that a moment belongs to."""
    day = moment.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def week_name(monday: date) -> str:
    """The week as people name it (ISO 8601), such as `2026-W47`."""
    return f"{monday:%G-W%V}"


def week_named(name: str) -> date:
    """The Monday of a week named so. Raises ValueError."""
    monday = datetime.strptime(f"{name}-1", "%G-W%V-%u").date()  # noqa: DTZ007 - only a date
    if week_name(monday) != name:
        raise ValueError(name)
    return monday


def begins_at(monday: date) -> datetime:
    """The first moment of a week, which is the first after the week before."""
    return datetime.combine(monday, time(), UTC)
