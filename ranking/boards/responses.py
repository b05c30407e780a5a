"""Boards, weeks and profiles in the API."""

from datetime import datetime
from typing import Annotated, Final, TypedDict

from django.conf import settings
from django.utils.translation import get_language
from rest_framework import serializers

from accounts.users.responses import User, present_user
from core.api.responses import Doc
from ranking import models
from ranking.rules import rating, xp
from ranking.rules.badges import BadgeKind

WEEK_STATES: Final = ("running", "closing", "closed")
NextPage = Annotated[str, serializers.URLField] | None


class BoardRow(TypedDict):
    """A player on a board."""

    rank: Annotated[int, Doc("Players who are equal share one.")]
    user: Annotated[User | None, Doc("null for a closed account.")]
    games: int
    wins: int
    reached_at: datetime


class WeeklyRow(BoardRow):
    """A player in a week."""

    points: Annotated[int, Doc("Can be below zero.")]
    corrections: Annotated[
        int, Doc("How many of the points come from games of weeks that were closed already.")
    ]
    prize: Annotated[int, Doc("Chips, once the week is closed.")]


class XpRow(BoardRow):
    """A player by XP."""

    xp: int
    level: int


class RatingRow(BoardRow):
    """A player by rating."""

    rating: int


class Week(TypedDict):
    """A week of the ranking."""

    week: str
    status: Annotated[str, Doc(choices=WEEK_STATES)]
    starts_at: datetime
    ends_at: datetime
    closed_at: datetime | None
    prizes: Annotated[
        list[int],
        Doc("Chips for the places of people in the running week, best first; then empty."),
    ]


class WeeklyBoard(TypedDict):
    """A part of a board."""

    week: Week
    results: list[WeeklyRow]
    next: NextPage


class XpBoard(TypedDict):
    """A part of a board."""

    results: list[XpRow]
    next: NextPage


class RatingBoard(TypedDict):
    """A part of a board."""

    results: list[RatingRow]
    next: NextPage


class Badge(TypedDict):
    """A badge, earned or not."""

    code: str
    name: Annotated[str, Doc("In the language asked for.")]
    description: str
    earned_at: datetime | None


class Badges(TypedDict):
    """All badges."""

    results: list[Badge]


class Statistics(TypedDict):
    """A player's scored games under a ruleset."""

    ruleset: str
    games: int
    wins: int
    places: Annotated[list[int], Doc("How often first, second and so on.")]
    captures_made: int
    captures_suffered: int
    average_distance_when_losing: float | None
    rating: int


class CurrentWeek(TypedDict):
    """A player's place in the running week."""

    week: str
    rank: int
    points: int


class Achievements(TypedDict):
    """What a player has won."""

    xp: int
    level: int
    next_level_xp: int
    badges: Annotated[list[str], Doc("Codes.")]
    statistics: list[Statistics]
    week: Annotated[CurrentWeek | None, Doc("null without a result in the running week")]


def present_standing(row: models.Standing) -> WeeklyRow:
    """A player in a week, from a row with its rank."""
    return {
        **_board_row(row, wins=row.wins),
        "points": row.points,
        "corrections": row.corrections,
        "prize": row.prize,
    }


def present_progress(row: models.Progress) -> XpRow:
    """A player by XP, from a row with its rank."""
    return {**_board_row(row, wins=row.wins), "xp": row.xp, "level": xp.level(row.xp)}


def present_rated(row: models.Statistics) -> RatingRow:
    """A player by rating, from a row with its rank."""
    return {**_board_row(row, wins=row.place_1), "rating": rating.points(row.ordinal)}


def present_week(week: models.Week) -> Week:
    """The week; the stages of closing are one to clients."""
    return {
        "week": week.name,
        "status": week.state if week.state in WEEK_STATES else "closing",
        "starts_at": week.starts_at,
        "ends_at": week.ends_at,
        "closed_at": week.closed_at,
        "prizes": settings.WEEKLY_PRIZES if week.state == models.Week.State.RUNNING else [],
    }


def described(kind: BadgeKind, earned_at: datetime | None) -> Badge:
    """The badge in the reader's language."""
    language = (get_language() or "en").partition("-")[0]
    return {
        "code": kind.code,
        "name": kind.name.get(language, kind.name["en"]),
        "description": kind.description.get(language, kind.description["en"]),
        "earned_at": earned_at,
    }


def _board_row(
    row: models.Progress | models.Standing | models.Statistics, *, wins: int
) -> BoardRow:
    return {
        "rank": row.rank,
        "user": present_user(row.user) if row.user.is_active else None,
        "games": row.games,
        "wins": wins,
        "reached_at": row.reached_at,
    }
