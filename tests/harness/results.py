"""Results of games for the tests of ranking, without playing a game."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from accounts.models import User
from ranking.results.game_result import GameResult, PlayerResult

MONDAY = datetime(2026, 11, 16, tzinfo=UTC)
"""The beginning of 2026-W47."""
NOW = MONDAY + timedelta(days=2)
AFTER = MONDAY + timedelta(days=7, minutes=1)
"""A time when the week is over but not closed."""
WEEK = MONDAY.date()


def new_user(name: str = "") -> User:
    return User.objects.create(username=name or f"p-{uuid4().hex[:12]}", date_joined=NOW)


def new_users(count: int) -> list[UUID]:
    return [user.id for user in (new_user() for _ in range(count))]


def result(
    users: Sequence[UUID],
    places: Sequence[int] | None = None,
    *,
    at: datetime = NOW,
    ruleset: str = "parchis",
    teams: Sequence[int] | None = None,
    whole: bool = True,
    among_robots: bool = False,
    **changes: Any,
) -> GameResult:
    """The result of a game; by default the users finish in this order."""
    places = places or range(1, len(users) + 1)
    players = tuple(
        PlayerResult(
            seat=seat,
            user=user,
            team=teams[seat] if teams else seat,
            place=place,
            distance=0 if place == 1 else 10 * place,
            left=False,
            **{
                "captures_made": 1,
                "captures_suffered": 1,
                "came_from_last": False,
                **changes,
            },
        )
        for seat, (user, place) in enumerate(zip(users, places, strict=True))
    )
    return GameResult(uuid4(), ruleset, at, bool(teams), len(users), whole, players, among_robots)


def random_result(chance: random.Random, users: Sequence[UUID], at: datetime) -> GameResult:
    """A random result of some of these users."""
    seats = chance.choice([2, 3, 4, 6, 8])
    teams = seats >= 4 and chance.random() < 0.3
    sides = seats // 2 if teams else seats
    strength = [chance.randint(1, sides) for _ in range(sides)]
    ranks = [1 + sum(other < own for other in strength) for own in strength]
    side_of = [seat % sides for seat in range(seats)]
    return result(
        chance.sample(list(users), seats),
        [ranks[side] for side in side_of],
        at=at,
        ruleset=chance.choice(["parchis", "parcheesi"]),
        teams=side_of if teams else None,
    )
