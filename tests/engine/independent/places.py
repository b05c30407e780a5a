"""§8: the order of places: first, second and so on."""

from tests.engine.independent import board
from tests.engine.independent.position import Json, Position


def places(position: Position, left: tuple[int, ...] = ()) -> list[Json]:
    """Each seat's place and distance, by place and seat; `left` have left permanently."""
    setup = position.setup
    distances = {
        seat: sum(board.distance(setup.arms, seat, place) for place in position.pawns[seat])
        for seat in setup.seats
    }
    sides = [
        (seat, setup.partner(seat)) if setup.teams else (seat,)
        for seat in setup.seats
        if not setup.teams or seat < setup.partner(seat)
    ]

    def rank(side: tuple[int, ...]) -> tuple[bool, int]:
        total = sum(distances[seat] for seat in side)
        # The winners are first even among those who left.
        return total > 0 and all(seat in left for seat in side), total

    rows = [
        {
            "seat": seat,
            "place": 1 + sum(rank(other) < rank(side) for other in sides),
            "distance": distances[seat],
        }
        for side in sides
        for seat in side
    ]
    return sorted(rows, key=lambda row: (row["place"], row["seat"]))
