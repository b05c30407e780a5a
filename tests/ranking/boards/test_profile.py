"""Ranking data of public profiles."""

from typing import Any

import pytest

from ranking.boards import selectors
from ranking.results.settlement import settle
from tests.harness.results import NOW, new_users, result

pytestmark = pytest.mark.django_db


def test_a_new_player_has_an_empty_profile() -> None:
    (user,) = new_users(1)
    assert selectors.profile(user, now=NOW) == {
        "xp": 0,
        "level": 1,
        "next_level_xp": 100,
        "badges": [],
        "statistics": [],
        "week": None,
    }
    assert selectors.rating_of(user, "parchis") is None


def test_a_profile_sums_up_the_games(django_assert_num_queries: Any) -> None:
    ana, *others = new_users(4)
    settle(result([ana, *others], captures_made=3))
    settle(result([*others, ana], captures_made=0, captures_suffered=2))
    with django_assert_num_queries(4):
        profile = selectors.profile(ana, now=NOW)
    (statistics,) = profile.pop("statistics")
    assert profile == {
        "xp": 45,
        "level": 1,
        "next_level_xp": 100,
        "badges": ["first_game", "first_win"],
        "week": {"week": "2026-W47", "rank": 2, "points": 0},
    }
    rating = statistics.pop("rating")
    assert rating == selectors.rating_of(ana, "parchis")
    assert statistics == {
        "ruleset": "parchis",
        "games": 2,
        "wins": 1,
        "places": [1, 0, 0, 1, 0, 0, 0, 0],
        "captures_made": 3,
        "captures_suffered": 3,
        "average_distance_when_losing": 40.0,
    }
