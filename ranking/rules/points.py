"""Points of the weekly ranking.

All figures are whole numbers. Sides that share a place share the points of the places that they
occupy, and each share is whole: the mean of `5·(n + 1 − 2p)` over k places from p on is
`5·(n + 2 − 2p − k)`.
"""

from collections.abc import Sequence


def weekly_points(places: Sequence[int]) -> list[int]:
    """The points of each side (a player, or a pair), given the places of all; their sum is zero.

    Places are counted as in a race: after two players on place 2 comes place 4.
    """
    n = len(places)
    return [5 * (n + 2 - 2 * place - places.count(place)) for place in places]
