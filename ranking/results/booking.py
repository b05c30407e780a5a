"""The only writer of results and their sums: gains from a game, and their reversal.

The number of statements does not depend on the number of players. Rows are locked in an order
that cannot deadlock: the week (shared), the game, the players by id, then rows of these players.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from django.db import connection
from django.db.models import Exists

from ranking.boards import ranks
from ranking.boards.ranks import R
from ranking.models import (
    PLACES,
    POINT,
    Booking,
    Progress,
    Result,
    Standing,
    Statistics,
    TallyChange,
    Week,
)
from ranking.rules.rating import INITIAL, Rating
from ranking.rules.weeks import WEEK, begins_at, week_of
from ranking.sums import Columns, add, prepared

GATE: Final = """
INSERT INTO ranking_booking
    (game, sign, week_id, correction, ruleset, players, teams, among_robots, ended_at, at)
SELECT %s, %s, starts_on, %s, %s, %s, %s, %s, %s, %s
FROM ranking_week WHERE starts_on = %s AND state = 'running' {share}
ON CONFLICT DO NOTHING
RETURNING id
"""
GIVEN: Final = (
    *("game", "sign", "correction", "ruleset", "players", "teams", "among_robots"),
    *("ended_at", "at"),
)
"""The fields of its parameters, before the week."""
PROGRESS: Final = Columns(
    keys=("user",),
    sums=("xp", "games", "wins", "results"),
    latest=("reached_at",),
    replaced=("is_robot",),
)
STATISTICS: Final = Columns(
    keys=("user", "ruleset"),
    sums=(
        "games",
        *(f"place_{place}" for place in PLACES),
        "captures_made",
        "captures_suffered",
        "lost_distance",
    ),
    latest=("reached_at",),
    replaced=("mu", "sigma", "is_robot"),
)
STANDING: Final = Columns(
    keys=("user", "week"),
    sums=("points", "corrections", "wins", "games", "results"),
    latest=("reached_at",),
    replaced=("is_robot",),
)


@dataclass(frozen=True, slots=True)
class Totals:
    """A player's sums after the booking."""

    xp: int
    games: int
    wins: int
    is_new: bool


def enter(booking: Booking, first: date) -> bool:
    """Insert the booking into the first week from `first` on that still runs.

    Return False if the game was booked before. The week stays open until the transaction ends.
    """
    booking.week_id = first
    while not _insert(booking):
        state, is_booked = _obstacle(booking)
        if is_booked:
            return False
        if state is None:
            Week.objects.bulk_create([Week(starts_on=booking.week_id)], ignore_conflicts=True)
        elif state != Week.State.RUNNING:
            booking.week_id += WEEK
    return True


def add_progress(booking: Booking, results: Sequence[Result]) -> dict[UUID, Totals]:
    """Add the results to the players' progress. This locks out other bookings of these players."""
    given = [
        {
            "user": result.user_id,
            "is_robot": booking.among_robots,
            "xp": result.xp,
            "games": booking.sign,
            "wins": booking.sign * (result.place == 1),
            "results": 1,
            "reached_at": booking.at,
        }
        for result in results
    ]
    rows = add(Progress, given, PROGRESS, ("user", "xp", "games", "wins", "results"))
    return {_id(user): Totals(xp, games, wins, n == 1) for user, xp, games, wins, n in rows}


def known(users: Collection[UUID]) -> list[Statistics]:
    """The players' statistics under all rulesets. Call it after `add_progress`, which locks."""
    return list(Statistics.objects.filter(user__in=users))


def ratings(statistics: Collection[Statistics], ruleset: str) -> dict[UUID, Rating]:
    """The ratings in a ruleset, of the players that have one."""
    return {s.user_id: Rating(s.mu, s.sigma) for s in statistics if s.ruleset == ruleset}


def complete(
    booking: Booking,
    results: Sequence[Result],
    *,
    totals: Mapping[UUID, Totals],
    before: Mapping[UUID, Rating],
) -> None:
    """Write the results, whose gains are set, and add them to all other sums."""
    for result in results:
        old = before.get(result.user_id, INITIAL)
        result.booking, result.mu_before, result.sigma_before = booking, old.mu, old.sigma
    add(Statistics, [_statistics(booking, result) for result in results], STATISTICS)
    standings = _add_standings(booking, results)
    Result.objects.bulk_create(results)
    moves: Counter[tuple[str, int]] = Counter()
    week, xp, rating = _boards(booking)
    for result in results:
        user, gained = result.user_id, Rating(result.mu, result.sigma)
        score, is_new = standings[user]
        _move(moves, week, score, _score(booking, result), is_new=is_new)
        _move(moves, xp, totals[user].xp, result.xp, is_new=totals[user].is_new)
        after = before.get(user, INITIAL) + gained
        _move(moves, rating, after.ordinal, gained.ordinal, is_new=user not in before)
    TallyChange.objects.bulk_create(
        TallyChange(board=board, bucket=bucket, people=people)
        for (board, bucket), people in moves.items()
        if people
    )


def _boards(
    booking: Booking,
) -> tuple[ranks.Board[Standing], ranks.Board[Progress], ranks.Board[Statistics]]:
    """The boards on which the booking counts."""
    robots = booking.among_robots
    return (
        ranks.weekly(booking.week_id, robots=robots),
        ranks.xp(robots=robots),
        ranks.rating(booking.ruleset, robots=robots),
    )


def _insert(booking: Booking) -> bool:
    """Insert the booking if its week is running and the game is not booked yet."""
    booking.correction = booking.week_id != week_of(booking.ended_at)
    share = "FOR SHARE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        values = [prepared(Booking, name, getattr(booking, name)) for name in (*GIVEN, "week_id")]
        cursor.execute(GATE.format(share=share), values)
        row = cursor.fetchone()
    if row is not None:
        booking.id = row[0]
    return row is not None


def _obstacle(booking: Booking) -> tuple[str | None, bool]:
    """The state of the week, if it exists, and whether the game is booked."""
    is_booked = Exists(Booking.objects.filter(game=booking.game, sign=booking.sign))
    weeks = Week.objects.filter(starts_on=booking.week_id).annotate(is_booked=is_booked)
    return weeks.values_list("state", "is_booked").first() or (None, False)


def _statistics(booking: Booking, result: Result) -> dict[str, object]:
    return {
        "user": result.user_id,
        "is_robot": booking.among_robots,
        "ruleset": booking.ruleset,
        "games": booking.sign,
        **{f"place_{place}": booking.sign * (place == result.place) for place in PLACES},
        "captures_made": result.captures_made,
        "captures_suffered": result.captures_suffered,
        "lost_distance": result.lost_distance,
        "mu": result.mu_before + result.mu,
        "sigma": result.sigma_before + result.sigma,
        "reached_at": booking.at,
    }


def _add_standings(booking: Booking, results: Sequence[Result]) -> dict[UUID, tuple[int, bool]]:
    """Add to the week's standings; a correction adds points only.

    Return each player's score, and whether the standing is new.
    """
    counted = _counted(booking)
    start = begins_at(booking.week_id)
    given = [
        {
            "user": result.user_id,
            "is_robot": booking.among_robots,
            "week": booking.week_id,
            "points": result.points,
            "corrections": result.points if booking.correction else 0,
            "wins": counted * (result.place == 1),
            "games": counted,
            "results": 1,
            "reached_at": max(start, booking.at) if result.points else start,
        }
        for result in results
    ]
    rows = add(Standing, given, STANDING, ("user", "score", "results"))
    return {_id(user): (score, n == 1) for user, score, n in rows}


def _counted(booking: Booking) -> int:
    """The change of the week's number of games."""
    return 0 if booking.correction else booking.sign


def _score(booking: Booking, result: Result) -> int:
    """The change of the player's score in the week."""
    return result.points * POINT + _counted(booking) * (result.place == 1)


def _move(
    moves: Counter[tuple[str, int]], board: ranks.Board[R], after: int, gained: int, *, is_new: bool
) -> None:
    """Count a player's move from one bucket of a board to another."""
    moves[board.name, board.bucket_of(after)] += 1
    if not is_new:
        moves[board.name, board.bucket_of(after - gained)] -= 1


def _id(value: UUID | str) -> UUID:
    """A user's id, which SQLite returns as text."""
    return value if isinstance(value, UUID) else UUID(value)
