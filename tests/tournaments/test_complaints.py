"""What players of other services complain of; the numbers are issues of lila and pychess."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.tournaments.pairing import Contender, draw
from tests.harness.simulated_tournaments import Simulated, repeats, twos
from tests.tournaments.fields import contender, field


def swiss(count: int, sides: int, chance: Random) -> Simulated:
    return Simulated(
        "swiss", sides, {entry: chance.gauss(1500, 200) for entry in range(1, count + 1)}, chance
    )


def waiting(*waits: int) -> list[Contender]:
    return [contender(entry, waited_s=wait) for entry, wait in enumerate(waits, start=1)]


def test_only_contenders_are_drawn() -> None:
    """lila 10812: a Swiss pairs people that have all withdrawn."""
    left = [contender(2), contender(5)]
    drawn = draw(field("swiss", 2, left, met=[(1, 2), (3, 5), (1, 5)], apart=[(1, 3)]))
    assert [set(table) for table in drawn.tables] == [{2, 5}]
    assert draw(field("swiss", 2, [])).tables == ()


@pytest.mark.parametrize(("count", "sides"), [(5, 2), (9, 2), (7, 4), (11, 3), (25, 2), (32, 6)])
def test_nobody_has_two_byes_before_everybody_has_one(count: int, sides: int) -> None:
    """lila 6619: the same player is given a bye twice."""
    tournament = swiss(count, sides, Random(count))
    byes, games = Counter(range(1, count + 1)), Counter[int]()
    for number in range(1, count // (count % sides) + 2):
        drawn = tournament.draw([(entry, 0) for entry in tournament.seeds])
        byes.update(drawn.byes)
        games.update(entry for table in drawn.tables for entry in table)
        assert max(byes.values()) - min(byes.values()) <= 1
        assert max(games.values()) - min(games[entry] for entry in byes) <= 1
        for table in drawn.tables:
            tournament.finish(number, table)


def test_the_lowest_of_those_without_a_bye_has_it() -> None:
    five = [contender(entry, 10 - entry, byes=int(entry == 5), games=2) for entry in range(1, 6)]
    assert draw(field("swiss", 2, five)).byes == (4,)


def test_whoever_has_missed_games_has_no_bye_as_well() -> None:
    five = [contender(entry, 10 - entry, games=1 if entry > 3 else 3) for entry in range(1, 6)]
    assert draw(field("swiss", 2, five)).byes == (3,)


@pytest.mark.parametrize(("count", "sides", "rounds"), [(40, 2, 13), (60, 3, 8), (100, 4, 9)])
def test_nobody_meets_the_same_again_while_others_are_left(
    count: int, sides: int, rounds: int
) -> None:
    """lila 7393: the same two again."""
    tournament = swiss(count, sides, Random(7))
    for number in range(1, rounds + 1):
        here = [(entry, 0) for entry in tournament.seeds]
        before = tournament.field(here)
        met = dict(before.met)
        drawn = tournament.draw(here)
        assert not [two for two in twos(drawn) if frozenset(two) in met]
        for table in drawn.tables:
            tournament.finish(number, table)


def test_those_with_equal_points_play_each_other() -> None:
    """pychess 578: 2 points against 0, with others of 2 and 0 there."""
    six = [contender(entry, points) for entry, points in enumerate((2, 0, 2, 0, 2, 2), start=1)]
    drawn = draw(field("swiss", 2, six))
    points = {one.entry: one.points for one in six}
    assert all(points[a] == points[b] for a, b in drawn.tables)


def test_a_repeat_is_worse_than_any_difference() -> None:
    four = [contender(1, 100), contender(2, 100), contender(3), contender(4)]
    drawn = draw(field("swiss", 2, four, met=[(1, 2)]))
    assert {1, 2} not in [set(table) for table in drawn.tables]


def test_two_of_one_address_sit_together_only_if_nobody_else_is_left() -> None:
    """Even if everybody else has been met before, at many tables."""
    four = [contender(entry) for entry in range(1, 5)]
    met = [(1, 3), (1, 4), (2, 3), (2, 4)] * 9
    drawn = draw(field("swiss", 2, four, met=met, apart=[(1, 2)]))
    assert {1, 2} not in [set(table) for table in drawn.tables]
    assert draw(field("swiss", 2, four[:2], apart=[(1, 2)])).tables


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_a_family_is_spread_in_a_large_field(sides: int) -> None:
    many = [contender(entry, entry // 9) for entry in range(1, 121)]
    family = list(combinations(range(1, 16), 2))
    drawn = draw(field("swiss", sides, many, apart=family))
    assert not {tuple(sorted(two)) for two in twos(drawn)} & set(family)


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_if_the_best_have_all_met_they_look_farther(sides: int) -> None:
    """Farther than a part of a large field, and than its tables exchange entries at first."""
    many = [contender(entry, 240 - 2 * entry) for entry in range(1, 121)]
    met = list(combinations(range(1, 41 // sides + 20), 2))
    drawn = draw(field("swiss", sides, many, met=met))
    assert not {tuple(sorted(two)) for two in twos(drawn)} & set(met)


# Arenas


def test_in_a_small_arena_nobody_waits_while_another_is_free() -> None:
    """lila 11570: of five, one waits, and two have just played each other."""
    three = [contender(1, waited_s=8), contender(2, waited_s=8), contender(3, waited_s=1)]
    met = [(1, 2), *[(1, 3), (2, 3)] * 5]
    (table,) = draw(field("arena", 2, three, met=met, last=[(1, 2), (3, 4)])).tables
    assert 3 in table


@pytest.mark.parametrize(("waited_s", "tables"), [(0, 0), (14, 0), (15, 1)])
def test_the_same_two_play_again_only_after_a_while(waited_s: int, tables: int) -> None:
    two = [contender(1, waited_s=waited_s), contender(2)]
    assert len(draw(field("arena", 2, two, met=[(1, 2)], last=[(1, 2)])).tables) == tables


@pytest.mark.parametrize(("waited_s", "tables"), [(14, 0), (15, 1)])
def test_two_of_one_address_wait_for_others_as_long(waited_s: int, tables: int) -> None:
    two = [contender(1, waited_s=waited_s), contender(2)]
    assert len(draw(field("arena", 2, two, apart=[(1, 2)])).tables) == tables


def test_a_table_of_four_with_one_newcomer_starts_at_once() -> None:
    four = [contender(entry) for entry in range(1, 5)]
    last = [(1, 2, 3, 9)]
    assert len(draw(field("arena", 4, four, last=last)).tables) == 1
    assert not draw(field("arena", 4, [*four[:3], contender(9)], last=last)).tables


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_whoever_has_waited_least_waits_on(sides: int) -> None:
    drawn = draw(field("arena", sides, waiting(*range(2 * sides, -1, -1))))
    seated = {entry for table in drawn.tables for entry in table}
    assert seated == set(range(1, 2 * sides + 1))


@pytest.mark.parametrize(("waited_s", "expected"), [(14, {1, 3}), (15, {1, 2})])
def test_after_fifteen_seconds_waiting_outweighs_all_else(
    waited_s: int, expected: set[int]
) -> None:
    three = [contender(1, waited_s=16), contender(2, waited_s=waited_s), contender(3, waited_s=2)]
    met = [(1, 2)] * 20
    (table,) = draw(field("arena", 2, three, met=met, apart=[(1, 2)], last=[(1, 2)])).tables
    assert set(table) == expected


def test_an_arena_prefers_new_opponents_and_near_ranks() -> None:
    four = [contender(1, 20), contender(2, 18), contender(3, 2), contender(4, 0)]
    tables = draw(field("arena", 2, four)).tables
    assert [set(table) for table in tables] == [{1, 2}, {3, 4}]
    tables = draw(field("arena", 2, four, met=[(1, 2), (3, 4), (1, 4)])).tables
    assert [set(table) for table in tables] == [{1, 3}, {2, 4}]


@pytest.mark.parametrize("count", [3, 5, 9])
def test_a_small_arena_in_time(count: int) -> None:
    """lila 6259, 14439: after 20 s nobody waits beside another who could be an opponent."""
    chance = Random(count)
    arena = Simulated("arena", 2, dict.fromkeys(range(1, count + 1)), chance)
    since = dict.fromkeys(arena.seeds, 0)
    playing: list[tuple[int, int, tuple[int, ...]]] = []
    for now in range(0, 3600, 4):
        for end, number, table in [game for game in playing if game[0] <= now]:
            arena.finish(number, table)
            since |= dict.fromkeys(table, now)
            playing.remove((end, number, table))
        here = [(entry, now - at) for entry, at in since.items()]
        drawn = arena.draw(here)
        for table in drawn.tables:
            playing.append((now + chance.randrange(120, 500), len(arena.rounds), table))
            for entry in table:
                del since[entry]
        if len(since) > 1:
            assert now - min(since.values()) < 15
    assert len(arena.scores) >= 18 * (count // 2)


def test_repeats_of_a_simulated_round_are_counted() -> None:
    tournament = swiss(4, 4, Random(1))
    here = [(entry, 0) for entry in tournament.seeds]
    tournament.draw(here)
    assert repeats(tournament.field(here), draw(tournament.field(here))) == 6
