"""Scoring of games: weekly points, XP and levels; and the weeks.

All figures are whole numbers. Sides that share a place share the points of the places that they
occupy, and each share is whole: the mean of `5·(n + 1 − 2p)` over k places from p on is
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
    """The XP of a player: winners share ten for each player of the game; a loser gets 5."""
    return 10 * players // winners if won else 5


def level(xp: int) -> int:
    """The level at this XP: level L begins at `50·L·(L − 1)`."""
    return (1 + isqrt(1 + 4 * (xp // 50))) // 2


def level_begins_at(number: int) -> int:
    """The XP at which a level begins."""
    return 50 * number * (number - 1)


def week_of(moment: datetime) -> date:
    """The Monday of the week, in UTC, that a moment belongs to."""
    day = moment.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def week_name(monday: date) -> str:
    """The name of a week (ISO 8601), such as `2026-W47`."""
    return f"{monday:%G-W%V}"


def week_named(name: str) -> date:
    """The Monday of the week of this name. Raises ValueError."""
    monday = datetime.strptime(f"{name}-1", "%G-W%V-%u").date()  # noqa: DTZ007 - only a date
    if week_name(monday) != name:
        raise ValueError(name)
    return monday


def begins_at(monday: date) -> datetime:
    """The first moment of a week."""
    return datetime.combine(monday, time(), UTC)
