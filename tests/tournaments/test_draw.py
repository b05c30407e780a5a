"""What holds for every draw: the entries that play and rest, and that it comes out the same."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.pairing import Drawn, Field, draw
from games.tournaments.pairing.places import in_places
from tests.harness.examples import examples
from tests.tournaments.fields import contender, field, fields, random_field

KINDS = ("arena", "swiss", "knockout")


def entries(given_field: Field) -> set[int]:
    return {one.entry for one in given_field.contenders}


def at_tables(drawn: Drawn) -> list[int]:
    return [entry for table in drawn.tables for entry in table]


@given(fields(KINDS, 30))
@examples(40)
def test_everybody_is_at_one_table_or_rests(given_field: Field) -> None:
    drawn, sides, count = draw(given_field), given_field.sides, len(given_field.contenders)
    seen = Counter([*at_tables(drawn), *drawn.byes])
    assert set(seen) <= entries(given_field)
    assert set(seen.values()) <= {1}
    if given_field.format == "arena":
        assert drawn.byes == ()
        assert {len(table) for table in drawn.tables} <= {sides}
    elif count < 2:
        assert drawn == Drawn((), ())
    elif given_field.format == "knockout" and count <= sides:
        assert set(*drawn.tables) == entries(given_field)
    else:
        assert {len(table) for table in drawn.tables} <= {sides}
        assert len(drawn.byes) == count % sides
        assert set(seen) == entries(given_field)


@given(fields(KINDS, 20), st.randoms(use_true_random=False))
@examples(30)
def test_the_order_of_the_contenders_changes_nothing(given_field: Field, chance: Random) -> None:
    others = list(given_field.contenders)
    chance.shuffle(others)
    assert draw(replace(given_field, contenders=tuple(others))) == draw(given_field)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("sides", "count"), [(2, 101), (3, 100), (4, 99), (8, 70)])
def test_large_fields_are_drawn_part_by_part(kind: str, sides: int, count: int) -> None:
    drawn = draw(random_field(kind, sides, count, Random(count)))
    assert len(drawn.tables) >= count // sides - 1  # an arena may put off a table
    assert len(set(at_tables(drawn))) == sides * len(drawn.tables)


def test_another_seed_or_round_gives_other_tables() -> None:
    twenty = [contender(entry) for entry in range(1, 21)]
    first = draw(field("swiss", 2, twenty, number=1))
    assert first != draw(replace(field("swiss", 2, twenty, number=1), seed=bytes(32)))
    assert first != draw(field("swiss", 2, twenty, number=2))


@pytest.mark.parametrize("sides", [2, 4, 8])
@pytest.mark.parametrize("kind", KINDS)
def test_even_if_nobody_may_play_anybody_all_are_seated(kind: str, sides: int) -> None:
    """Families, and players that have all blocked each other, have a round, too."""
    count = 56
    all_apart = list(combinations(range(1, count + 1), 2))
    waiting = [contender(entry, waited_s=15) for entry in range(1, count + 1)]
    drawn = draw(field(kind, sides, waiting, apart=all_apart, met=all_apart))
    assert len(drawn.tables) == count // sides


@given(st.integers(2, 8), st.randoms(use_true_random=False))
@examples(30)
def test_places_even_out(sides: int, chance: Random) -> None:
    table = [
        contender(entry, seated=tuple(chance.randrange(4) for _ in range(sides)))
        for entry in range(1, sides + 1)
    ]
    seats = in_places(table, field("swiss", sides, table))
    of = {one.entry: one.seated for one in table}
    cost = sum(of[entry][place] for place, entry in enumerate(seats))
    for a, b in combinations(range(sides), 2):
        here, there = of[seats[a]], of[seats[b]]
        assert cost <= cost - here[a] - there[b] + here[b] + there[a]


# Knockout


def test_a_knockout_spreads_the_best_over_the_tables() -> None:
    sixteen = [contender(entry) for entry in range(1, 17)]
    drawn = draw(field("knockout", 4, sixteen, number=1))
    assert all(sorted((seed - 1) // 4 for seed in table) == [0, 1, 2, 3] for table in drawn.tables)
    assert [min(table) for table in drawn.tables] == [1, 2, 3, 4]


def test_in_the_first_round_of_a_knockout_the_best_seeds_have_byes() -> None:
    eleven = [contender(entry, seed=12 - entry) for entry in range(1, 12)]
    assert draw(field("knockout", 4, eleven, number=1)).byes == (9, 10, 11)


def test_later_byes_go_to_those_without_one() -> None:
    five = [
        contender(entry, byes=int(entry < 3), games=2 - int(entry < 3)) for entry in range(1, 6)
    ]
    assert draw(field("knockout", 2, five)).byes == (3,)


@given(st.integers(2, 90), st.integers(2, 8), st.randoms(use_true_random=False))
@examples(12)
def test_every_knockout_ends_with_a_final_of_two_or_more(
    count: int, sides: int, chance: Random
) -> None:
    advance = chance.randrange(1, sides)
    left, met, number = set(range(1, count + 1)), list[tuple[int, int]](), 0
    while True:
        number += 1
        drawn = draw(
            field("knockout", sides, [contender(entry) for entry in left], number=number, met=met)
        )
        met += [two for table in drawn.tables for two in combinations(table, 2)]
        if len(left) <= sides:
            assert len(drawn.tables) == 1
            assert 2 <= len(drawn.tables[0]) == len(left)
            return
        out = {entry for table in drawn.tables for entry in chance.sample(table, sides - advance)}
        assert out
        left -= out
