"""Points, standings and seed numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.pairing import (
    Contender,
    arena_points,
    bye_points,
    going_on,
    lot,
    place_points,
    seeding,
    standing_order,
)
from tests.tournaments.fields import SEED


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2], [2, 0]),
        ([1, 1], [1, 1]),
        ([2, 4, 1, 3], [4, 0, 6, 2]),
        ([1, 2, 2, 4], [6, 3, 3, 0]),
        ([1, 2, 2, 2], [6, 2, 2, 2]),
        ([1, 1, 1], [2, 2, 2]),
        ([], []),
    ],
)
def test_points_of_places(places: list[int], points: list[int]) -> None:
    assert place_points(places) == points


@given(st.lists(st.integers(0, 3), min_size=2, max_size=8))
def test_shared_places_share_what_there_is(scores: list[int]) -> None:
    places = [1 + sum(other > score for other in scores) for score in scores]
    points = place_points(places)
    assert sum(points) == len(scores) * (len(scores) - 1)
    assert min(points) >= 0


@pytest.mark.parametrize(("sides", "points"), [(2, 2), (3, 3), (4, 5), (6, 8), (8, 11)])
def test_a_bye_is_worth_what_the_better_half_scores(sides: int, points: int) -> None:
    assert bye_points(sides) == points
    half = place_points(list(range(1, sides + 1)))[: sides // 2]
    assert bye_points(sides) <= sum(half) / len(half) + (sides % 2)


@pytest.mark.parametrize(("streak", "points"), [(0, 6), (1, 6), (2, 12), (7, 12)])
def test_streaks_double_points(streak: int, points: int) -> None:
    assert arena_points(6, streak) == points


@pytest.mark.parametrize(
    ("places", "seeds", "goes"),
    [
        ([2, 1], [1, 2], [False, True]),
        ([1, 3, 2, 4], [4, 3, 2, 1], [True, False, True, False]),
        ([1, 2, 2, 4], [1, 9, 8, 2], [True, False, True, False]),
    ],
)
def test_the_best_places_go_on(places: list[int], seeds: list[int], goes: list[bool]) -> None:
    assert going_on(places, seeds, len(places) // 2) == goes


def test_the_order_of_the_standings() -> None:
    rows = [
        Contender(1, 6, 5, 9, 9, 9, 0, 0),
        Contender(2, 5, 6, 1, 9, 9, 0, 0),
        Contender(3, 4, 6, 2, 1, 9, 0, 0),
        Contender(4, 3, 6, 2, 2, 1, 0, 0),
        Contender(5, 2, 6, 2, 2, 2, 0, 0),
        Contender(6, 1, 6, 2, 2, 2, 0, 0),
    ]
    assert [one.entry for one in standing_order(rows)] == [6, 5, 4, 3, 2, 1]


def test_seeds_go_by_rating_and_lots() -> None:
    ratings = {1: None, 2: 1500.0, 3: 1600.5, 4: 1500.0, 5: None, 6: -10.0}
    seeds = seeding(ratings, SEED)
    assert seeds[3] == 1
    assert {seeds[2], seeds[4]} == {2, 3}
    assert seeds[6] == 4
    assert {seeds[1], seeds[5]} == {5, 6}
    for one, other in ((2, 4), (1, 5)):
        first = lot(SEED, "seeding", one) < lot(SEED, "seeding", other)
        assert (seeds[one] < seeds[other]) is first


def test_a_lot_is_the_documented_number() -> None:
    """printf '3|pair|1|17' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f"""
    assert lot(SEED, 3, "pair", 1, 17) == int("855ec523c089", 16)
