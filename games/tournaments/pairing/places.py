"""The places of the entries at a table."""

from collections.abc import Sequence
from functools import cache

from games.tournaments.pairing.field import Contender, Field
from games.tournaments.pairing.lots import lot


def in_places(table: Sequence[Contender], field: Field) -> tuple[int, ...]:
    """The entries in the order of places that evens out best how often each sat where.

    It is the order with the least sum of how often they have sat there; of equal ones the first,
    if the entries are sorted by lots.
    """
    sorted_by_lot = sorted(
        table, key=lambda one: (lot(field.seed, field.number, "place", one.entry), one.entry)
    )
    seated = [[*one.seated, *[0] * len(table)] for one in sorted_by_lot]

    @cache
    def best(taken: int) -> tuple[int, tuple[int, ...]]:
        """The cost of the further places, and their entries; the bits of `taken` have theirs."""
        place = taken.bit_count()
        if place == len(table):
            return 0, ()
        choices = []
        for one in range(len(table)):
            if not taken & 1 << one:
                cost, others = best(taken | 1 << one)
                choices.append((cost + seated[one][place], (one, *others)))
        return min(choices)

    return tuple(sorted_by_lot[one].entry for one in best(0)[1])
