"""Rings of rows."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

from games.integrity.evidence import Account, Played, Seat
from tests.harness import played_games
from tests.harness.people import NOW

FIRST = NOW + timedelta(days=1)
LATER = NOW + timedelta(days=3)
"""When the search runs."""


def players(count: int, *, joined: datetime = NOW, address: str = "") -> list[UUID]:
    """New players, who use this address."""
    users = [uuid4() for _ in range(count)]
    addresses = frozenset([address] if address else [])
    played_games.write({user: Account(joined, 0, addresses) for user in users}, [])
    return users


def fed(
    taker: UUID,
    feeder: UUID,
    games: int,
    first: datetime = FIRST,
    *,
    left_after: float | None = 10.0,
    scored: bool = True,
) -> list[UUID]:
    """Games that the feeder loses, by default by leaving; returns their ids."""
    chips, points = (50, 5) if scored else (0, 0)
    seats = (
        Seat(taker, True, None, chips, points),
        Seat(feeder, False, left_after, -2 * chips, -points),
    )
    made = [Played(uuid4(), first + timedelta(hours=n), scored, seats) for n in range(games)]
    played_games.write_games(made)
    return [game.game for game in made]


def ring(size: int = 2, games: int = 9) -> tuple[list[UUID], list[UUID]]:
    """A taker with its feeders, and their games."""
    taker, *feeders = members = players(size)
    return members, [game for each in feeders for game in fed(taker, each, games)]
