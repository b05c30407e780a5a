"""The figures of `make bench-tournaments`."""

from random import Random

from benchmarks.tournaments.arena import Arena, Figures
from benchmarks.tournaments.optimum import share
from benchmarks.tournaments.swiss import swiss
from games.tournaments.pairing import Contender, Drawn, Field


def test_a_swiss() -> None:
    found = swiss(21, 2, 6, Random(1))
    assert [one.repeats for one in found.rounds] == [0] * 6
    assert (found.byes, found.games) == (1, 1)
    assert all(one.mean <= one.by_lot for one in found.rounds)
    assert found.line().count("|") == 12


def test_an_arena() -> None:
    found = Arena(60, 2, 30, Random(1)).run()
    assert max(found.kept, default=0) <= 20
    assert found.pairs == found.tables == len(found.waits) // 2 > 60
    assert found.line().count("|") == 14


def test_waits_are_those_of_an_arena_s_draw() -> None:
    contenders = tuple(
        Contender(entry, entry, 2 * entry, 0, 0, 0, 1, 0, 5 * entry) for entry in range(1, 6)
    )
    last = {4: frozenset({5}), 5: frozenset({4})}
    field = Field("arena", 2, 1, bytes(32), contenders, {frozenset({4, 5}): 1}, (), last)
    figures = Figures(5, 2)
    figures.note(field, Drawn(((4, 5),), ()), 0.5)
    assert sorted(figures.waits) == [20, 25]
    assert sorted(figures.kept) == [5, 10, 15]
    assert (figures.tables, figures.pairs, figures.repeats, figures.rematches) == (1, 1, 1, 1)
    assert figures.differences == [2]
    figures.note(field, Drawn(((1, 2), (3, 5)), ()), 0.5)
    assert sorted(figures.kept) == [5, 10, 15]  # one alone does not wait beside others
    assert (figures.tables, figures.repeats) == (3, 1)


def test_small_fields() -> None:
    found = share(2, 6, 5, Random(1))
    assert (found.best, found.but_places, found.repeats) == (5, 5, 5)
