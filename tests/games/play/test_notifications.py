"""Whose turn it is, and how a game has ended: told to those who may not be looking."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Notification
from games.models import Game
from games.play.commands import autoplay
from games.play.commands.resign import resign
from games.play.commands.void import void_game
from games.play.scheduler import deadlines
from tests.harness.games import act, nearly_over, off_turn, on_turn, played_to_the_end, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db
LONG = 3600


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    rows = Notification.objects.filter(user=person.id, kind=kind).order_by("id")
    return [row.data for row in rows]


def passed_on(game: Game) -> Game:
    """The game once another seat is on turn."""
    seat = game.position["turn"]["seat"]
    while game.position["turn"]["seat"] == seat:
        game = act(game, NOW)
    return game


def set_automatic(game: Game, person: Person) -> None:
    autoplay.set_automatic(
        game_id=game.id, user_id=person.id, automatic=True, version=None, now=NOW
    )


def test_who_is_on_turn_of_a_long_game_is_told_until_it_is_over(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=LONG)
    first, second = on_turn(game, ana, ben), off_turn(game, ana, ben)
    about = {"game": str(game.id), "table": str(game.table_id)}
    assert (told(first, "your_turn"), told(second, "your_turn")) == ([about], [])
    passed_on(game)
    assert (told(first, "your_turn"), told(second, "your_turn")) == ([], [about])


def test_the_server_tells_the_next_one_as_well(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=LONG)
    deadlines.sweep_overdue_turns(now=NOW + timedelta(seconds=LONG + 1))
    assert told(on_turn(game, ana, ben), "your_turn") == []
    assert len(told(off_turn(game, ana, ben), "your_turn")) == 1


def test_nobody_is_told_while_all_are_expected_to_look_or_a_robot_plays(
    ana: Person, ben: Person
) -> None:
    passed_on(started(ana, ben))
    robots = started(ana, ben, turn_s=LONG)
    Notification.objects.all().delete()
    set_automatic(robots, off_turn(robots, ana, ben))
    passed_on(Game.objects.get(id=robots.id))
    assert not Notification.objects.exists()


def test_the_end_of_a_long_game_is_told_to_all(ana: Person, ben: Person) -> None:
    game = played_to_the_end(nearly_over(started(ana, ben, turn_s=LONG), 40))
    assert told(ana, "your_turn") == told(ben, "your_turn") == []
    places = []
    for person in (ana, ben):
        (result,) = told(person, "result")
        places.append(result.pop("place"))
        assert result == {
            "game": str(game.id),
            "table": str(game.table_id),
            "status": "finished",
            "reason": "played",
            "note": "",
        }
    assert sorted(places) == [1, 2]


def test_the_end_of_a_short_one_is_told_to_whom_a_robot_played_for(
    ana: Person, ben: Person, eva: Person
) -> None:
    game = started(ana, ben, eva, seats=4)
    set_automatic(game, ana)
    for person in (ben, eva):
        resign(game_id=game.id, user_id=person.id, version=None, now=NOW)
    assert [row["place"] for row in told(ana, "result")] == [1]
    seen = played_to_the_end(started(ana, ben))
    assert str(seen.id) not in {row["game"] for row in told(ana, "result") + told(ben, "result")}


def test_all_are_told_why_their_game_was_voided(ana: Person, ben: Person) -> None:
    game = played_to_the_end(started(ana, ben))
    void_game(game_id=game.id, note="The dice were loaded.", now=NOW + timedelta(days=1))
    for person in (ana, ben):
        (result,) = told(person, "result")
        assert (result["status"], result["place"]) == ("voided", None)
        assert result["note"] == "The dice were loaded."
