"""Avatars: chosen by the player, or following from the id."""

from uuid import UUID

import pytest
from django.contrib.staticfiles import finders

from accounts.avatars import AVATARS, FIRST, MOST, ROBOT, avatar_of
from games.models import Game
from tests.harness.games import started
from tests.harness.people import NOW, Person, befriend
from tests.harness.tables import open_table

ME = "/api/v1/me"


@pytest.mark.parametrize("name", [*AVATARS, ROBOT])
def test_each_avatar_has_a_drawing(name: str) -> None:
    assert finders.find(f"avatars/{name}.svg")
    assert len(name) <= MOST


def test_an_avatar_follows_from_the_id_until_one_is_chosen() -> None:
    one, other = UUID(int=17), UUID(int=18)
    assert avatar_of(one, "") == FIRST[1] != avatar_of(other, "")
    assert avatar_of(one, "owl") == "owl"
    assert ROBOT not in AVATARS


@pytest.mark.django_db
def test_a_player_chooses_an_avatar_and_takes_it_back() -> None:
    ana = Person(NOW)
    usual = ana.api.get(ME).json()["avatar"]
    assert usual == avatar_of(ana.id, "")
    assert ana.api.patch(ME, {"avatar": "owl"}).json()["avatar"] == "owl"
    assert ana.api.get(f"/api/v1/users/{ana.user.username}").json()["avatar"] == "owl"
    assert ana.api.patch(ME, {"avatar": ""}).json()["avatar"] == usual


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", [ROBOT, "dragon", "https://example.org/me.png", 1])
def test_only_drawings_of_the_service_are_chosen(wrong: object) -> None:
    assert Person(NOW).api.patch(ME, {"avatar": wrong}).status_code == 400


@pytest.mark.django_db
def test_seats_and_friends_have_avatars() -> None:
    ana, ben = Person(NOW), Person(NOW)
    ana.api.patch(ME, {"avatar": "owl"})
    befriend(ana, ben)
    table = open_table(ana, seats=2, robots_allowed=True)
    ana.api.post(f"/api/v1/tables/{table.id}/robots", {"strength": "easy"})
    seats = ben.api.get(f"/api/v1/tables/{table.id}").json()["seats"]
    assert [seat["player"]["avatar"] for seat in seats] == ["owl", ROBOT]
    (friend,) = ben.api.get(f"{ME}/friends").json()["results"]
    assert friend["user"]["avatar"] == "owl"


@pytest.mark.django_db
def test_a_game_keeps_the_avatars_of_its_start() -> None:
    ana, ben = Person(NOW), Person(NOW)
    ana.api.patch(ME, {"avatar": "owl"})
    game = started(ana, ben)
    ana.api.patch(ME, {"avatar": "fox"})
    assert _avatars(ana, game) == ["owl", avatar_of(ben.id, "")]
    for player in game.players:
        del player["avatar"]  # as before there were avatars
    game.save(update_fields=["players"])
    assert _avatars(ana, game) == [avatar_of(ana.id, ""), avatar_of(ben.id, "")]


def _avatars(reader: Person, game: Game) -> list[str]:
    seats = reader.api.get(f"/api/v1/games/{game.id}").json()["seats"]
    return [seat["player"]["avatar"] for seat in seats]
