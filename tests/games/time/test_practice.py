"""Practice of one person: no clock unless it is asked for, and a week to come back."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as house

from accounts.models import Notification
from games.matchmaking.selectors import busy_with
from games.models import Game, Move, Penalty, Presence, Seat
from games.play.commands.autoplay import set_automatic
from games.play.responses import present_game
from games.tables.commands import add_robots, leave_seat, take_seat
from games.tables.options import change_options
from games.tables.responses import present_table
from games.time import deadlines, presence
from games.time.downtime import extend_deadlines
from games.uptime import write_sweep_heartbeat
from games.visibility.lookups import with_seats
from tests.harness.games import act, assert_replays, played_to_the_end, started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

WEEK = timedelta(seconds=house.PRACTICE_UNATTENDED_S)
MINUTE = timedelta(seconds=60)


def practice(person: Person, **changes: Any) -> Game:
    """A game against robots, with the person on turn."""
    return persons_turn(started(person, **{"turn_s": None, **changes}))


def persons_turn(game: Game) -> Game:
    while game.robot_due_at:
        game = act(game, NOW)
    return game


def set_turn_s(game: Game, person: Person, turn_s: int | None, **changes: Any) -> Game:
    change_options(
        table_id=game.table_id, user_id=person.id, changes={"turn_s": turn_s, **changes}, now=NOW
    )
    game.refresh_from_db()
    return game


def sweep(*, now: Any) -> None:
    """All that the service does about players without activity."""
    presence.mark_silent_players_away(now=now)
    deadlines.sweep_overdue_turns(now=now)
    deadlines.play_due_robots(now=now)
    presence.sweep_abandoned(now=now)


def events(game: Game, kind: str) -> list[dict[str, Any]]:
    rows = Move.objects.filter(game=game)
    return [event for row in rows for event in row.events if event["type"] == kind]


def test_practice_has_no_clock_unless_it_is_asked_for(ana: Person) -> None:
    new = {"ruleset": "parchis", "seats": 2}
    assert ana.api.post("/api/v1/tables", new).json()["turn_s"] is None
    assert ana.api.post("/api/v1/tables", {**new, "turn_s": 30}).json()["turn_s"] == 30
    assert ana.api.post("/api/v1/tables", {**new, "competitive": True}).json()["turn_s"] == 60


def test_a_silent_player_keeps_the_game_for_a_week(ana: Person) -> None:
    game = practice(ana)
    state = present_game(game, now=NOW)
    assert (state["turn_s"], state["turn"]["deadline_at"], state["turn"]["ms_left"]) == (None,) * 3
    version = game.version
    for silence in (timedelta(minutes=5), timedelta(days=3), WEEK - MINUTE):
        sweep(now=NOW + silence)
    game.refresh_from_db()
    assert (game.status, game.version, game.attendance) == ("playing", version, {})
    assert present_game(game, now=NOW)["seats"][0]["connected"] is None
    week_later = game.deadline_at
    presence.mark_active(user_id=ana.id, now=week_later - MINUTE)
    game = act(game, week_later - MINUTE)
    sweep(now=week_later + MINUTE)
    game.refresh_from_db()
    assert game.status == "playing"
    assert_replays(game)


def test_an_unattended_game_is_closed_without_a_penalty(ana: Person) -> None:
    game = practice(ana)
    sweep(now=game.deadline_at)
    game.refresh_from_db()
    assert (game.status, game.reason, game.archived_as) == ("abandoned", "unattended", "")
    assert events(game, "ended")[0]["reason"] == "unattended"
    assert events(game, "left") == []
    assert not Penalty.objects.exists()
    assert Notification.objects.get(user=ana.user).data["reason"] == "unattended"
    assert not Presence.objects.exists()
    assert Seat.objects.filter(table=game.table, user=ana.id).exists()


def test_a_game_without_a_clock_sends_no_notifications_while_it_is_played(ana: Person) -> None:
    game = played_to_the_end(practice(ana))
    assert game.status == "finished"
    assert not Notification.objects.exists()


def test_a_game_without_a_clock_keeps_nobody_from_quick_play(ana: Person, ben: Person) -> None:
    with_clock = started(ben, turn_s=60)
    practice(ana)
    assert busy_with([ana.id, ben.id]) == {ben.id: with_clock.id}


def test_downtime_extends_the_week(ana: Person) -> None:
    game = practice(ana)
    due = game.deadline_at
    write_sweep_heartbeat(now=due - MINUTE)
    assert extend_deadlines(now=due + MINUTE) == 1
    game.refresh_from_db()
    assert (game.status, game.deadline_at) == ("playing", due + 2 * MINUTE)


def test_a_second_person_brings_a_clock(ana: Person, ben: Person) -> None:
    table = open_table(ana, turn_s=None)
    assert present_table(with_seats(table))["turn_s"] is None
    table = take_seat(table_id=table.id, user_id=ben.id, seat=None, now=NOW)
    assert present_table(table)["turn_s"] == 60
    waiting = Game.objects.get(table=table)
    assert present_game(waiting, now=NOW)["turn_s"] == 60
    table = leave_seat(table_id=table.id, user_id=ben.id, seat=None, now=NOW)
    assert present_table(table)["turn_s"] is None
    assert started(ana, ben, turn_s=None).turn_s == 60


def test_practice_drops_its_clock_at_once(ana: Person) -> None:
    game = set_turn_s(practice(ana, turn_s=60), ana, None)
    assert (game.turn_s, game.deadline_at) == (None, NOW + WEEK)
    assert events(game, "clock_changed") == [{"type": "clock_changed", "turn_s": None}]
    sweep(now=NOW + timedelta(days=1))
    version = game.version
    game.refresh_from_db()
    assert (game.version, game.attendance) == (version, {})


def test_practice_gets_a_clock_at_once(ana: Person) -> None:
    game = practice(ana)
    Presence.objects.update(away=True)
    game = set_turn_s(game, ana, 30, private=True)
    assert (game.turn_s, game.private) == (30, True)
    assert game.deadline_at == NOW + timedelta(seconds=30)
    assert list(Presence.objects.values_list("away", "seen_at")) == [(False, NOW)]
    state = present_game(game, now=NOW)
    assert (state["turn_s"], state["turn"]["ms_left"]) == (30, 30_000)


def test_a_player_that_was_absent_is_back_without_a_clock(ana: Person) -> None:
    game = practice(ana, turn_s=60)
    presence.mark_silent_players_away(now=NOW + MINUTE)
    game.refresh_from_db()
    assert game.attendance["0"]["away"]
    assert game.abandons_at
    game = set_turn_s(game, ana, None)
    assert (game.attendance, game.abandons_at) == ({}, None)
    chosen = set_automatic(
        game_id=game.id, user_id=ana.id, automatic=True, version=None, now=NOW
    ).game
    assert set_turn_s(set_turn_s(chosen, ana, 60), ana, None).attendance == {
        "0": {"automatic": "chosen"}
    }


def test_a_change_while_a_robot_is_on_turn_leaves_the_robot_its_turn(ana: Person) -> None:
    game = started(ana, turn_s=60, robot_pause_ms=900)
    while not game.robot_due_at:
        game = act(game, NOW)
    due = game.robot_due_at
    game = set_turn_s(game, ana, None)
    assert (game.robot_due_at, game.deadline_at, game.turn_s) == (due, None, None)


def test_the_pace_of_robots_changes_during_a_game(ana: Person) -> None:
    game = practice(ana)
    table = f"/api/v1/tables/{game.table_id}"

    def robots_pause(ms: int) -> None:
        assert ana.api.patch(table, {"robot_pause_ms": ms}).status_code == 200
        game.refresh_from_db()

    for pause_ms in (350, 0, 700):
        robots_pause(pause_ms)
        while not game.robot_due_at:
            game = act(game, NOW)
        assert game.robot_due_at - NOW == timedelta(milliseconds=pause_ms)
        robots_pause(0)
        game = persons_turn(game)

    assert ana.api.patch(table, {"robot_pause_ms": 10_001}).status_code == 400


def test_the_notification_of_a_long_turn_is_withdrawn(ana: Person) -> None:
    game = practice(ana, turn_s=86_400)
    assert Notification.objects.filter(kind="your_turn").count() == 1
    set_turn_s(game, ana, None)
    assert not Notification.objects.exists()


def test_robots_do_not_bring_a_clock(ana: Person) -> None:
    table = open_table(ana, turn_s=None, seats=4)
    table = add_robots(table_id=table.id, user_id=ana.id, seat=None, strength="easy", now=NOW)
    assert present_table(table)["turn_s"] is None
