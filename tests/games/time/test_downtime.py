"""Downtime of the service: deadlines that pass meanwhile are extended, without penalties."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from core.database.outages import OUTAGE, Outage
from games.models import Game, Heartbeat, Move, Presence
from games.play.commands.autoplay import set_automatic
from games.time import deadlines, presence, tasks
from games.time.downtime import extend_deadlines
from games.time.tasks import play_robot_turns, sweep_deadlines
from games.uptime import (
    downtime_began,
    excuses,
    is_web_away,
    write_sweep_heartbeat,
    write_web_heartbeat,
)
from tests.harness.games import act, on_turn, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def test_a_turn_that_ended_while_no_sweep_ran_is_extended(ana: Person, ben: Person) -> None:
    game = started(ana, ben)  # to 60 s
    write_sweep_heartbeat(now=at(10))
    assert extend_deadlines(now=at(200)) == 1
    assert deadlines.sweep_overdue_turns(now=at(200)) == 0
    game.refresh_from_db()
    assert (game.deadline_at, game.version) == (at(250), 2)
    row = Move.objects.get(game=game, version=2)
    assert row.events == [
        {
            "type": "deadline_moved",
            "seat": game.position["turn"]["seat"],
            "what": "turn",
            "until": "2026-11-01T12:04:10Z",
        }
    ]
    write_sweep_heartbeat(now=at(200))
    assert extend_deadlines(now=at(201)) == 0
    assert deadlines.sweep_overdue_turns(now=at(250)) == 1


def test_an_extension_leaves_a_minimum_of_time(ana: Person, ben: Person) -> None:
    long, short = started(ana, ben), started(ana, ben, turn_s=5)
    write_sweep_heartbeat(now=at(4))
    Game.objects.filter(id=long.id).update(deadline_at=at(5))
    assert extend_deadlines(now=at(100)) == 2
    for game, until in ((long, 130), (short, 105)):
        game.refresh_from_db()
        assert game.deadline_at == at(until)


def test_a_short_outage_of_the_database_extends_a_turn(ana: Person, ben: Person) -> None:
    game = started(ana, ben)  # to 60 s
    write_sweep_heartbeat(now=at(57))
    OUTAGE.note()
    assert excuses(at(60), at(62))
    assert extend_deadlines(now=at(62)) == 1
    game.refresh_from_db()
    assert game.deadline_at == at(92)

    write_sweep_heartbeat(now=at(62))
    assert not excuses(at(60), at(62))
    assert downtime_began(at(62)) is None


def test_an_outage_ends_with_the_next_sweep_also_of_another_process(ana: Person) -> None:
    outage = Outage()
    outage.note()
    assert [outage.is_since(at(second)) for second in (5, 5, 8, 8)] == [True, True, False, False]
    outage.note()
    assert outage.is_since(at(8))


def test_a_turn_overdue_before_the_downtime_stays_overdue(ana: Person, ben: Person) -> None:
    started(ana, ben)
    write_sweep_heartbeat(now=at(61))
    assert extend_deadlines(now=at(200)) == 0
    assert deadlines.sweep_overdue_turns(now=at(200)) == 1


def test_a_slow_sweep_is_no_downtime(ana: Person, ben: Person) -> None:
    started(ana, ben)
    write_sweep_heartbeat(now=at(50))
    assert extend_deadlines(now=at(65)) == 0
    assert deadlines.sweep_overdue_turns(now=at(65)) == 1


def test_a_command_before_the_next_sweep_is_in_time(ana: Person, ben: Person) -> None:
    now = timezone.now()
    game = started(ana, ben, now=now - timedelta(seconds=100))
    write_sweep_heartbeat(now=now - timedelta(seconds=90))
    player = on_turn(game, ana, ben)
    answer = player.api.post(f"/api/v1/games/{game.id}/roll", {"version": 1})
    assert answer.status_code == 200, answer.content


def test_downtime_does_not_count_as_silence(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    write_sweep_heartbeat(now=at(10))
    extend_deadlines(now=at(600))
    assert presence.mark_silent_players_away(now=at(600)) == 0
    assert presence.mark_silent_players_away(now=at(645)) == 2
    game.refresh_from_db()
    assert not any(seat.get("left") for seat in game.attendance.values())


def test_a_player_away_before_the_downtime_keeps_the_time_to_come_back(
    ana: Person, ben: Person
) -> None:
    game = started(ana, ben, turn_s=300)
    Presence.objects.filter(user=ana.id).update(seen_at=at(40))
    presence.mark_silent_players_away(now=at(45))
    write_sweep_heartbeat(now=at(100))
    assert extend_deadlines(now=at(1000)) == 2  # the turn, and the time to come back
    assert presence.sweep_abandoned(now=at(1000)) == 0
    game.refresh_from_db()
    assert game.abandons_at == at(1200)
    moved = [e for row in Move.objects.filter(game=game) for e in row.events]
    assert [e["what"] for e in moved if e["type"] == "deadline_moved"] == ["turn", "return"]


def test_the_task_extends_and_sweeps_and_writes_a_heartbeat(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now() - timedelta(seconds=100))
    sweep_deadlines()
    game.refresh_from_db()
    assert game.version > 1
    since = Heartbeat.objects.get().at - game.started_at
    assert timedelta(seconds=90) < since <= timezone.now() - game.started_at


def test_sweeps_write_a_heartbeat_every_two_seconds_at_most() -> None:
    for second, written in ((0, 0), (1, 0), (2, 2), (3, 2), (5, 5)):
        write_sweep_heartbeat(now=at(second))
        assert Heartbeat.objects.get().at == at(written)


def test_an_incomplete_sweep_writes_no_heartbeat(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        started(ana, ben, now=timezone.now() - timedelta(seconds=100))
    monkeypatch.setattr(tasks, "AT_MOST", 1)
    sweep_deadlines()
    assert not Heartbeat.objects.exists()


def test_a_game_that_cannot_be_extended_does_not_hold_up_the_others(
    ana: Person, ben: Person
) -> None:
    broken, sound = started(ana, ben), started(ana, ben)
    Game.objects.filter(id=broken.id).update(position={"nonsense": 1})
    write_sweep_heartbeat(now=at(10))
    assert extend_deadlines(now=at(200)) == 1
    sound.refresh_from_db()
    assert sound.deadline_at == at(250)


def test_without_any_heartbeat_there_was_no_downtime(ana: Person, ben: Person) -> None:
    game: Any = started(ana, ben)
    assert downtime_began(at(1000)) is None
    assert not excuses(game.deadline_at, at(1000))


def test_deadlines_are_not_enforced_without_the_web_and_extended_afterwards(
    ana: Person, ben: Person
) -> None:
    now = timezone.now()
    game = started(ana, ben, now=now - timedelta(seconds=100))  # to 40 s ago
    write_web_heartbeat(now=now - timedelta(seconds=60))
    write_sweep_heartbeat(now=now - timedelta(seconds=50))
    assert sweep_deadlines() == 0
    assert Game.objects.get(id=game.id).version == 1

    back = timezone.now()
    write_web_heartbeat(now=back)
    assert sweep_deadlines() == 1
    rows = Move.objects.filter(game=game).order_by("version")
    assert [row.kind for row in rows][1:] == [Move.Kind.NOTICE]
    game.refresh_from_db()
    assert game.deadline_at is not None
    # 20 s were left at the last heartbeat of the web; an extension leaves 30 s at least.
    assert back <= game.deadline_at - timedelta(seconds=30) <= timezone.now()
    assert sweep_deadlines() == 0


def test_downtime_of_the_web_counts_from_its_last_heartbeat(ana: Person, ben: Person) -> None:
    started(ana, ben)  # to 60 s
    write_web_heartbeat(now=at(50))
    for second in (50, 55, 60, 65):  # the heartbeat is not late yet
        assert not is_web_away(at(second))
        write_sweep_heartbeat(now=at(second))
    assert downtime_began(at(65)) is None
    assert is_web_away(at(66))
    assert downtime_began(at(66)) == at(50)
    write_web_heartbeat(now=at(67))
    assert extend_deadlines(now=at(68)) == 1
    assert deadlines.sweep_overdue_turns(now=at(97)) == 0


def test_a_web_with_slightly_late_heartbeats_is_not_away(ana: Person, ben: Person) -> None:
    started(ana, ben)
    for second in range(61):
        if second % 5 == 0:
            write_web_heartbeat(now=at(second + 0.1 * (second % 3)))
        write_sweep_heartbeat(now=at(second))
        assert downtime_began(at(second + 6)) is None
    assert deadlines.sweep_overdue_turns(now=at(61)) == 1


def test_robots_play_on_while_the_web_is_away(ana: Person) -> None:
    now = timezone.now() - timedelta(seconds=30)
    game = started(ana, now=now)
    set_automatic(game_id=game.id, user_id=ana.id, automatic=True, version=None, now=now)
    write_web_heartbeat(now=timezone.now() - timedelta(seconds=60))
    assert sweep_deadlines() == 0
    assert play_robot_turns() > 0


def test_a_command_after_downtime_of_the_web_is_in_time(ana: Person, ben: Person) -> None:
    now = timezone.now()
    game = started(ana, ben, now=now - timedelta(seconds=100))  # to 40 s ago
    write_web_heartbeat(now=now - timedelta(seconds=60))
    write_sweep_heartbeat(now=now - timedelta(seconds=48))
    write_web_heartbeat(now=now)
    answer = on_turn(game, ana, ben).api.post(f"/api/v1/games/{game.id}/roll", {"version": 1})
    assert answer.status_code == 200, answer.content


def test_deadlines_are_enforced_without_any_heartbeat_of_the_web(ana: Person, ben: Person) -> None:
    started(ana, ben)
    write_sweep_heartbeat(now=at(60))
    assert not is_web_away(at(61))
    assert deadlines.sweep_overdue_turns(now=at(61)) == 1


def test_downtime_is_added_to_the_times_of_games_once(ana: Person, ben: Person) -> None:
    timed, over, plain = (started(ana, ben, options=o) for o in ({"game_s": 90}, {"game_s": 5}, {}))
    write_sweep_heartbeat(now=at(10))
    later = started(ana, ben, now=at(20), options={"game_s": 90})  # while no sweep ran
    for second in (100, 100, 101):
        extend_deadlines(now=at(second))
    ends = [Game.objects.get(id=game.id).ends_at for game in (timed, over, plain, later)]
    assert ends == [at(180), at(5), None, at(110)]
    write_sweep_heartbeat(now=at(102))
    extend_deadlines(now=at(132))
    assert Game.objects.get(id=timed.id).ends_at == at(210)


def test_a_game_is_not_ended_before_its_downtime_is_added(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=300, options={"game_s": 90})
    write_sweep_heartbeat(now=at(80))
    while game.position["turn"]["number"] < 3:
        game = act(game, at(100))
    assert game.status == "playing"
    write_sweep_heartbeat(now=at(100))
    while game.position["turn"]["number"] < 5 and game.status == "playing":
        game = act(game, at(101))
    assert (game.status, game.reason) == ("finished", "time_limit")
