"""Whole games by the commands of players and robots, each roll and move by itself."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games import robots
from games.models import Game, Move, Player
from tests.harness.games import act, assert_replays, played_on, started
from tests.harness.http_play import play_beside_robots, play_until
from tests.harness.people import Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


@pytest.mark.parametrize("ruleset", ["parchis", "superparcheesi", "parcheesi"])
def test_two_players_play_to_the_result(ana: Person, ben: Person, ruleset: str) -> None:
    game = started(ana, ben, now=timezone.now(), ruleset=ruleset)
    state = play_until((ana, ben), game, lambda state: state["status"] == "finished")
    first, second = state["result"]["places"]
    assert (first["place"], first["distance"], second["place"]) == (1, 0, 2)
    rows = {row.seat: (row.place, row.distance) for row in Player.objects.filter(game=game)}
    assert rows == {p["seat"]: (p["place"], p["distance"]) for p in (first, second)}
    assert_replays(game)


def test_one_player_plays_with_robots_to_the_result(ana: Person) -> None:
    game = started(ana, seats=4, now=timezone.now())
    play_beside_robots(ana, game)
    assert_replays(game)
    assert not Move.objects.filter(game=game, automatic=True).exists()


@pytest.mark.parametrize("strength", robots.STRENGTHS)
@pytest.mark.parametrize("ruleset", ["parchis", "superparcheesi", "parcheesi"])
def test_a_game_recorded_at_once_equals_the_one_played_step_by_step(
    ana: Person, ruleset: str, strength: str
) -> None:
    """`played_on` leaves the same rows as the commands of players and robots."""
    game = at_once = started(ana, now=timezone.now(), ruleset=ruleset, strength=strength)
    engine_only = recorded(at_once)
    while game.status == Game.Status.PLAYING:
        game = act(game, game.started_at)
    assert stored(game) == engine_only


def recorded(game: Game) -> Any:
    """The rows and the state of the game, recorded at once."""
    with transaction.atomic():
        while game.status == Game.Status.PLAYING:
            game = played_on(game)
        result = stored(game)
        transaction.set_rollback(True)
    return result


def stored(game: Game) -> Any:
    """The rows of the record, the places, and the final state of the game."""
    rows = Move.objects.filter(game=game).order_by("version")
    record = [
        (row.version, row.kind, row.seat, row.automatic, row.data, row.events) for row in rows
    ]
    places = list(Player.objects.filter(game=game).values_list("seat", "place", "distance"))
    return record, sorted(places), game.position, game.status, game.reason
