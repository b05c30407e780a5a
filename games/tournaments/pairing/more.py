"""Tables of three and more: cut from the order, then improved by exchanges of two entries."""

from collections.abc import Sequence
from itertools import combinations

from games.tournaments.pairing.costs import Costs

REACH = 32
"""In a large field, tables exchange entries with those that begin up to this many places later."""
PASSES = 30
"""How often all tables are gone through at most."""

Tables = list[list[int]]


def improve(tables: Tables, rest: list[int], costs: Costs, reach: int) -> None:
    """Exchange entries of two tables, or of a table and the rest, until no exchange saves cost.

    In each pair of tables the exchange that saves most; of equal ones the first. While there are
    faults, their tables look farther and farther.
    """
    groups = [*tables, rest] if rest else tables
    _settle(groups, _near(len(groups), reach), costs, len(tables))
    faulty = _faulty(tables, costs)
    while faulty and reach < len(groups):
        reach *= 2
        near = [two for two in _near(len(groups), reach) if not faulty.isdisjoint(two)]
        _settle(groups, near, costs, len(tables))
        faulty = _faulty(tables, costs)


def total(tables: Sequence[Sequence[int]], rest: Sequence[int], costs: Costs) -> int:
    """The cost of a whole draw."""
    pairs = sum(costs.pair(a, b) for table in tables for a, b in combinations(table, 2))
    return pairs + sum(costs.rest(entry) for entry in rest)


def _settle(groups: Tables, pairs: Sequence[tuple[int, int]], costs: Costs, rest: int) -> None:
    """Go through these pairs of groups until none of them gains; `rest` is no table."""
    dirty = set(range(len(groups)))
    for _ in range(PASSES):
        changed = set[int]()
        for i, j in pairs:
            if not (dirty | changed).isdisjoint((i, j)) and _exchange(
                groups[i], groups[j], j == rest, costs
            ):
                changed |= {i, j}
        dirty = changed


def _near(count: int, reach: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(count) for j in range(i + 1, min(i + reach + 1, count))]


def _faulty(tables: Tables, costs: Costs) -> set[int]:
    return {
        at
        for at, table in enumerate(tables)
        if any(costs.has_fault(a, b) for a, b in combinations(table, 2))
    }


def _exchange(one: list[int], other: list[int], is_rest: bool, costs: Costs) -> bool:
    """Make the best exchange of the two, if there is one."""
    stay = [_with(x, one, costs) for x in one] + [
        costs.rest(y) if is_rest else _with(y, other, costs) for y in other
    ]
    there = [costs.rest(x) if is_rest else _with(x, other, costs) for x in one]
    here = [_with(y, one, costs) for y in other]
    times = 1 if is_rest else 2
    best, where = 0, (0, 0)
    for a, x in enumerate(one):
        for b, y in enumerate(other):
            change = there[a] + here[b] - stay[a] - stay[len(one) + b] - times * costs.pair(x, y)
            if change < best:
                best, where = change, (a, b)
    if best == 0:
        return False
    a, b = where
    one[a], other[b] = other[b], one[a]
    return True


def _with(entry: int, table: Sequence[int], costs: Costs) -> int:
    return sum(costs.pair(entry, other) for other in table if other != entry)
