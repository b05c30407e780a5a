"""Presence: activity, silence, automatic seats of absent players, abandonment."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Move, Player, Presence
from games.play.commands.autoplay import set_automatic
from games.play.commands.resign import resign
from games.play.commands.turn import roll_dice
from games.play.responses import present_game
from games.tables.options import change_options
from games.time import deadlines, presence
from tests.harness.games import act, assert_replays, off_turn, on_turn, started
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

DAY_S = 24 * 3600


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def seat_of(game: Game, person: Person) -> int:
    return next(p["seat"] for p in game.players if p["user"] == str(person.id))


def shown(game: Game, person: Person, field: str) -> Any:
    game.refresh_from_db()
    seats = present_game(game, now=NOW)["seats"]
    return next(seat[field] for seat in seats if seat["seat"] == seat_of(game, person))


def notices(game: Game) -> list[tuple[str, Any]]:
    rows = Move.objects.filter(game=game, kind="notice")
    return [(e["type"], e.get("connected", e.get("reason"))) for row in rows for e in row.events]


def fall_silent(game: Game, *people: Person, now: datetime) -> None:
    """Record activity of all other players, and mark silent players as away."""
    rows = Presence.objects.filter(game=game)
    rows.exclude(user__in=[p.id for p in people]).update(seen_at=now)
    presence.mark_silent_players_away(now=now)


def test_after_45_seconds_of_silence_a_player_is_away(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    presence.mark_active(user_id=ana.id, now=at(20))
    assert presence.mark_silent_players_away(now=at(44)) == 0
    assert presence.mark_silent_players_away(now=at(45)) == 1
    assert (shown(game, ana, "connected"), shown(game, ben, "connected")) == (True, False)
    assert shown(game, ben, "abandons_at") == "2026-11-01T12:05:00Z"
    assert (game.version, notices(game)) == (2, [("connection", False)])
    assert presence.mark_silent_players_away(now=at(50)) == 0


def test_activity_brings_an_absent_player_back(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    fall_silent(game, ben, now=at(45))
    presence.mark_active(user_id=ben.id, now=at(60))
    assert shown(game, ben, "connected")
    assert (game.attendance, game.abandons_at, game.version) == ({}, None, 3)
    assert notices(game) == [("connection", False), ("connection", True)]


def test_a_robot_plays_when_the_turn_comes_to_an_absent_player(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.AUTOMATIC_PAUSE_MS = 700
    game = started(ana, ben)
    here, away = on_turn(game, ana, ben), off_turn(game, ana, ben)
    fall_silent(game, away, now=at(45))
    assert not shown(game, away, "automatic")
    while on_turn(game, ana, ben) is here:
        game = act(game, at(46))
    assert shown(game, away, "automatic_reason") == "absent"
    assert (game.deadline_at, game.robot_due_at) == (None, at(46.7))
    assert deadlines.play_due_robots(now=at(47), at_most=1) == 1
    presence.mark_active(user_id=away.id, now=at(48))
    assert not shown(game, away, "automatic")
    assert_replays(Game.objects.get(id=game.id))


def test_a_silent_player_on_turn_keeps_the_time_of_the_turn(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    thinking = on_turn(game, ana, ben)
    fall_silent(game, thinking, now=at(50))
    assert not shown(game, thinking, "automatic")
    change = roll_dice(game_id=game.id, user_id=thinking.id, version=game.version, now=at(55))
    assert {"type": "connection", "seat": seat_of(game, thinking), "connected": True} in (
        change.events
    )
    assert shown(game, thinking, "connected")


@pytest.mark.parametrize("reason", ["chosen", "overdue"])
def test_activity_does_not_take_back_a_seat_automatic_for_another_reason(
    ana: Person, ben: Person, reason: str
) -> None:
    game = started(ana, ben)
    ben_s = {str(seat_of(game, ben)): {"automatic": reason}}
    Game.objects.filter(id=game.id).update(attendance=ben_s, robot_due_at=None)
    fall_silent(game, ben, now=at(45))
    presence.mark_active(user_id=ben.id, now=at(61))
    assert shown(game, ben, "automatic_reason") == reason
    assert shown(game, ben, "connected")


def test_after_five_minutes_of_silence_a_player_has_abandoned(
    ana: Person, ben: Person, person: Any
) -> None:
    game = started(ana, ben, person(), seats=3, arms=6, turn_s=300)
    fall_silent(game, ben, now=at(45))
    assert presence.sweep_abandoned(now=at(299)) == 0
    assert presence.sweep_abandoned(now=at(300)) == 1
    assert (shown(game, ben, "left"), shown(game, ben, "automatic_reason")) == (
        "abandoned",
        "left",
    )
    row = Player.objects.get(game=game, user=ben.id)
    assert (row.left, row.left_at, game.status) == ("abandoned", at(300), "playing")
    assert game.abandons_at is None
    presence.mark_active(user_id=ben.id, now=at(301))
    assert shown(game, ben, "left") == "abandoned"
    assert not shown(game, ben, "connected")


def test_silence_that_is_found_late_makes_nobody_leave_at_once(ana: Person, ben: Person) -> None:
    """As after a leap of the test clock: the time to come back begins when it is found."""
    game = started(ana, ben)
    fall_silent(game, ben, now=at(DAY_S))
    assert presence.sweep_abandoned(now=at(DAY_S + 254)) == 0
    assert shown(game, ben, "connected") is False
    assert presence.sweep_abandoned(now=at(DAY_S + 255)) == 1


def test_when_one_of_two_players_abandons_the_other_wins(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=300)
    fall_silent(game, ben, now=at(45))
    presence.sweep_abandoned(now=at(300))
    game.refresh_from_db()
    assert (game.status, game.reason) == ("finished", "last_remaining")
    assert not Presence.objects.exists()


def test_when_all_players_abandon_at_once_none_wins(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=300)
    presence.mark_silent_players_away(now=at(45))
    presence.sweep_abandoned(now=at(300))
    game.refresh_from_db()
    assert (game.status, game.reason) == ("abandoned", "all_automatic")


def test_games_with_long_turns_do_not_expect_presence(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=301)
    assert presence.mark_silent_players_away(now=at(3000)) == 0
    assert (shown(game, ana, "connected"), game.version) == (None, 1)
    presence.mark_active(user_id=ana.id, now=at(3001))
    assert presence.sweep_abandoned(now=at(DAY_S)) == 0
    assert shown(game, ana, "left") is None
    assert game.version == 1


@pytest.mark.parametrize("comes_back", [True, False])
def test_two_overdue_long_turns_leave_a_day_to_come_back(
    ana: Person, ben: Person, person: Any, comes_back: bool
) -> None:
    game, missed, now = started(ana, ben, person(), seats=3, arms=6, turn_s=600), 0, NOW
    while missed < 2:
        game.refresh_from_db()
        if game.position["turn"]["seat"] == seat_of(game, ana):
            now += timedelta(seconds=600)
            missed += deadlines.sweep_overdue_turns(now=now)
        else:
            game = act(game, now)
    due = now + timedelta(days=1)
    assert (shown(game, ana, "automatic"), game.abandons_at) == (True, due)
    assert presence.sweep_abandoned(now=due - timedelta(seconds=1)) == 0
    if comes_back:
        set_automatic(game_id=game.id, user_id=ana.id, automatic=False, version=None, now=now)
    assert presence.sweep_abandoned(now=due) == (not comes_back)
    assert shown(game, ana, "left") == (None if comes_back else "abandoned")


def test_lengthening_the_turns_of_practice_prevents_abandonment(ana: Person) -> None:
    game = started(ana)
    fall_silent(game, ana, now=at(45))
    change_options(table_id=game.table_id, user_id=ana.id, changes={"turn_s": 900}, now=at(50))
    assert presence.sweep_abandoned(now=at(300)) == 0
    assert (shown(game, ana, "left"), game.abandons_at, game.attendance) == (None, None, {})


def test_shortening_the_turns_of_practice_begins_to_expect_presence(ana: Person) -> None:
    game = started(ana, turn_s=900)
    presence.mark_silent_players_away(now=at(100))
    change_options(table_id=game.table_id, user_id=ana.id, changes={"turn_s": 60}, now=at(110))
    assert presence.mark_silent_players_away(now=at(154)) == 0
    assert presence.mark_silent_players_away(now=at(155)) == 1


def test_a_player_that_resigned_is_not_expected_to_be_present(
    ana: Person, ben: Person, person: Any
) -> None:
    game = started(ana, ben, person(), seats=3, arms=6)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    fall_silent(game, ben, now=at(45))
    assert ("connection", False) not in notices(game)


def test_any_request_is_activity_and_mostly_takes_no_further_statement(
    ana: Person, ben: Person
) -> None:
    now = timezone.now()
    game = started(ana, ben, now=now - timedelta(seconds=50), turn_s=300)
    presence.mark_silent_players_away(now=now)
    assert ben.api.get("/api/v1/me").status_code == 200
    assert shown(game, ben, "connected")
    assert Presence.objects.get(game=game, user=ben.id).seen_at >= now
    with CaptureQueriesContext(connection) as queries:
        assert ben.api.get(f"/api/v1/games/{game.id}").status_code == 200
    assert len(queries) == 1


def test_an_absent_player_may_roll_with_the_version_before_the_return(
    ana: Person, ben: Person
) -> None:
    now = timezone.now()
    game = started(ana, ben, now=now - timedelta(seconds=50))
    presence.mark_silent_players_away(now=now)
    version = Game.objects.get(id=game.id).version
    player = on_turn(game, ana, ben)
    answer = player.api.post(f"/api/v1/games/{game.id}/roll", {"version": version})
    assert answer.status_code == 200, answer.content


def test_a_request_succeeds_if_activity_cannot_be_recorded(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(presence, "mark_active", fail)
    assert ana.api.get("/api/v1/me").status_code == 200


def test_frequent_activity_is_recorded_once(ana: Person, ben: Person) -> None:
    started(ana, ben)
    presence.mark_active(user_id=ana.id, now=at(20))
    with CaptureQueriesContext(connection) as queries:
        for second in range(21, 35):
            presence.mark_active(user_id=ana.id, now=at(second))
    assert len(queries) == 0
    presence.mark_active(user_id=ana.id, now=at(35))
    assert Presence.objects.get(user=ana.id).seen_at == at(35)


def test_a_broken_game_does_not_hold_up_the_others(ana: Person, ben: Person) -> None:
    broken, sound = started(ana, ben), started(ana, ben)
    Game.objects.filter(id=broken.id).update(position={"nonsense": 1})
    assert presence.mark_silent_players_away(now=at(45)) == 2
    assert not shown(sound, ana, "connected")
