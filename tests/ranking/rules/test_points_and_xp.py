"""Points, XP, levels, weeks and ratings."""

from datetime import UTC, date, datetime, timedelta, timezone
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranking.rules import rating, weeks
from ranking.rules.points import weekly_points
from ranking.rules.rating import INITIAL
from ranking.rules.xp import level, level_begins_at, xp_won


@st.composite
def places(draw: st.DrawFn) -> list[int]:
    """Places: one more than the number of better players."""
    strength = draw(st.lists(st.integers(1, 8), min_size=2, max_size=8))
    return [1 + sum(other < own for other in strength) for own in strength]


@pytest.mark.parametrize(
    ("given_places", "points"),
    [
        ([1, 2], [5, -5]),
        ([1, 2, 3], [10, 0, -10]),
        ([1, 2, 3, 4], [15, 5, -5, -15]),
        ([1, 2, 3, 4, 5, 6], [25, 15, 5, -5, -15, -25]),
        ([1, 2, 2, 4], [15, 0, 0, -15]),
        ([1, 2, 2, 2], [15, -5, -5, -5]),
        ([1, 1], [0, 0]),
    ],
)
def test_weekly_points_depend_on_the_places(given_places: list[int], points: list[int]) -> None:
    assert weekly_points(given_places) == points


@given(places())
def test_points_sum_to_zero_and_ties_share_exactly(given_places: list[int]) -> None:
    points, n = weekly_points(given_places), len(given_places)
    assert sum(points) == 0
    for place, own in zip(given_places, points, strict=True):
        taken = range(place, place + given_places.count(place))
        assert own == Fraction(sum(5 * (n + 1 - 2 * p) for p in taken), len(taken))


@pytest.mark.parametrize(
    ("players", "winners", "won"), [(2, 1, 20), (3, 1, 30), (4, 1, 40), (6, 1, 60), (4, 2, 20)]
)
def test_winners_share_the_xp_and_losers_get_5(players: int, winners: int, won: int) -> None:
    assert xp_won(players=players, winners=winners, won=True) == won
    assert xp_won(players=players, winners=winners, won=False) == 5


@given(st.integers(0, 10**9))
def test_an_xp_lies_between_the_starts_of_its_level_and_the_next(xp: int) -> None:
    number = level(xp)
    assert level_begins_at(number) <= xp < level_begins_at(number + 1)


def test_the_first_levels_begin_at_these_xp() -> None:
    assert [level(xp) for xp in (0, 99, 100, 299, 300, 4499, 4500)] == [
        1,
        1,
        2,
        2,
        3,
        9,
        10,
    ]


@given(st.integers(0, 4_000_000_000), st.sampled_from([0, 1, 999_999]))
def test_every_time_is_in_one_week(seconds: int, microseconds: int) -> None:
    moment = datetime.fromtimestamp(seconds, UTC) + timedelta(microseconds=microseconds)
    monday = weeks.week_of(moment)
    assert weeks.begins_at(monday) <= moment < weeks.begins_at(monday + weeks.WEEK)
    assert weeks.week_named(weeks.week_name(monday)) == monday


def test_weeks_are_in_utc() -> None:
    late = datetime(2026, 11, 16, 1, tzinfo=timezone(timedelta(hours=2)))
    assert weeks.week_name(weeks.week_of(late)) == "2026-W46"
    assert weeks.week_named("2026-W53") == date(2026, 12, 28)


@pytest.mark.parametrize("name", ["2026-W54", "2026-W1", "2026-47", "", "2026-W00", "x"])
def test_an_invalid_week_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        weeks.week_named(name)


def test_a_better_place_gains_more_rating_and_ties_gain_the_same() -> None:
    gains = rating.gains([[INITIAL]] * 4, [1, 2, 2, 4])
    mus = [gain.mu for (gain,) in gains]
    assert mus[0] > mus[1] == mus[2] > mus[3]
    assert all(gain.sigma < 0 for (gain,) in gains)


def test_beating_a_stronger_pair_gains_more_rating() -> None:
    strong = rating.Rating(35 * rating.MILLION, 3 * rating.MILLION)
    (even, _), (great, _) = (
        rating.gains([[INITIAL, INITIAL], [other, other]], [1, 2]) for other in (INITIAL, strong)
    )
    assert great[0].mu > even[0].mu > 0
    assert even[0] == even[1]


def test_an_ordinal_is_converted_to_points() -> None:
    assert rating.points(INITIAL.ordinal) == 1000
    assert rating.points(2_500_000) == 1100
    assert rating.points(-2_500_000) == 900
