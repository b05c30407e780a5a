"""Points of a game, and the order of the standings."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.tournaments.pairing.field import Contender

STREAK = 2
"""Games won in a row after which the points of the next game are doubled; arenas only."""


def standing_order(contenders: Iterable[Contender]) -> list[Contender]:
    """The contenders, the first first: by points, wins, opponents, distance, and seed number."""
    return sorted(contenders, key=standing)


def standing(one: Contender) -> tuple[int, ...]:
    """The key of the standings in ascending order."""
    return -one.points, -one.wins, -one.opponents, -one.distance, one.seed


def place_points(places: Sequence[int]) -> list[int]:
    """The points for these places at a table: two for each entry behind.

    A place from 1 may be shared: then its entries share the points of their places equally, and
    the place after it is left out for each of them but one (1, 2, 2, 4).
    """
    shared = Counter(places)
    return [2 * (len(places) - place) - (shared[place] - 1) for place in places]


def bye_points(sides: int) -> int:
    """The points for a bye: what the better half of a table scores on average, rounded down."""
    return 3 * sides // 2 - 1


def arena_points(points: int, streak: int) -> int:
    """The points of a game in an arena for an entry that had won its last `streak` games."""
    return 2 * points if streak >= STREAK else points


def going_on(places: Sequence[int], seeds: Sequence[int], advance: int) -> list[bool]:
    """Whether each entry at a table of a knockout goes on: so many of the best places.

    Of equals the better seed goes on. It scores 1 point, the others 0; a bye scores 1 too.
    """
    best = sorted(zip(places, seeds, strict=True))[:advance]
    return [one in best for one in zip(places, seeds, strict=True)]
