"""Accounts of players whose games are damaged: exported and deleted like any other."""

from typing import Any

import pytest
from django.db import connection

from accounts.wallet import balances
from games.models import Game, Player, Presence, Seat
from games.play.voiding import void_game
from games.players.deletion import delete_account
from games.records.stored import is_damaged
from tests.harness.chips import assert_right
from tests.harness.damage import DAMAGES, break_it
from tests.harness.games import competitive, played_to_the_end
from tests.harness.people import NOW, Person, registered

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

UNREADABLE: dict[str, Any] = {
    "no user": lambda entry: {"seat": 0, "name": entry["name"]},
    "user of a wrong type": lambda entry: entry | {"user": 7},
    "user in capitals": lambda entry: entry | {"user": entry["user"].upper()},
    "neither person nor robot": lambda entry: entry | {"user": None},
    "a list": lambda entry: [*entry.values()],
    "a text": lambda entry: entry["name"],
    "name of a wrong type": lambda entry: entry | {"name": [entry["name"]]},
    "inside another": lambda entry: {"seat": 0, "player": entry},
}
"""By name: what is stored instead of a player's entry."""


def stored_players(game: Game) -> str:
    with connection.cursor() as cursor:
        own_id = game.id if connection.vendor == "postgresql" else game.id.hex
        cursor.execute("SELECT players FROM games_game WHERE id = %s", [own_id])
        return str(cursor.fetchone()[0])


def delete(person: Person) -> None:
    delete_account(user_id=person.id, password="", confirm=True, now=NOW)
    person.user.refresh_from_db()
    assert not person.user.is_active


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_name_in_an_unreadable_entry_is_deleted_with_the_account(name: str) -> None:
    ana, ben = registered(), registered()
    game = played_to_the_end(competitive(ana, ben))
    was, (own, other) = ana.user.username, game.players
    Game.objects.filter(id=game.id).update(players=[UNREADABLE[name](own), other])
    assert was in stored_players(game)

    delete(ana)

    assert was not in stored_players(game)
    assert ben.user.username in stored_players(game)
    assert is_damaged(Game.objects.get(id=game.id))


@pytest.mark.parametrize("name", DAMAGES)
def test_an_account_is_exported_and_deleted_while_its_game_is_damaged(name: str) -> None:
    ana, ben = registered(), registered()
    was, game = ana.user.username, break_it(competitive(ana, ben), name)
    assert str(game.id).encode() in ana.api.post("/api/v1/me/export").content

    delete(ana)

    assert was not in stored_players(game)
    assert is_damaged(Game.objects.get(id=game.id))
    row = Player.objects.get(game=game, user=ana.id)
    assert (row.left, row.left_at) == (Player.Left.RESIGNED, NOW)
    assert not Presence.objects.filter(user=ana.id).exists()
    assert Game.objects.get(id=game.id).status == Game.Status.PLAYING

    void_game(game_id=game.id, note="for a test", now=NOW)
    assert balances.balance(ben.id) == 1000
    assert [*Seat.objects.filter(table=game.table_id).values_list("user", flat=True)] == [ben.id]
    assert_right()
