"""Hints: in practice against robots only, for the player on turn, without a change."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import robots
from games.engine.json.serialization import move_to_json
from games.models import Game, Move
from games.play.commands.resign import resign
from games.records.stored import position_of
from tests.harness.games import competitive, started
from tests.harness.people import Person, registered

pytestmark = pytest.mark.sqlite

CHOICE = ["10", "30", "41", "home"]
ONE_MOVE = ["10", "home", "home", "home"]


def deciding(game: Game, seat: int = 0, pawns: list[str] = CHOICE, dice: int = 3) -> Game:
    """The game with the seat on turn, after a roll of `dice`; its record does not lead there."""
    nests = {other: ["nest"] * 4 for other in game.position["pawns"]}
    turn = game.position["turn"] | {"seat": seat, "phase": "move", "roll": [dice], "dice": [dice]}
    game.position |= {"pawns": nests | {str(seat): pawns}, "turn": turn}
    game.save(update_fields=["position"])
    return game


@pytest.fixture
def game(ana: Person) -> Game:
    """A decision of Ana, on seat 0, who plays against a robot."""
    return deciding(started(ana, seats=2, now=timezone.now()))


def hint(person: Person, game: Game) -> Any:
    return person.api.get(f"/api/v1/games/{game.id}/hint")


def refusal(person: Person, game: Game) -> tuple[int, str]:
    answer = hint(person, game)
    return answer.status_code, answer.json()["code"]


def test_a_hint_has_the_two_best_moves(ana: Person, game: Game) -> None:
    answer = hint(ana, game)
    position = position_of(game)
    assert position

    assert answer.status_code == 200
    found = answer.json()
    assert found["version"] == game.version
    assert found["best"]["move"] == move_to_json(robots.choose("expert", position))
    assert found["second"]["move"] in ana.api.get(f"/api/v1/games/{game.id}").json()["legal_moves"]
    assert found["second"]["move"] != found["best"]["move"]
    assert 10_000 > found["best"]["chance"] >= found["second"]["chance"] > 5_000


def test_a_hint_takes_one_query_and_changes_nothing(ana: Person, game: Game) -> None:
    hint(ana, game)
    before = Game.objects.values().get(id=game.id)
    with CaptureQueriesContext(connection) as queries:
        assert hint(ana, game).status_code == 200

    assert len(queries) == 1
    assert Game.objects.values().get(id=game.id) == before
    assert Move.objects.filter(game=game).count() == game.version


def test_no_hints_where_people_play_each_other(ana: Person, ben: Person) -> None:
    game = deciding(started(ana, ben, seats=4, now=timezone.now()))

    assert refusal(ana, game) == (403, "no_hints_here")
    resign(game_id=game.id, user_id=ben.id, version=None, now=timezone.now())
    assert refusal(ana, game) == (403, "no_hints_here")


@pytest.mark.django_db
def test_no_hints_where_something_is_at_stake() -> None:
    one, two = registered(), registered()
    game = deciding(competitive(one, two))
    game.players = [
        {**player, "kind": "robot", "user": None, "robot": "hard"}
        if player["user"] == str(two.id)
        else player
        for player in game.players
    ]
    game.save(update_fields=["players"])

    assert refusal(one, game) == (403, "no_hints_here")


def test_no_hints_in_the_games_of_others(ana: Person, ben: Person, game: Game) -> None:
    assert refusal(ben, game) == (403, "not_playing")
    Game.objects.filter(id=game.id).update(private=True)
    assert refusal(ben, game) == (404, "not_found")
    assert hint(ana, game).status_code == 200


def test_no_hint_without_a_decision(ana: Person, game: Game) -> None:
    assert refusal(ana, deciding(game, pawns=ONE_MOVE)) == (409, "no_decision")
    game.position["turn"] |= {"phase": "roll", "roll": None, "dice": []}
    game.save(update_fields=["position"])
    assert refusal(ana, game) == (409, "no_decision")


def test_no_hint_on_a_robots_turn(ana: Person, game: Game) -> None:
    assert refusal(ana, deciding(game, seat=2)) == (409, "not_your_turn")


def test_no_hint_after_the_player_has_left(ana: Person) -> None:
    game = deciding(started(ana, seats=2, now=timezone.now()))
    resign(game_id=game.id, user_id=ana.id, version=None, now=timezone.now())

    assert refusal(ana, game)[0] == 409


def test_hints_have_a_rate_limit_of_their_own(ana: Person, game: Game, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "hints": (2, 60)}

    assert [hint(ana, game).status_code for _ in range(3)] == [200, 200, 429]
    assert ana.api.get(f"/api/v1/games/{game.id}").status_code == 200
