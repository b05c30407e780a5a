"""Maintenance: no new games, clocks that stand still, and go on by its exact length."""

from datetime import datetime, timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from accounts.announcements.board import BOARD
from accounts.models import Maintenance
from core import clock
from games.matchmaking.tasks import match_waiting
from games.models import Game, Heartbeat, MatchmakingTicket, Move, Presence
from games.play.commands.cancel_vote import Vote, vote
from games.play.commands.turn import roll_dice
from games.play.responses import present_game
from games.time import deadlines, maintenance, presence
from games.time.downtime import extend_deadlines
from games.time.maintenance import clocks_rest, move_deadlines
from games.uptime import downtime_began, write_sweep_heartbeat
from tests.harness.games import off_turn, on_turn, started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table, seen

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

BEGINS, ENDS = 20, 3620


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def planned(begins: float = BEGINS, ends: float | None = ENDS) -> Maintenance:
    """A maintenance that this process knows; one of an hour from 20 s on, if nothing else."""
    row = Maintenance.objects.create(begins_at=at(begins), ends_at=ends and at(ends))
    BOARD.reread(now=NOW)
    return row


def again(game: Game) -> Game:
    return Game.objects.get(id=game.id)


def roll(game: Game, person: Person, seconds: float) -> Game:
    return roll_dice(game_id=game.id, user_id=person.id, version=game.version, now=at(seconds)).game


def test_a_turn_goes_on_by_the_exact_length(ana: Person, ben: Person) -> None:
    game, stop = started(ana, ben), planned()  # the turn: to 60 s
    write_sweep_heartbeat(now=at(15))
    assert not clocks_rest(now=at(19.9))
    assert clocks_rest(now=at(20))
    assert clocks_rest(now=at(100))
    assert deadlines.sweep_overdue_turns(now=at(100)) == 0
    assert (again(game).deadline_at, again(game).version) == (at(60), 1)

    assert not clocks_rest(now=at(3621))
    game = again(game)
    assert (game.deadline_at, game.version, game.moved_for) == (at(3660), 2, stop.id)
    (event,) = Move.objects.get(game=game, version=2).events
    assert (event["type"], event["what"]) == ("deadline_moved", "turn")
    assert event["until"] == "2026-11-01T13:01:00Z"
    assert Maintenance.objects.get().over
    assert BOARD.announced.maintenance is None

    assert not clocks_rest(now=at(3622))
    assert again(game).version == 2
    assert deadlines.sweep_overdue_turns(now=at(3659)) == 0
    assert deadlines.sweep_overdue_turns(now=at(3660)) == 1


def test_a_move_during_it_counts_from_its_beginning(ana: Person, ben: Person) -> None:
    game, player = started(ana, ben), None
    planned()
    player = on_turn(game, ana, ben)
    game = roll(game, player, 1000)
    left_ms = present_game(game, now=at(2000))["turn"]
    assert left_ms
    assert left_ms["deadline_at"] is None
    expected = at(60) if game.position["turn"]["phase"] == "move" else at(80)  # type: ignore[index]  # JSON
    assert game.deadline_at == expected
    assert left_ms["ms_left"] == (expected - at(20)).total_seconds() * 1000
    clocks_rest(now=at(3621))
    assert again(game).deadline_at == expected + timedelta(seconds=3600)
    shown = present_game(again(game), now=at(3621))["turn"]
    assert shown
    assert shown["deadline_at"] == expected + timedelta(seconds=3600)


def test_lists_show_no_deadline_that_has_stopped(ana: Person, ben: Person) -> None:
    now = clock.now()
    game = started(ana, ben, now=now, turn_s=86400)
    lists = ("me/games", "me/games?status=playing", f"users/{ana.user.username}/games")

    def shown() -> set[str | None]:
        found = {
            ana.api.get(f"/api/v1/{path}").json()["results"][0]["deadline_at"] for path in lists
        }
        (recent,) = ana.api.get("/api/v1/me").json()["recent_games"]
        one = ana.api.get(f"/api/v1/games/{game.id}").json()
        return {*found, recent["deadline_at"], one["turn"]["deadline_at"]}

    assert len(shown() - {None}) == 1
    row = Maintenance.objects.create(begins_at=now - timedelta(seconds=1))
    BOARD.reread(now=now)
    assert shown() == {None}
    Game.objects.update(moved_for=row.id)  # it goes on
    assert len(shown() - {None}) == 1


def test_a_command_after_the_end_finds_the_clock_as_it_stopped(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    planned()
    game = roll(game, on_turn(game, ana, ben), 3625)  # nothing is moved yet
    assert not Move.objects.filter(game=game, automatic=True).exists()
    expected = game.deadline_at
    assert expected
    assert expected <= at(80)
    clocks_rest(now=at(3626))
    assert again(game).deadline_at == expected + timedelta(seconds=3600)


def test_all_deadlines_of_a_game_are_moved(ana: Person, ben: Person) -> None:
    game = started(ana, ben, options={"game_s": 600})
    vote(vote=Vote.PROPOSE, game_id=game.id, user_id=ana.id, version=None, now=at(5))
    game = again(game)
    seat = next(p["seat"] for p in game.players if p["user"] == str(ben.id))
    seats = {str(seat): {"away": True, "abandons_at": "2026-11-01T12:04:00Z"}}
    Game.objects.filter(id=game.id).update(attendance=seats, abandons_at=at(240))
    game = again(game)
    planned()
    clocks_rest(now=at(3630))
    moved = again(game)
    for name in ("deadline_at", "abandons_at", "vote_ends_at", "ends_at"):
        assert getattr(moved, name) == getattr(game, name) + timedelta(hours=1), name
    assert moved.attendance[str(seat)]["abandons_at"] == "2026-11-01T13:04:00Z"
    events = Move.objects.get(game=game, version=moved.version).events
    assert [event["what"] for event in events] == ["turn", "return", "vote"]


def test_a_robot_rests_and_goes_on(ana: Person) -> None:
    game = started(ana)
    Game.objects.filter(id=game.id).update(deadline_at=None, robot_due_at=at(21))
    planned()
    assert deadlines.play_due_robots(now=at(100)) == 0
    clocks_rest(now=at(3620))
    assert again(game).robot_due_at == at(3621)


def test_players_are_not_away_after_it(ana: Person, ben: Person) -> None:
    started(ana, ben)
    planned()
    assert clocks_rest(now=at(3000))
    clocks_rest(now=at(3621))
    assert set(Presence.objects.values_list("seen_at", flat=True)) == {at(3620)}
    assert presence.mark_silent_players_away(now=at(3664)) == 0
    assert presence.mark_silent_players_away(now=at(3665)) == 2


def test_a_proposal_does_not_expire_during_it(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    vote(vote=Vote.PROPOSE, game_id=game.id, user_id=ana.id, version=None, now=at(5))
    planned()
    vote(vote=Vote.AGREE, game_id=game.id, user_id=ben.id, version=None, now=at(3000))
    assert again(game).status == Game.Status.CANCELLED


def test_a_shown_proposal_has_the_time_that_it_had(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    vote(vote=Vote.PROPOSE, game_id=game.id, user_id=ana.id, version=None, now=at(5))
    planned()
    shown = present_game(again(game), now=at(1020))["cancel_vote"]
    assert shown
    assert shown["ms_left"] == 45_000
    assert shown["ends_at"] == at(1065)


def test_a_new_game_after_the_end_is_not_moved(ana: Person, ben: Person) -> None:
    stop = planned()
    game = started(ana, ben, now=at(3620))
    assert not maintenance.unmoved(stop).exists()
    assert present_game(game, now=at(3630))["turn"]["ms_left"] == 50_000  # type: ignore[index]  # JSON
    clocks_rest(now=at(3700))
    assert (again(game).deadline_at, again(game).version) == (at(3680), 1)


def test_games_left_over_stand_until_the_next_sweep(ana: Person, ben: Person) -> None:
    games, stop = [started(ana, ben), started(ana, ben)], planned()
    assert move_deadlines(stop, now=at(3621), at_most=1) == 1  # a worker is killed after it
    assert not Maintenance.objects.get().over
    assert deadlines.sweep_overdue_turns(now=at(3700)) == 1  # of the moved one
    assert move_deadlines(stop, now=at(3700), at_most=10) == 1
    assert Maintenance.objects.get().over
    assert {again(game).moved_for for game in games} == {stop.id}


def test_a_killed_worker_leaves_a_game_as_it_was(
    ana: Person, ben: Person, monkeypatch: Any
) -> None:
    game, stop = started(ana, ben), planned()

    class Killed(BaseException):
        pass

    def dies(*args: object, **kwargs: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(maintenance, "moved_deadlines", dies)
        with pytest.raises(Killed):
            move_deadlines(stop, now=at(3621))
    assert (again(game).version, again(game).moved_for) == (1, None)
    clocks_rest(now=at(3622))
    assert again(game).deadline_at == at(3660)


def test_a_damaged_game_holds_up_nobody(ana: Person, ben: Person) -> None:
    game, stop = started(ana, ben), planned()
    Game.objects.filter(id=game.id).update(position={"no": "position"})
    assert move_deadlines(stop, now=at(3621)) == 1
    assert Maintenance.objects.get().over
    times = Game.objects.filter(id=game.id).values_list("deadline_at", "version").get()
    assert times == (at(3660), 1)


def test_downtime_within_it_is_not_added(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    planned()
    write_sweep_heartbeat(now=at(18))
    assert clocks_rest(now=at(25))
    assert not clocks_rest(now=at(3621))  # nothing ran since
    assert downtime_began(at(3621)) is None
    assert extend_deadlines(now=at(3621)) == 0
    assert again(game).deadline_at == at(3660)


def test_downtime_before_and_after_it_is_added(ana: Person, ben: Person) -> None:
    before, after = started(ana, ben), started(ana, ben)
    Game.objects.filter(id=before.id).update(deadline_at=at(90))
    Game.objects.filter(id=after.id).update(deadline_at=at(110))
    planned(100, 200)
    write_sweep_heartbeat(now=at(50))
    assert not clocks_rest(now=at(300))
    # The first had 40 s when the service went down. The second had 10 s when the clocks stopped.
    assert again(before).deadline_at == at(240)
    assert again(after).deadline_at == at(210)
    assert extend_deadlines(now=at(300)) == 2
    assert again(before).deadline_at == at(340)
    assert again(after).deadline_at == at(330)  # at least 30 s
    assert Heartbeat.objects.get(name="deadlines").at == at(200)


def test_it_goes_on_while_nobody_knows_its_end(ana: Person, ben: Person) -> None:
    game, stop = started(ana, ben), planned(ends=None)
    assert clocks_rest(now=at(9000))
    Maintenance.objects.filter(id=stop.id).update(ends_at=at(9020))
    assert clocks_rest(now=at(9010))
    assert not clocks_rest(now=at(9020))
    assert again(game).deadline_at == at(9060)


def test_two_in_a_row_are_both_added(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    planned(10, 20)
    clocks_rest(now=at(20))
    planned(30, 40)
    clocks_rest(now=at(40))
    assert again(game).deadline_at == at(80)


def test_there_is_one_at_a_time() -> None:
    planned()
    with transaction.atomic(), pytest.raises(IntegrityError):
        planned(9000, 9001)


@pytest.mark.parametrize("moment", [BEGINS, ENDS - 0.1])
def test_no_game_starts(ana: Person, ben: Person, monkeypatch: Any, moment: float) -> None:
    table = open_table(ana, ben, seats=2)
    planned()
    monkeypatch.setattr("core.clock.now", lambda: at(moment))
    refused = ana.api.post(f"/api/v1/tables/{table.id}/start", seen(table))
    assert (refused.status_code, refused.json()["code"]) == (409, "maintenance")
    assert refused.json()["until"] == "2026-11-01T13:00:20Z"
    answer = ana.api.post(f"/api/v1/tables/{table.id}/ready", {"ready": True, **seen(table)})
    assert answer.json()["code"] == "maintenance"
    quick = ana.api.post("/api/v1/matchmaking/tickets", {"ruleset": "parchis"})
    assert (quick.status_code, quick.json()["code"]) == (409, "maintenance")


@pytest.mark.parametrize("moment", [BEGINS - 0.1, ENDS])
def test_games_start_before_and_after_it(
    ana: Person, ben: Person, monkeypatch: Any, moment: float
) -> None:
    planned()
    monkeypatch.setattr("core.clock.now", lambda: at(moment))
    quick = ana.api.post("/api/v1/matchmaking/tickets", {"ruleset": "parchis"})
    assert quick.status_code == 201, quick.content
    game = started(ana, ben, now=at(moment))
    assert game.status == Game.Status.PLAYING


def test_quick_play_returns_its_tickets(ana: Person, monkeypatch: Any) -> None:
    planned()
    monkeypatch.setattr("core.clock.now", lambda: at(15))
    ticket = ana.api.post("/api/v1/matchmaking/tickets", {"ruleset": "parchis"}).json()
    match_waiting()
    assert MatchmakingTicket.objects.get().status == "waiting"
    monkeypatch.setattr("core.clock.now", lambda: at(20))
    assert match_waiting() == 0
    shown = ana.api.get(f"/api/v1/matchmaking/tickets/{ticket['id']}").json()
    assert (shown["status"], shown["reason"]) == ("cancelled", "maintenance")


def test_a_roll_has_the_same_statements_during_it(ana: Person, ben: Person) -> None:
    def statements(game: Game, seconds: float) -> int:
        with CaptureQueriesContext(connection) as queries:
            roll(game, on_turn(game, ana, ben), seconds)
        return len(queries)

    games = [started(ana, ben) for _ in range(2)]
    usual = statements(games[0], 10)
    planned()
    assert statements(games[1], 30) == usual


def test_players_may_still_act(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    planned()
    refused = off_turn(game, ana, ben)
    player = on_turn(game, ana, ben)
    assert refused is not player
    assert roll(game, player, 2000).version == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_move_each_game_once(ana: Person, ben: Person) -> None:
    games = [started(ana, ben) for _ in range(30)]
    planned()
    begin = Barrier(3)

    def work() -> None:
        begin.wait()
        try:
            for second in range(5):
                clocks_rest(now=at(3621 + second))
        finally:
            connections.close_all()

    workers = [Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    rows = Game.objects.filter(id__in=[game.id for game in games])
    assert set(rows.values_list("deadline_at", "version")) == {(at(3660), 2)}
    assert Maintenance.objects.get().over
