"""What a draw minimises: one whole number for two entries at a table, and for one that rests.

Each reason against it has 32 bits of its own, so that a graver reason outweighs any number of
lighter ones: docs/tournaments.md, "What is minimised".
"""

from collections.abc import Mapping

from games.tournaments.pairing.field import Contender, Field
from games.tournaments.pairing.lots import lot
from games.tournaments.pairing.standing import standing_order

# The lowest bit of each reason, from the lightest. Below them are the lots, which are 48 bits.
PLACES, STANDING, REST, REPEATS, REMATCH, APART, DUE = range(64, 288, 32)

PATIENCE_S = 15
"""Until then, an arena prefers waiting to a table of the same again, or to one of two apart. After
it, nobody waits on before others that have waited less. With draws every 3 s, that makes 18 s."""
MOST_MET = 63
MOST_POINTS = 1023
"""Greater differences of points count as this one."""
MOST_SEATED = 15


class Costs:
    """The costs of one draw; those of two entries are computed when they are asked for."""

    def __init__(self, field: Field, pots: Mapping[int, int] | None = None) -> None:
        """`pots` are those of a knockout: the number of each entry's pot."""
        self._field = field
        self._pots = pots
        self._of = {one.entry: one for one in field.contenders}
        self._apart = set(field.apart)
        self._leaning = {one.entry: leaning(one, field.sides) for one in field.contenders}
        self._resting = resting(field)
        self._pairs: dict[tuple[int, int], int] = {}

    def pair(self, a: int, b: int) -> int:
        """The cost of these two at one table."""
        cost = self._pairs.get((a, b))
        if cost is None:
            cost = self._pairs[a, b] = self._pairs[b, a] = self._pair(min(a, b), max(a, b))
        return cost

    def rest(self, entry: int) -> int:
        """The cost of a bye or of further waiting."""
        return self._resting[entry]

    def has_fault(self, a: int, b: int) -> bool:
        """Whether there is a reason to look for other opponents farther away."""
        return self.pair(a, b) >> REPEATS > 0

    def _pair(self, a: int, b: int) -> int:
        field, two = self._field, frozenset((a, b))
        cost = min(field.met.get(two, 0), MOST_MET) ** 2 << REPEATS
        cost += (two in self._apart) << APART
        cost += self._difference(a, b) << STANDING
        leanings = zip(self._leaning[a], self._leaning[b], strict=True)
        cost += sum(x * y for x, y in leanings) << PLACES
        if field.format == "arena":
            cost += is_rematch(field, a, b) << REMATCH
        if field.sides == 2:  # so that the best tables are unique
            cost += lot(field.seed, field.number, "pair", a, b)
        return cost

    def _difference(self, a: int, b: int) -> int:
        if self._pots is not None:
            return self._pots[a] == self._pots[b]
        return min(abs(self._of[a].points - self._of[b].points), MOST_POINTS) ** 2


def is_rematch(field: Field, a: int, b: int) -> bool:
    """Whether the last table of both was the same."""
    return b in field.last_met.get(a, ()) and a in field.last_met.get(b, ())


def leaning(one: Contender, sides: int) -> list[int]:
    """How much more often it sat at each place than at its rarest one."""
    seated = [*one.seated, *[0] * sides][:sides]
    return [min(times - min(seated), MOST_SEATED) for times in seated]


def resting(field: Field) -> dict[int, int]:
    """What it costs to give each contender a bye, or to let it wait."""
    if field.format == "arena":
        return {one.entry: _waiting(one.waited_s) for one in field.contenders}
    if field.format == "knockout":
        order = sorted(field.contenders, key=lambda one: one.seed)
    else:
        order = standing_order(field.contenders)[::-1]
    most = max((one.games for one in order), default=0)
    return {
        one.entry: (one.byes * 4096 + min(most - one.games, 511) << DUE) + (at << REST)
        for at, one in enumerate(order)
    }


def _waiting(waited_s: int) -> int:
    return waited_s << (DUE if waited_s >= PATIENCE_S else REST)
