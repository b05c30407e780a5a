"""How near the best of all draws it comes: small fields, against every way to divide them."""

from itertools import combinations
from random import Random

import pytest

from games.tournaments.pairing import Field, draw
from games.tournaments.pairing.costs import REPEATS, STANDING, Costs
from games.tournaments.pairing.more import total
from tests.tournaments.fields import all_tables, random_field


def least(field: Field) -> int:
    """The cost of the best draw, by trying all."""
    costs, entries = Costs(field), [one.entry for one in field.contenders]
    return min(
        total(tables, rest, costs)
        for rest in combinations(entries, len(entries) % field.sides)
        for tables in all_tables(
            tuple(entry for entry in entries if entry not in rest), field.sides
        )
    )


def cost(field: Field) -> int:
    drawn = draw(field)
    return total(drawn.tables, drawn.byes, Costs(field))


@pytest.mark.parametrize("count", [2, 5, 6, 7, 8, 9])
def test_tables_of_two_are_the_best(count: int) -> None:
    chance = Random(count)
    for _ in range(20):
        field = random_field("swiss", 2, count, chance)
        assert cost(field) == least(field)


@pytest.mark.parametrize(("sides", "count"), [(3, 9), (3, 10), (4, 8), (4, 9), (5, 10), (6, 12)])
def test_tables_of_more_are_nearly_always_the_best(sides: int, count: int) -> None:
    """docs/tournaments.md has the shares of many more fields."""
    chance, tries = Random(sides * count), 20
    fields = [random_field("swiss", sides, count, chance) for _ in range(tries)]
    found = [(cost(field), least(field)) for field in fields]
    assert all(mine >= best for mine, best in found)
    assert all(mine >> REPEATS == best >> REPEATS for mine, best in found)
    assert sum(mine >> STANDING == best >> STANDING for mine, best in found) >= tries - 1
