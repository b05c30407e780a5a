"""How often a draw of a small field is the best of all possible ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from games.tournaments.pairing import Contender, Field, draw
from games.tournaments.pairing.costs import REPEATS, STANDING, Costs
from games.tournaments.pairing.more import total

Tables = list[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Share:
    """Of so many fields, in how many the draw is the best."""

    sides: int
    count: int
    fields: int
    best: int
    but_places: int
    """Best in all but how the places even out."""
    repeats: int
    """With as few repeats as can be, and nobody at one table who should be apart."""

    def line(self) -> str:
        """A row of the table."""
        return (
            f"| {self.sides} | {self.count} | {self.fields} | {self.best / self.fields:.1%} "
            f"| {self.but_places / self.fields:.1%} | {self.repeats / self.fields:.1%} |"
        )


HEADINGS = (
    "| sides | contenders | fields | the best | the best but for places | the fewest repeats |\n|"
    + "---|" * 6
)


def share(sides: int, count: int, fields: int, chance: Random) -> Share:
    """Compare draws with all ways to divide a field."""
    found = []
    for number in range(1, fields + 1):
        field = _field(sides, count, number, chance)
        costs, drawn = Costs(field), draw(field)
        found.append((total(drawn.tables, drawn.byes, costs), _least(field, costs)))
    return Share(
        sides,
        count,
        fields,
        sum(mine == best for mine, best in found),
        sum(mine >> STANDING == best >> STANDING for mine, best in found),
        sum(mine >> REPEATS == best >> REPEATS for mine, best in found),
    )


def _field(sides: int, count: int, number: int, chance: Random) -> Field:
    entries = range(1, count + 1)
    twos = [frozenset(two) for two in combinations(entries, 2)]
    contenders = [
        Contender(
            entry, entry, 2 * chance.randrange(6), 0, chance.randrange(9), chance.randrange(900),
            4, chance.randrange(2), 0, tuple(chance.randrange(3) for _ in range(sides)),
        )
        for entry in entries
    ]  # fmt: skip
    met = dict.fromkeys(chance.sample(twos, count), 1)
    apart = chance.sample(twos, 2)
    return Field("swiss", sides, number, chance.randbytes(32), tuple(contenders), met, apart)


def _least(field: Field, costs: Costs) -> int:
    entries = [one.entry for one in field.contenders]
    return min(
        total(tables, rest, costs)
        for rest in combinations(entries, len(entries) % field.sides)
        for tables in _all([entry for entry in entries if entry not in rest], field.sides)
    )


def _all(entries: list[int], sides: int) -> Iterator[Tables]:
    if not entries:
        yield []
        return
    for chosen in combinations(entries[1:], sides - 1):
        left = [entry for entry in entries[1:] if entry not in chosen]
        for tables in _all(left, sides):
            yield [(entries[0], *chosen), *tables]
