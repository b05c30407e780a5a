"""Recomputes every total from the results alone, and compares it with the stored one."""

from collections import Counter, defaultdict
from typing import Any

from ranking.boards import ranks
from ranking.models import (
    PLACES,
    Progress,
    Result,
    Standing,
    Statistics,
    Tally,
    TallyChange,
)
from ranking.rules.rating import INITIAL
from ranking.rules.weeks import begins_at

STANDING = ("points", "corrections", "wins", "games", "results", "reached_at")
PROGRESS = ("xp", "games", "wins", "results", "reached_at")
STATISTICS = (
    "games",
    *(f"place_{place}" for place in PLACES),
    "captures_made",
    "captures_suffered",
    "lost_distance",
    "mu",
    "sigma",
    "reached_at",
)


def mismatches() -> list[str]:
    """The stored totals that differ from the results."""
    standings, progress, statistics = _recomputed()
    return [
        *_compared(Standing, ("week_id", "user_id"), STANDING, standings),
        *_compared(Progress, ("user_id",), PROGRESS, progress),
        *_compared(Statistics, ("ruleset", "user_id"), STATISTICS, statistics),
        *_tallies(),
    ]


def _recomputed() -> tuple[dict[Any, Any], ...]:
    found: tuple[dict[Any, Any], ...] = tuple(defaultdict(Counter) for _ in range(3))
    standings, progress, statistics = found
    for row in Result.objects.select_related("booking"):
        booking = row.booking
        sign, won = booking.sign, row.place == 1
        counted = 0 if booking.correction else sign
        start = begins_at(booking.week_id)
        standing = standings[booking.week_id, row.user_id]
        standing.update(
            points=row.points,
            corrections=row.points if booking.correction else 0,
            wins=counted * won,
            games=counted,
            results=1,
        )
        _latest(standing, max(start, booking.at) if row.points else start)
        total = progress[row.user_id,]
        total.update(xp=row.xp, games=sign, wins=sign * won, results=1)
        _latest(total, booking.at)
        own = statistics[booking.ruleset, row.user_id]
        own.update(
            games=sign,
            captures_made=row.captures_made,
            captures_suffered=row.captures_suffered,
            lost_distance=row.lost_distance,
            mu=row.mu,
            sigma=row.sigma,
            **{f"place_{row.place}": sign},
        )
        _latest(own, booking.at)
    for own in statistics.values():
        own.update(mu=INITIAL.mu, sigma=INITIAL.sigma)
    return found


def _latest(row: Any, at: Any) -> None:
    row["reached_at"] = max(at, row["reached_at"] or at)


def _compared(model: Any, keys: Any, names: Any, expected: dict[Any, Any]) -> list[str]:
    stored = {
        tuple(getattr(row, key) for key in keys): {name: getattr(row, name) for name in names}
        for row in model.objects.all()
    }
    return [
        f"{model.__name__} {key}: {stored.get(key)} instead of {expected.get(key)}"
        for key in stored.keys() | expected.keys()
        if stored.get(key) != {name: expected.get(key, {})[name] for name in names}
    ]


def _tallies() -> list[str]:
    stored: Counter[Any] = Counter()
    for rows in (Tally.objects, TallyChange.objects):
        for board, bucket, people in rows.values_list("board", "bucket", "people"):
            stored[board, bucket] += people
    expected: Counter[Any] = Counter()
    for standing in Standing.objects.all():
        expected[ranks.weekly(standing.week_id, robots=standing.is_robot).name, standing.score] += 1
    for progress in Progress.objects.all():
        expected[ranks.xp(robots=progress.is_robot).name, progress.bucket] += 1
    for own in Statistics.objects.all():
        expected[ranks.rating(own.ruleset, robots=own.is_robot).name, own.bucket] += 1
    wrong = {key for key in stored.keys() | expected.keys() if stored[key] != expected[key]}
    return [f"Tally {key}: {stored[key]} instead of {expected[key]}" for key in wrong]
