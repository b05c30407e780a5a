"""The result of a game: places by distance (rules.md section 8)."""

from collections.abc import Collection
from dataclasses import dataclass

from games.engine.position import Position, is_home


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place, 1 for the best, and the spaces its pawns still had to go."""

    seat: int
    place: int
    distance: int


def places(
    position: Position, left: Collection[int] = (), won: Collection[int] = ()
) -> list[Place]:
    """The places of all seats, best first, then by seat (section 8).

    `left` are the seats whose players left the game for good; they are placed behind all others.
    In pairs the partners share a place, by the sum of both distances; a pair is behind if both
    left. `won` are the seats that are first because all others left.
    """
    ranks = {side: _rank(position, side, left, won) for side in position.setup.sides()}
    return sorted(
        (
            Place(seat, 1 + sum(r < rank for r in ranks.values()), position.distance(seat))
            for side, rank in ranks.items()
            for seat in side
        ),
        key=lambda place: (place.place, place.seat),
    )


def _rank(
    position: Position, side: tuple[int, ...], left: Collection[int], won: Collection[int]
) -> tuple[bool, bool, bool, int]:
    home = all(is_home(position.setup, position.pawns, seat) for seat in side)
    all_left = all(seat in left for seat in side)
    first = any(seat in won for seat in side)
    return all_left, not first, not home, sum(position.distance(seat) for seat in side)
