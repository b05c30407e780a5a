"""Whole games by the commands of players and robots, each roll and move by itself."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games.models import Game, Move, Player
from games.services import clock
from tests.harness.games import act, assert_replays, on_turn, played_on, started
from tests.harness.people import Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


def play_until(people: tuple[Person, ...], game: Game, stop: Any) -> dict[str, Any]:
    """Roll, and play the first legal move, by HTTP until `stop(state)`."""
    url = f"/api/v1/games/{game.id}"
    state = people[0].api.get(url).json()
    while not stop(state):
        game.refresh_from_db()
        path, command = "roll", {"version": game.version}
        if state["turn"]["phase"] == "move":
            move = state["legal_moves"][0]
            path, command = "moves", command | {k: move[k] for k in ("pawn", "kind", "value")}
        answer = on_turn(game, *people).api.post(f"{url}/{path}", command)
        assert answer.status_code == 200, answer.content
        state = answer.json()
    return state


@pytest.mark.parametrize("ruleset", ["parchis", "superparcheesi", "parcheesi"])
def test_two_play_to_the_result(ana: Person, ben: Person, ruleset: str) -> None:
    game = started(ana, ben, now=timezone.now(), ruleset=ruleset)
    state = play_until((ana, ben), game, lambda state: state["status"] == "finished")
    first, second = state["result"]["places"]
    assert (first["place"], first["distance"], second["place"]) == (1, 0, 2)
    rows = {row.seat: (row.place, row.distance) for row in Player.objects.filter(game=game)}
    assert rows == {p["seat"]: (p["place"], p["distance"]) for p in (first, second)}
    assert_replays(game)


def test_one_plays_with_robots_to_the_result(ana: Person) -> None:
    game = started(ana, seats=4, now=timezone.now())
    while game.status == Game.Status.PLAYING:
        if game.robot_due_at is None:
            play_until((ana,), game, lambda s: s["status"] == "finished" or s["turn"]["seat"] != 0)
        clock.play_due_robots(now=timezone.now())
        game.refresh_from_db()
    assert_replays(game)
    assert not Move.objects.filter(game=game, automatic=True).exists()


@pytest.mark.parametrize("strength", ["easy", "normal", "hard"])
@pytest.mark.parametrize("ruleset", ["parchis", "superparcheesi", "parcheesi"])
def test_a_game_recorded_at_once_is_the_one_played_step_by_step(
    ana: Person, ruleset: str, strength: str
) -> None:
    """The quick way of the harness leaves what players and robots leave."""
    game = at_once = started(ana, now=timezone.now(), ruleset=ruleset, strength=strength)
    engine_only = recorded(at_once)
    while game.status == Game.Status.PLAYING:
        game = act(game, game.started_at)
    assert kept(game) == engine_only


def recorded(game: Game) -> Any:
    """What the game would leave, recorded at once."""
    with transaction.atomic():
        while game.status == Game.Status.PLAYING:
            game = played_on(game)
        left = kept(game)
        transaction.set_rollback(True)
    return left


def kept(game: Game) -> Any:
    """The rows of the record, and how the game stands in the end."""
    rows = Move.objects.filter(game=game).order_by("version")
    told = [(row.version, row.kind, row.seat, row.automatic, row.data, row.events) for row in rows]
    places = list(Player.objects.filter(game=game).values_list("seat", "place", "distance"))
    return told, sorted(places), game.position, game.status, game.reason
