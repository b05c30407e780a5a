"""Deadlines and robots: each due turn is found and played once."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import robots
from games.engine import move_to_json
from games.models import Game, Move
from games.play import automatic
from games.play.commands.turn import play_move, roll_dice
from games.play.responses import present_game
from games.records.stored import position_of
from games.time import deadlines
from games.visibility.lookups import current_game
from tests.harness.copies import no_copies
from tests.harness.games import on_turn, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.sqlite

LATER = NOW + timedelta(seconds=61)


def turn_of(game: Game) -> int:
    game.refresh_from_db()
    seat: int = game.position["turn"]["seat"]
    return seat


def test_an_overdue_turn_is_played_out_once(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    before = turn_of(game)
    assert deadlines.sweep_overdue_turns(now=NOW + timedelta(seconds=59)) == 0
    assert deadlines.sweep_overdue_turns(now=LATER) == 1
    assert turn_of(game) != before
    assert game.deadline_at == LATER + timedelta(seconds=60)
    rows = Move.objects.filter(game=game, version__gt=1)
    assert {(row.seat, row.automatic) for row in rows} == {(before, True)}
    assert rows.count() == game.version - 1
    assert deadlines.sweep_overdue_turns(now=LATER) == 0


def test_the_time_left_is_the_time_to_the_deadline(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    for seconds, left in ((0, 60_000), (13, 47_000), (60, 0), (61, 0)):
        now = NOW + timedelta(seconds=seconds)
        assert present_game(game, now=now)["turn"]["ms_left"] == left
    deadlines.sweep_overdue_turns(now=LATER)
    game.refresh_from_db()
    later = LATER + timedelta(seconds=3)
    assert present_game(game, now=later)["turn"]["ms_left"] == 57_000


def test_after_a_long_pause_the_oldest_games_are_swept_first(ana: Person, ben: Person) -> None:
    games = [started(ana, ben, now=NOW + timedelta(seconds=n)) for n in (2, 0, 1)]
    much_later = NOW + timedelta(days=1)
    assert deadlines.sweep_overdue_turns(now=much_later, at_most=2) == 2
    behind = Game.objects.get(deadline_at__lt=much_later)
    assert behind.id == games[0].id
    assert deadlines.sweep_overdue_turns(now=much_later) == 1


def test_a_game_whose_players_do_nothing_ends(ana: Person, ben: Person) -> None:
    game, now = started(ana, ben, turn_s=5), NOW
    while game.status == Game.Status.PLAYING:
        now += timedelta(seconds=6)
        assert deadlines.sweep_overdue_turns(now=now) + deadlines.play_due_robots(now=now) >= 1
        game.refresh_from_db()
    assert deadlines.sweep_overdue_turns(now=now + timedelta(days=9)) == 0
    assert game.ended_at == now


def test_each_due_roll_sets_a_new_deadline_and_a_move_does_not(ana: Person, ben: Person) -> None:
    game, now = started(ana, ben), NOW
    for _ in range(60):
        deadline, phase = game.deadline_at, game.position["turn"]["phase"]
        now += timedelta(seconds=1)
        player = on_turn(game, ana, ben)
        command = {"game_id": game.id, "user_id": player.id, "version": game.version, "now": now}
        if phase == "roll":
            change = roll_dice(**command)
        else:
            move = change.position.legal_moves[0]
            change = play_move(pawn=move.pawn, kind=move.kind, value=move.value, **command)
        game = change.game
        roll_due = game.position["turn"]["phase"] == "roll"
        assert game.deadline_at == (now + timedelta(seconds=60) if roll_due else deadline)


def test_a_robot_acts_when_its_pause_is_over(ana: Person) -> None:
    game = robot_on_turn(ana, pause_ms=3_000)
    assert game.deadline_at is None
    assert game.robot_due_at == NOW + timedelta(seconds=3)
    assert deadlines.play_due_robots(now=NOW + timedelta(seconds=2)) == 0
    due = NOW + timedelta(seconds=3)
    assert deadlines.play_due_robots(now=due) == 1
    row = Move.objects.get(game=game, version=2)
    assert (row.kind, row.automatic, row.at) == ("roll", False, due)


def test_robots_without_a_pause_play_until_a_players_turn(ana: Person) -> None:
    game = robot_on_turn(ana, pause_ms=0)
    assert deadlines.play_due_robots(now=NOW) > 0
    game.refresh_from_db()
    assert game.robot_due_at is None
    assert game.deadline_at == NOW + timedelta(seconds=60)


@pytest.mark.parametrize("strength", robots.STRENGTHS)
def test_a_robot_plays_the_moves_of_its_strength(ana: Person, strength: str, settings: Any) -> None:
    settings.OVERDUE_TURNS_BEFORE_AUTOMATIC = 1_000
    game = started(ana, seats=4, strength=strength)
    now, compared = NOW, 0
    while compared < 12:
        before = position_of(game)
        now += timedelta(seconds=60)
        acted = deadlines.play_due_robots(now=now, at_most=1)
        if not acted:
            deadlines.sweep_overdue_turns(now=now)
        game = current_game(game.id)
        if acted and before and before.turn.phase == "move":
            played = move_to_json(robots.choose(strength, before))
            assert Move.objects.get(game=game, version=game.version).data == {"move": played}
            compared += 1


def robot_on_turn(ana: Person, pause_ms: int) -> Game:
    while True:
        with no_copies():  # these all begin alike
            game = started(ana, seats=4, robot_pause_ms=pause_ms)
        if game.robot_due_at is not None:
            return game
        Game.objects.filter(id=game.id).update(
            status="finished", reason="played", ended_at=NOW, deadline_at=None, robot_due_at=None
        )


def test_a_broken_game_does_not_hold_up_the_others(ana: Person, ben: Person) -> None:
    broken, sound = started(ana, ben), started(ana, ben, now=NOW + timedelta(seconds=1))
    Game.objects.filter(id=broken.id).update(server_seed="not encrypted")
    assert deadlines.sweep_overdue_turns(now=LATER + timedelta(seconds=1)) == 1
    broken.refresh_from_db()
    assert broken.version == 1
    assert turn_of(sound) is not None
    assert sound.version > 1


def test_a_sweep_of_a_stale_game_changes_nothing(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    stale = Game.objects.get(id=game.id)
    assert deadlines.sweep_overdue_turns(now=LATER) == 1
    rows = Move.objects.filter(game=game).count()
    assert automatic.play_out_turn(stale, now=LATER) is False
    assert Move.objects.filter(game=game).count() == rows


def test_a_turn_is_overdue_from_its_deadline_on(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    assert game.deadline_at is not None
    just_before: datetime = game.deadline_at - timedelta(microseconds=1)
    assert not automatic.is_overdue(game, just_before)
    assert automatic.is_overdue(game, game.deadline_at)
    assert timezone.is_aware(game.deadline_at)
