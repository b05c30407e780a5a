"""Reading the boards, and a player's profile."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from accounts.people.selectors import friends_of
from core.database.compiled import built_once, first
from ranking.boards import ranks, responses
from ranking.boards.ranks import Board, Key, R
from ranking.boards.responses import Achievements, CurrentWeek
from ranking.models import PLACES, Badge, Progress, Standing, Statistics, Week
from ranking.rules import badges, rating
from ranking.rules.weeks import week_name, week_of
from ranking.rules.xp import level, level_begins_at


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the order of a board; a page begins below it."""

    key: Key
    user: UUID


def page(board: Board[R], *, below: Place | None, size: int) -> list[R]:
    """The rows from the top, or below a place, with their ranks."""
    rows = board.rows()
    if below is not None:
        rows = rows.filter(ranks.after(board, below.key, below.user))
    return _ranked(board, list(board.in_order(rows)[:size]))


def around(board: Board[R], user_id: UUID, *, size: int) -> list[R]:
    """The player's row and its neighbours, with ranks; empty if the player has no row."""
    own = board.rows().filter(user=user_id).first()
    if own is None:
        return []
    key, half = board.key(own), size // 2
    above = board.rows().filter(ranks.before(board, key, user_id))
    below = board.rows().filter(ranks.after(board, key, user_id))
    upper = list(board.in_order(above, backwards=True)[:half])
    lower = list(board.in_order(below)[: size - 1 - half])
    return _ranked(board, [*reversed(upper), own, *lower])


def among_friends(board: Board[R], user_id: UUID, *, below: Place | None, size: int) -> list[R]:
    """The rows of the player and their friends, with their ranks among all."""
    rows = board.rows().filter(user__in=[*friends_of(user_id), user_id])
    if below is not None:
        rows = rows.filter(ranks.after(board, below.key, below.user))
    return list(ranks.with_rank(board, board.in_order(rows))[:size])


def one(board: Board[R], user_id: UUID) -> list[R]:
    """The row of the player, with its rank; empty if there is none."""
    return list(ranks.with_rank(board, board.rows().filter(user=user_id)))


def _ranked(board: Board[R], rows: Sequence[R]) -> list[R]:
    """Give consecutive rows their ranks, counted on from the first."""
    if not rows:
        return []
    (first,) = one(board, rows[0].user_id)
    number = first.rank + first.equal_above
    rank, key = first.rank, board.key(rows[0])
    for row in rows:
        if board.key(row) != key:
            rank, key = number, board.key(row)
        row.rank = rank
        number += 1
    return list(rows)


def weeks() -> QuerySet[Week]:
    """The weeks with results."""
    return Week.objects.all()


def week(monday: dt.date, *, now: datetime) -> Week | None:
    """The week, if it has a result or is the present one."""
    stored = Week.objects.filter(starts_on=monday).first()
    if stored is None and monday == week_of(now):
        return Week(starts_on=monday)
    return stored


def badges_of(user_id: UUID) -> dict[str, datetime]:
    """When the player earned each badge, by code."""
    return dict(_badges(user_id))


@built_once
def _badges(user_id: UUID) -> QuerySet[Badge, tuple[str, datetime]]:
    return Badge.objects.filter(user=user_id).values_list("code", "earned_at")


def with_scored_games(users: Collection[UUID], *, at_least: int) -> set[UUID]:
    """Those of the users that have finished this number of scored games."""
    rows = Progress.objects.filter(user__in=users, games__gte=at_least)
    return set(rows.values_list("user_id", flat=True))


def rating_of(user_id: UUID, ruleset: str) -> int | None:
    """The player's displayed rating in a ruleset."""
    rows = Statistics.objects.filter(user=user_id, ruleset=ruleset, games__gt=0)
    ordinal = rows.values_list("ordinal", flat=True).first()
    return None if ordinal is None else rating.points(ordinal)


def games_in(user_id: UUID, ruleset: str) -> int:
    """The player's scored games in a ruleset."""
    rows = Statistics.objects.filter(user=user_id, ruleset=ruleset)
    return rows.values_list("games", flat=True).first() or 0


def profile(user_id: UUID, *, robots: bool = False, now: datetime) -> Achievements:
    """The public figures of a player, of a robot account with `robots`; four queries.

    `week` is the running week, None without a result in it.
    """
    progress = first(_progress(user_id))
    xp = progress.xp if progress else 0
    number = level(xp)
    earned = badges_of(user_id)
    return {
        "xp": xp,
        "level": number,
        "next_level_xp": level_begins_at(number + 1),
        "badges": [kind.code for kind in badges.KINDS if kind.code in earned],
        "statistics": _statistics(user_id),
        "week": _week(user_id, week_of(now), robots=robots),
    }


def _statistics(user_id: UUID) -> list[responses.Statistics]:
    return [
        {
            "ruleset": row.ruleset,
            "games": row.games,
            "wins": row.place_1,
            "places": [getattr(row, f"place_{place}") for place in PLACES],
            "captures_made": row.captures_made,
            "captures_suffered": row.captures_suffered,
            "average_distance_when_losing": _average(row),
            "rating": rating.points(row.ordinal),
        }
        for row in _statistics_rows(user_id)
    ]


@built_once
def _statistics_rows(user_id: UUID) -> QuerySet[Statistics]:
    return Statistics.objects.filter(user=user_id, games__gt=0).order_by("ruleset")


@built_once
def _progress(user_id: UUID) -> QuerySet[Progress]:
    return Progress.objects.filter(user=user_id)


def _average(row: Statistics) -> float | None:
    lost = row.games - row.place_1
    return round(row.lost_distance / lost, 1) if lost else None


def _week(user_id: UUID, monday: dt.date, *, robots: bool) -> CurrentWeek | None:
    row = first(_standing(user_id, monday, robots))
    if row is None:
        return None
    return {"week": week_name(monday), "rank": row.rank, "points": row.points}


@built_once
def _standing(user_id: UUID, monday: dt.date, robots: bool) -> QuerySet[Standing]:
    board = ranks.weekly(monday, robots=robots)
    return ranks.with_rank(board, board.rows().filter(user=user_id))


def due_weeks(*, now: datetime, grace: dt.timedelta) -> list[dt.date]:
    """The weeks that are over and not closed, the oldest first."""
    ended = week_of(now - grace)
    rows = Week.objects.filter(starts_on__lt=ended).exclude(state=Week.State.CLOSED)
    return list(rows.order_by("starts_on").values_list("starts_on", flat=True))
