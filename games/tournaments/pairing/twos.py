"""Tables of two: matchings of least cost, from the first of the order to the last."""

from collections.abc import Sequence
from itertools import combinations

from games.tournaments.pairing.costs import Costs

WHOLE = 48
"""A field of up to this many entries is drawn as a whole, a greater one part by part."""
WINDOW = 16
"""The entries of a part, of which the tables of the upper half are kept."""
NOBODY = 0
"""Plays against the entry that rests."""

Two = tuple[int, int]


def tables_of_two(order: Sequence[int], costs: Costs, *, rests: bool) -> list[Two]:
    """The tables of all in this order, or of all but the one that it is best to let rest.

    The one that rests is chosen here from up to WHOLE entries only: a longer order must be even.
    """
    left, tables, size = list(order), list[Two](), WINDOW
    while len(left) > WHOLE:
        window = left[:size]
        found = _matched(window, costs)
        upper = set(window[: size // 2] if size == WINDOW else window)
        kept = [two for two in found if not upper.isdisjoint(two) and not costs.has_fault(*two)]
        if not kept and size < WHOLE:
            size = min(size + WINDOW, WHOLE)
            continue
        kept = kept or found
        seated = {entry for two in kept for entry in two}
        left = [entry for entry in left if entry not in seated]
        tables += kept
        size = WINDOW
    last = _matched([*left, NOBODY] if rests else left, costs)
    return tables + [two for two in last if NOBODY not in two]


def _matched(entries: Sequence[int], costs: Costs) -> list[Two]:
    """The pairs of all these entries that cost least."""
    from games.tournaments.pairing.matching import matched  # noqa: PLC0415 - it needs networkx

    return matched(
        {
            (a, b): costs.rest(a) if b == NOBODY else costs.pair(a, b)
            for a, b in combinations(entries, 2)
        }
    )
