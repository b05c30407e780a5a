"""Players are reminded once of a long turn whose time is nearly up."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.models import Maintenance, Notification, NotificationKind, PersonalEvent, SnoozedGame
from accounts.preferences import changes
from core.clock import rfc3339
from games.models import Game
from games.play import remind_at, void_game
from games.time.reminders import remind
from tests.harness.games import act, off_turn, on_turn, started
from tests.harness.people import NOW, Person
from tests.harness.threads import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
DAY = timedelta(days=1)


def reminders(**of: Any) -> list[Notification]:
    return list(Notification.objects.filter(kind=NotificationKind.TURN_ENDS, **of))


@pytest.mark.parametrize(
    ("turn_s", "left_s"),
    [
        (None, None),
        (60, None),
        (8 * 3600 - 1, None),
        (9 * 3600, 3 * 3600),
        (86400, 8 * 3600),
        (3 * 86400, 86400),
        (7 * 86400, 86400),
    ],
)
def test_when_it_is_time(turn_s: int | None, left_s: int | None) -> None:
    deadline = NOW + timedelta(seconds=turn_s or 0)
    game = Game(turn_s=turn_s, deadline_at=deadline if turn_s else None)
    expected = None if left_s is None else deadline - timedelta(seconds=left_s)
    assert remind_at(game) == expected


def test_the_reminder(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=NOW, turn_s=3 * 86400)
    player = on_turn(game, ana, ben)
    assert remind(now=NOW + 2 * DAY - timedelta(seconds=1)) == 0
    assert remind(now=NOW + 2 * DAY) == 1
    assert remind(now=NOW + 2 * DAY) == 0
    [row] = reminders()
    assert row.user_id == player.id
    assert row.data == {
        "game_id": str(game.id),
        "table_id": str(game.table_id),
        "deadline_at": rfc3339(NOW + 3 * DAY),
    }
    assert PersonalEvent.objects.filter(user=player.id, kind="turn_ends").count() == 1


def test_the_turn_takes_its_reminder_with_it(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=NOW, turn_s=3 * 86400)
    player, other = on_turn(game, ana, ben), off_turn(game, ana, ben)
    remind(now=NOW + 2 * DAY)
    while on_turn(game, ana, ben) == player:
        game = act(game, NOW + 2 * DAY, player.id)
    assert not reminders()
    assert remind(now=NOW + 4 * DAY - timedelta(seconds=1)) == 0
    assert remind(now=NOW + 4 * DAY) == 1
    assert [row.user_id for row in reminders()] == [other.id]


def test_a_deadline_that_has_moved(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=NOW, turn_s=3 * 86400)
    Game.objects.filter(id=game.id).update(deadline_at=NOW + 4 * DAY)
    assert remind(now=NOW + 2 * DAY) == 0
    assert remind(now=NOW + 3 * DAY - timedelta(seconds=1)) == 0
    assert remind(now=NOW + 3 * DAY) == 1


def test_a_further_roll_of_the_turn_begins_the_time_anew(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=NOW, turn_s=3 * 86400)
    player = on_turn(game, ana, ben)
    near = NOW + 2 * DAY
    while not (remind(now=near) and _rolls_again(game, player, near)):
        assert near < NOW + 500 * DAY, "nobody rolls twice"
        game.refresh_from_db()
        while on_turn(game, ana, ben) == player:
            game = act(game, near, player.id)
        player = on_turn(game, ana, ben)
        near += 2 * DAY
    assert not reminders()
    assert remind(now=near + DAY) == 0
    assert remind(now=near + 2 * DAY) == 1
    assert [row.user_id for row in reminders()] == [player.id]


def _rolls_again(game: Game, player: Person, now: datetime) -> bool:
    """Roll and move once; whether it is the same player's turn after it."""
    game.refresh_from_db()
    rolls = game.rolls_thrown
    while game.position["turn"]["seat"] == _seat_of(game, player) and (
        game.rolls_thrown == rolls or game.position["turn"]["phase"] == "move"
    ):
        game = act(game, now, player.id)
    return bool(game.position["turn"]["seat"] == _seat_of(game, player))


def _seat_of(game: Game, player: Person) -> int:
    return next(each["seat"] for each in game.players if each["user"] == str(player.id))


def test_a_maintenance_stops_the_time(ana: Person, ben: Person) -> None:
    """The process has not heard of it: it may run no other task that asks."""
    game = started(ana, ben, now=NOW, turn_s=3 * 86400)
    near = NOW + 2 * DAY
    hour = timedelta(hours=1)
    Maintenance.objects.create(begins_at=near - hour, ends_at=near + hour)
    assert remind(now=near) == 0
    assert remind(now=near + timedelta(minutes=30)) == 0
    assert not reminders()
    assert Notification.objects.filter(remind_at__isnull=False, data__game_id=str(game.id)).exists()


def test_a_deadline_that_has_passed(ana: Person, ben: Person) -> None:
    """The sweep of the turns plays it: there is nothing to be reminded of."""
    started(ana, ben, now=NOW, turn_s=3 * 86400)
    assert remind(now=NOW + 3 * DAY) == 0


def test_a_game_that_has_ended(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=NOW, turn_s=3 * 86400)
    player = on_turn(game, ana, ben)
    changes.snooze(player.id, game.id, until=None, now=NOW)
    remind(now=NOW + 2 * DAY)
    void_game(game_id=game.id, note="", now=NOW + 2 * DAY)
    assert not reminders()
    assert not SnoozedGame.objects.exists()
    assert remind(now=NOW + 2 * DAY) == 0


def test_short_turns_have_none(ana: Person, ben: Person) -> None:
    started(ana, ben, now=NOW, turn_s=3600)
    assert not Notification.objects.filter(remind_at__isnull=False).exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_remind_once(ana: Person, ben: Person) -> None:
    started(ana, ben, now=NOW, turn_s=3 * 86400)
    assert sum(at_once(lambda _: remind(now=NOW + 2 * DAY), 2)) == 1
    assert len(reminders()) == 1
