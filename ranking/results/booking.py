"""The one writer of results and of their sums: what a game has brought, or what is taken back.

Statements whatever the number of players, in an order that never lets two lock each other out: the
week (shared), the game, the people by id, and then only what belongs to these people.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import Exists

from ranking.boards import ranks
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
from ranking.rules.scoring import WEEK, begins_at, week_of
from ranking.sums import Columns, add

GATE: Final = """
INSERT INTO ranking_booking
    (game, sign, week_id, correction, ruleset, players, teams, ended_at, at)
SELECT %s, %s, starts_on, %s, %s, %s, %s, %s, %s
FROM ranking_week WHERE starts_on = %s AND state = 'running' {share}
ON CONFLICT DO NOTHING
RETURNING id
"""
PROGRESS: Final = Columns(
    keys=("user",), sums=("xp", "games", "wins", "results"), latest=("reached_at",)
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
    replaced=("mu", "sigma"),
)
STANDING: Final = Columns(
    keys=("user", "week"),
    sums=("points", "corrections", "wins", "games", "results"),
    latest=("reached_at",),
)


@dataclass(frozen=True, slots=True)
class About:
    """A game that is to be booked."""

    game: UUID
    sign: int
    ruleset: str
    players: int
    teams: bool
    ended_at: datetime
    at: datetime
    """When it is booked: the first week that is tried is that of this moment, or before."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a game brings one player; taken back, what is counted is below zero."""

    user: UUID
    place: int
    points: int
    xp: int
    lost_distance: int
    captures_made: int
    captures_suffered: int
    left: bool

    def taken_back(self) -> "Gain":
        """The same, negated."""
        kept = {"user", "place", "left"}
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        return Gain(**{k: v if k in kept else -v for k, v in given.items()})


@dataclass(frozen=True, slots=True)
class Totals:
    """A person's sums after the booking."""

    xp: int
    games: int
    wins: int
    is_new: bool


def enter(about: About, first: date) -> Booking | None:
    """Note that the game is booked, in the first week from `first` on that still runs.

    None where it was booked before. Until the caller's transaction ends, the week is not closed.
    """
    monday = first
    while (booking := _enter(about, monday)) is None:
        state, booked = _hindrance(about, monday)
        if booked:
            return None
        if state is None:
            Week.objects.bulk_create([Week(starts_on=monday)], ignore_conflicts=True)
        elif state != Week.State.RUNNING:
            monday += WEEK
    return booking


def add_progress(booking: Booking, gains: Sequence[Gain]) -> dict[UUID, Totals]:
    """Add to what people have; from here on, no other booking of these people goes on."""
    given = [
        {
            "user": gain.user,
            "xp": gain.xp,
            "games": booking.sign,
            "wins": booking.sign * (gain.place == 1),
            "results": 1,
            "reached_at": booking.at,
        }
        for gain in gains
    ]
    rows = add(Progress, given, PROGRESS, ("user", "xp", "games", "wins", "results"))
    return {_id(user): Totals(xp, games, wins, n == 1) for user, xp, games, wins, n in rows}


def known(users: Collection[UUID]) -> list[Statistics]:
    """The statistics of these people, of all rulesets; read behind the lock of their progress."""
    return list(Statistics.objects.filter(user__in=users))


def ratings(statistics: Collection[Statistics], ruleset: str) -> dict[UUID, Rating]:
    """The ratings of those who have one in the ruleset."""
    return {s.user_id: Rating(s.mu, s.sigma) for s in statistics if s.ruleset == ruleset}


def complete(
    booking: Booking,
    gains: Sequence[Gain],
    *,
    totals: Mapping[UUID, Totals],
    before: Mapping[UUID, Rating],
    rated: Mapping[UUID, Rating],
) -> None:
    """Write the results and add to all other sums; `rated` is what each rating gains."""
    after = {gain.user: before.get(gain.user, INITIAL) + rated[gain.user] for gain in gains}
    add(Statistics, [_statistics(booking, gain, after[gain.user]) for gain in gains], STATISTICS)
    standings = _add_standings(booking, gains)
    Result.objects.bulk_create(
        _result(booking, gain, before.get(gain.user, INITIAL), rated[gain.user]) for gain in gains
    )
    moves: Counter[tuple[str, int]] = Counter()
    for gain in gains:
        score, is_new = standings[gain.user]
        gained = _score(booking, gain)
        _move(moves, ranks.weekly(booking.week_id), score, gained, is_new=is_new)
        total = totals[gain.user]
        _move(moves, ranks.xp(), total.xp, gain.xp, is_new=total.is_new)
        rating, gained = after[gain.user].ordinal, rated[gain.user].ordinal
        board = ranks.rating(booking.ruleset)
        _move(moves, board, rating, gained, is_new=gain.user not in before)
    TallyChange.objects.bulk_create(
        TallyChange(board=board, bucket=bucket, people=people)
        for (board, bucket), people in moves.items()
        if people
    )


def _enter(about: About, monday: date) -> Booking | None:
    share = "FOR SHARE" if connection.vendor == "postgresql" else ""
    booking = Booking(
        game=about.game,
        sign=about.sign,
        week_id=monday,
        correction=monday != week_of(about.ended_at),
        ruleset=about.ruleset,
        players=about.players,
        teams=about.teams,
        ended_at=about.ended_at,
        at=about.at,
    )
    names = ("game", "sign", "correction", "ruleset", "players", "teams", "ended_at", "at", "week")
    given = [_prepared(booking, name) for name in names]
    with connection.cursor() as cursor:
        cursor.execute(GATE.format(share=share), given)
        row = cursor.fetchone()
    if row is None:
        return None
    booking.id = row[0]
    return booking


def _hindrance(about: About, monday: date) -> tuple[str | None, bool]:
    """The state of the week, if it is there, and whether the game is booked."""
    booked = Exists(Booking.objects.filter(game=about.game, sign=about.sign))
    weeks = Week.objects.filter(starts_on=monday).annotate(booked=booked)
    return weeks.values_list("state", "booked").first() or (None, False)


def _prepared(booking: Booking, name: str) -> Any:
    field: Any = Booking._meta.get_field(name)
    return field.get_db_prep_save(getattr(booking, field.attname), connection)


def _statistics(booking: Booking, gain: Gain, after: Rating) -> dict[str, Any]:
    return {
        "user": gain.user,
        "ruleset": booking.ruleset,
        "games": booking.sign,
        **{f"place_{place}": booking.sign * (place == gain.place) for place in PLACES},
        "captures_made": gain.captures_made,
        "captures_suffered": gain.captures_suffered,
        "lost_distance": gain.lost_distance,
        "mu": after.mu,
        "sigma": after.sigma,
        "reached_at": booking.at,
    }


def _add_standings(booking: Booking, gains: Sequence[Gain]) -> dict[UUID, tuple[int, bool]]:
    """Add to the week; a correction brings points alone. Returns the scores, and new players."""
    counted = _counted(booking)
    start = begins_at(booking.week_id)
    given = [
        {
            "user": gain.user,
            "week": booking.week_id,
            "points": gain.points,
            "corrections": gain.points if booking.correction else 0,
            "wins": counted * (gain.place == 1),
            "games": counted,
            "results": 1,
            "reached_at": max(start, booking.at) if gain.points else start,
        }
        for gain in gains
    ]
    rows = add(Standing, given, STANDING, ("user", "score", "results"))
    return {_id(user): (score, results == 1) for user, score, results in rows}


def _counted(booking: Booking) -> int:
    """By how much the games of the week grow."""
    return 0 if booking.correction else booking.sign


def _score(booking: Booking, gain: Gain) -> int:
    """By how much a score of the week grows."""
    return gain.points * POINT + _counted(booking) * (gain.place == 1)


def _result(booking: Booking, gain: Gain, before: Rating, rated: Rating) -> Result:
    given = {field.name: getattr(gain, field.name) for field in fields(gain)}
    return Result(
        booking=booking,
        user_id=given.pop("user"),
        **given,
        mu=rated.mu,
        sigma=rated.sigma,
        mu_before=before.mu,
        sigma_before=before.sigma,
    )


def _move(
    moves: Counter[tuple[str, int]], board: ranks.Board, after: int, gained: int, *, is_new: bool
) -> None:
    """Note that somebody has come to a bucket of a board, and has left another."""
    moves[board.name, board.bucket_of(after)] += 1
    if not is_new:
        moves[board.name, board.bucket_of(after - gained)] -= 1


def _id(value: Any) -> UUID:
    """A person's id, which SQLite returns as a text."""
    return value if isinstance(value, UUID) else UUID(value)
