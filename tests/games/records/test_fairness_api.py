"""The dice of a game over HTTP: committed before, hidden during, verified after the game."""

from typing import Any

import pytest
from django.utils import timezone

from games.fairness import seeds
from games.fairness.dice import commitment, verify
from games.models import Game
from tests.harness.games import played_to_the_end, started
from tests.harness.people import Person
from tests.harness.tables import open_table, seen


def test_the_commitment_is_public_before_the_start_and_holds(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    waiting = ana.api.get(f"/api/v1/tables/{table.id}").json()["game_id"]
    committed = ana.api.get(f"/api/v1/games/{waiting}").json()["commitment"]
    game = ana.api.post(f"/api/v1/tables/{table.id}/start", seen(table)).json()
    assert (game["id"], game["commitment"]) == (waiting, committed)
    stored = Game.objects.get(id=waiting).server_seed
    assert commitment(seeds.decrypted(stored)) == committed


def test_the_server_seed_is_hidden_while_the_game_runs(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now())
    secret = seeds.decrypted(game.server_seed).hex()
    assert ana.api.get(f"/api/v1/games/{game.id}/fairness").json()["server_seed"] is None
    for path in ("", "/fairness", "/record", "/moves", "/board.svg"):
        body = ana.api.get(f"/api/v1/games/{game.id}{path}").content.decode()
        assert secret not in body
        assert game.server_seed not in body


def test_the_stored_server_seed_is_encrypted_differently_each_time(ana: Person) -> None:
    game = Game.objects.get(table=open_table(ana))
    assert seeds.decrypted(game.server_seed).hex() not in game.server_seed
    assert seeds.encrypted(seeds.decrypted(game.server_seed)) != game.server_seed


def test_every_roll_can_be_recomputed_after_the_game(ana: Person, ben: Person) -> None:
    game = played_to_the_end(started(ana, ben))
    record = ana.api.get(f"/api/v1/games/{game.id}/fairness").json()
    assert verify(record) == []
    assert len(record["rolls"]) == game.rolls_thrown
    record["rolls"][3]["roll"] = [7 - pip for pip in record["rolls"][3]["roll"]]
    assert [wrong.at for wrong in verify(record)] == [3]


def test_a_player_sets_a_client_seed_until_the_start(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    game = Game.objects.get(table=table)
    url = f"/api/v1/games/{game.id}/client-seed"
    answer = ben.api.post(url, {"client_seed": " my luck "})
    assert answer.json()["seats"][1]["client_seed"] == " my luck "
    ana.api.post(f"/api/v1/tables/{table.id}/start", seen(table))
    record = ana.api.get(f"/api/v1/games/{game.id}/fairness").json()
    assert record["client_seeds"][1] == {"seat": 2, "client_seed": " my luck "}
    late = ben.api.post(url, {"client_seed": "too late"})
    assert (late.status_code, late.json()["code"]) == (409, "client_seeds_fixed")


def test_generated_client_seeds_are_shown_before_the_start(ana: Person) -> None:
    table = open_table(ana, seats=4)
    body = ana.api.post(f"/api/v1/tables/{table.id}/robots").json()
    shown = [seat["client_seed"] for seat in body["seats"]]
    assert all(len(seed) == 16 for seed in shown)
    game = ana.api.post(f"/api/v1/tables/{table.id}/start", seen(table)).json()
    assert [seat["client_seed"] for seat in game["seats"]] == shown


@pytest.mark.parametrize(
    ("seed", "status"), [("a|b", 422), ("é", 422), ("\n", 422), ("", 400), ("x" * 65, 400)]
)
def test_an_invalid_client_seed_is_refused(ana: Person, seed: str, status: int) -> None:
    game = Game.objects.get(table=open_table(ana))
    answer = ana.api.post(f"/api/v1/games/{game.id}/client-seed", {"client_seed": seed})
    assert answer.status_code == status


def test_only_seated_players_set_client_seeds(ana: Person, ben: Person) -> None:
    game = Game.objects.get(table=open_table(ana))
    answer: Any = ben.api.post(f"/api/v1/games/{game.id}/client-seed", {"client_seed": "x"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_playing")
