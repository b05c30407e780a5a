"""Profiles and histories of games, as the player and others get them."""

from typing import Any

import pytest

from games.play.commands import resign as leaving
from tests.harness.games import competitive, started
from tests.harness.people import NOW, Person, registered

pytestmark = pytest.mark.django_db


def resign(game: Any, person: Person) -> None:
    leaving.resign(game_id=game.id, user_id=person.id, version=None, now=NOW)


def test_a_profile_has_statistics_badges_and_recent_games() -> None:
    ana, ben = registered(), registered()
    game = competitive(ana, ben)
    resign(game, ben)
    for reader, address in ((ana, "/api/v1/me"), (ben, f"/api/v1/users/{ana.user.username}")):
        profile = reader.api.get(address).json()
        assert (profile["xp"], profile["level"], profile["next_level_xp"]) == (20, 1, 100)
        assert "first_win" in profile["badges"]
        (statistics,) = profile["statistics"]
        assert (statistics["games"], statistics["wins"]) == (1, 1)
        (recent,) = profile["recent_games"]
        assert (recent["game_id"], recent["place"], recent["scored"]) == (str(game.id), 1, True)
        assert [player["id"] for player in recent["players"]] == [str(ana.id), str(ben.id)]


def test_private_games_are_listed_only_for_users_with_access() -> None:
    ana, ben, eva = Person(NOW), Person(NOW), Person(NOW)
    game = started(ana, ben, private=True)
    resign(game, ben)
    public = started(ana, ben)
    name = ana.user.username

    def listed(reader: Person, address: str) -> list[str]:
        return [row["game_id"] for row in reader.api.get(address).json()["results"]]

    both = [str(public.id), str(game.id)]
    assert listed(ana, "/api/v1/me/games") == both
    assert listed(ben, f"/api/v1/users/{name}/games") == both
    assert listed(eva, f"/api/v1/users/{name}/games") == both[:1]
    recent = eva.api.get(f"/api/v1/users/{name}").json()["recent_games"]
    assert [row["game_id"] for row in recent] == both[:1]


def test_profiles_and_histories_take_constant_queries(django_assert_max_num_queries: Any) -> None:
    ana, ben = Person(NOW), Person(NOW)
    for _ in range(3):
        started(ana, Person(NOW))
    ben.api.get("/api/v1/me")
    for address, most in (("me/games", 1), (f"users/{ana.user.username}/games", 2)):
        reader = ana if address.startswith("me") else ben
        reader.api.get("/api/v1/me")
        with django_assert_max_num_queries(most):
            page = reader.api.get(f"/api/v1/{address}?limit=2").json()
        assert len(page["results"]) == 2
        assert page["next"]
    with django_assert_max_num_queries(7):
        ben.api.get(f"/api/v1/users/{ana.user.username}")
