"""The draw of a round: docs/tournaments.md, "How tables are drawn"."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from games.tournaments.pairing.costs import DUE, PATIENCE_S, Costs, is_rematch, resting
from games.tournaments.pairing.field import Drawn, Field
from games.tournaments.pairing.lots import lot
from games.tournaments.pairing.more import REACH, improve, total
from games.tournaments.pairing.places import in_places
from games.tournaments.pairing.standing import standing_order
from games.tournaments.pairing.twos import WHOLE, tables_of_two

STARTS = 16
"""From how many orders the tables of a small field are cut."""

Table = Sequence[int]


def draw(field: Field) -> Drawn:
    """The tables and byes of this round; the same field always gives the same ones."""
    if len(field.contenders) < 2:
        return Drawn((), ())
    if field.format == "knockout":
        return _placed(field, *_knockout(field))
    tables, rest = _by_standing(field)
    if field.format == "arena":
        return _placed(field, [table for table in tables if not _can_wait(field, table)], ())
    return _placed(field, tables, rest)


def _knockout(field: Field) -> tuple[Sequence[Table], Table]:
    """One from each pot at each table; the pots are the best seeds, the next ones, and so on."""
    rest = _resting_first(field) if len(field.contenders) > field.sides else []
    seeded = sorted(field.contenders, key=lambda one: one.seed)
    playing = [one.entry for one in seeded if one.entry not in rest]
    if len(playing) <= field.sides:
        return [playing], rest
    count = len(playing) // field.sides
    pots = {entry: at // count for at, entry in enumerate(playing)}
    by_lot = _by_lot(field, playing)
    rows = [[entry for entry in by_lot if pots[entry] == pot] for pot in range(field.sides)]
    order = [entry for table in zip(*rows, strict=True) for entry in table]
    return _tables(field, order, Costs(field, pots), [])[0], rest


def _by_standing(field: Field) -> tuple[Sequence[Table], Table]:
    """Tables of entries with like points; the order within equal points is by lots."""
    rest = _resting_first(field)
    points = {one.entry: one.points for one in field.contenders}
    order = sorted(_by_lot(field, points), key=lambda entry: -points[entry])
    playing = [entry for entry in order if entry not in rest]
    if not playing:
        return [], rest
    return _tables(field, playing, Costs(field), rest)


def _resting_first(field: Field) -> list[int]:
    """As many entries as are left over: those whose rest costs least."""
    costs = resting(field)
    order = sorted(_by_lot(field, costs), key=lambda entry: costs[entry])
    return order[: len(order) % field.sides]


def _tables(
    field: Field, order: list[int], costs: Costs, rest: list[int]
) -> tuple[Sequence[Table], Table]:
    """The tables of this order. In a small field the entries that rest may be exchanged, too."""
    is_small = len(order) + len(rest) <= WHOLE
    if field.sides == 2:
        if not is_small:
            return tables_of_two(order, costs, rests=False), rest
        tables = tables_of_two([*order, *rest], costs, rests=len(rest) > 0)
        return tables, list({*order, *rest}.difference(*tables))
    if not is_small:
        cut = _cut(order, field.sides)
        improve(cut, [], costs, REACH // field.sides)
        return cut, rest
    draws = [_improved(field, order, rest, costs, start) for start in range(STARTS)]
    return min(draws, key=lambda drawn: total(drawn[0], drawn[1], costs))


def _improved(
    field: Field, order: list[int], rest: list[int], costs: Costs, start: int
) -> tuple[Sequence[Table], Table]:
    """The draw from this beginning: the first is the order, the others are by lots.

    In those, other entries may rest, if they are as much due for it.
    """
    if start > 0:
        by_lot = _by_lot(field, [*order, *rest], start)
        rest = sorted(by_lot, key=lambda entry: costs.rest(entry) >> DUE)[: len(rest)]
        order = [entry for entry in by_lot if entry not in rest]
    tables, resting_now = _cut(order, field.sides), list(rest)
    improve(tables, resting_now, costs, len(tables))
    return tables, resting_now


def _cut(order: Sequence[int], sides: int) -> list[list[int]]:
    return [list(order[at : at + sides]) for at in range(0, len(order), sides)]


def _by_lot(field: Field, entries: Iterable[int], *start: int) -> list[int]:
    return sorted(
        entries, key=lambda entry: (lot(field.seed, field.number, "order", entry, *start), entry)
    )


def _can_wait(field: Field, table: Table) -> bool:
    """Whether these entries rather go on waiting for others, since they have not waited long."""
    waited_s = max(one.waited_s for one in field.contenders if one.entry in table)
    pairs = list(combinations(table, 2))
    is_again = all(is_rematch(field, *pair) for pair in pairs)
    is_apart = any(frozenset(pair) in field.apart for pair in pairs)
    return waited_s < PATIENCE_S and (is_again or is_apart)


def _placed(field: Field, tables: Sequence[Table], rest: Table) -> Drawn:
    """The tables in the order of standing, and the entries of each in the order of places."""
    of = {one.entry: one for one in field.contenders}
    best_first = standing_order(field.contenders)
    if field.format == "knockout":
        best_first.sort(key=lambda one: one.seed)
    rank = {one.entry: at for at, one in enumerate(best_first)}
    tables = sorted(tables, key=lambda table: min(rank[entry] for entry in table))
    seats = (in_places([of[entry] for entry in table], field) for table in tables)
    return Drawn(tuple(seats), tuple(sorted(rest)))
