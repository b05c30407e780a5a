"""Notifications of turns and results, for players that may be away."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Notification
from games.models import Game
from games.play.commands import autoplay
from games.play.commands.resign import resign
from games.play.voiding import void_game
from games.time import deadlines
from tests.harness.games import act, nearly_over, off_turn, on_turn, played_to_the_end, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db
LONG = 3600


def notifications(person: Person, kind: str) -> list[dict[str, Any]]:
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


def test_a_long_game_notifies_the_player_on_turn_until_the_turn_ends(
    ana: Person, ben: Person
) -> None:
    game = started(ana, ben, turn_s=LONG)
    first, second = on_turn(game, ana, ben), off_turn(game, ana, ben)
    about = {"game_id": str(game.id), "table_id": str(game.table_id)}
    assert (notifications(first, "your_turn"), notifications(second, "your_turn")) == ([about], [])
    passed_on(game)
    assert (notifications(first, "your_turn"), notifications(second, "your_turn")) == ([], [about])


def test_a_sweep_notifies_the_next_player_as_well(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=LONG)
    deadlines.sweep_overdue_turns(now=NOW + timedelta(seconds=LONG + 1))
    assert notifications(on_turn(game, ana, ben), "your_turn") == []
    assert len(notifications(off_turn(game, ana, ben), "your_turn")) == 1


def test_short_games_and_automatic_seats_bring_no_notifications_of_turns(
    ana: Person, ben: Person
) -> None:
    passed_on(started(ana, ben))
    robots = started(ana, ben, turn_s=LONG)
    Notification.objects.all().delete()
    set_automatic(robots, off_turn(robots, ana, ben))
    passed_on(Game.objects.get(id=robots.id))
    assert not Notification.objects.exists()


def test_the_end_of_a_long_game_notifies_all_players(ana: Person, ben: Person) -> None:
    game = played_to_the_end(nearly_over(started(ana, ben, turn_s=LONG), 40))
    assert notifications(ana, "your_turn") == notifications(ben, "your_turn") == []
    places = []
    for person in (ana, ben):
        (result,) = notifications(person, "result")
        places.append(result.pop("place"))
        assert result == {
            "game_id": str(game.id),
            "table_id": str(game.table_id),
            "status": "finished",
            "reason": "played",
            "note": "",
        }
    assert sorted(places) == [1, 2]


def test_the_end_of_a_short_game_notifies_players_on_automatic_seats(
    ana: Person, ben: Person, eva: Person
) -> None:
    game = started(ana, ben, eva, seats=4)
    set_automatic(game, ana)
    for person in (ben, eva):
        resign(game_id=game.id, user_id=person.id, version=None, now=NOW)
    assert [row["place"] for row in notifications(ana, "result")] == [1]
    attended = played_to_the_end(started(ana, ben))
    assert str(attended.id) not in {
        row["game_id"] for row in notifications(ana, "result") + notifications(ben, "result")
    }


def test_a_voided_game_notifies_all_players_of_the_reason(ana: Person, ben: Person) -> None:
    game = played_to_the_end(started(ana, ben))
    void_game(game_id=game.id, note="The dice were loaded.", now=NOW + timedelta(days=1))
    for person in (ana, ben):
        (result,) = notifications(person, "result")
        assert (result["status"], result["place"]) == ("voided", None)
        assert result["note"] == "The dice were loaded."
