"""Endings: the last remaining player, robots alone, voided games; each is settled once."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Game, Move, Player, Seat, Table
from games.play.commands import resign as leaving
from games.play.commands.autoplay import set_automatic
from games.play.endings import settlement
from games.play.endings.settlement import Outcome
from games.play.errors import NothingToVoid
from games.play.responses import present_game
from games.play.voiding import void_game
from games.time import deadlines
from tests.harness.games import act, assert_replays, nearly_over, played_to_the_end, started
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

RULESETS = ["parchis", "superparcheesi", "parcheesi"]


def own_seat(game: Game, person: Person) -> int:
    return next(p["seat"] for p in game.players if p["user"] == str(person.id))


def resign(game: Game, person: Person) -> Any:
    return leaving.resign(game_id=game.id, user_id=person.id, version=None, now=NOW)


def places(game: Game) -> dict[int, int]:
    result = present_game(game, now=NOW)["result"]
    return {place["seat"]: place["place"] for place in result["places"]}


def rows(game: Game) -> dict[int, tuple[int | None, str]]:
    return {p.seat: (p.place, p.left) for p in Player.objects.filter(game=game)}


def end_events(game: Game) -> list[dict[str, Any]]:
    moves = Move.objects.filter(game=game)
    return [event for row in moves for event in row.events if event["type"] in ("ended", "over")]


def test_when_one_of_two_players_resigns_the_other_wins(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now())
    answer = ana.api.post(f"/api/v1/games/{game.id}/resign", {"version": 1})
    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert (body["status"], body["reason"], body["turn"]) == ("finished", "last_remaining", None)
    assert (body["version"], body["legal_moves"]) == (2, [])
    assert [place["seat"] for place in body["result"]["places"]] == [2, 0]
    assert [event["type"] for event in body["events"]] == ["left", "automatic", "ended"]
    assert body["events"][-1]["places"] == body["result"]["places"]
    left = next(seat for seat in body["seats"] if seat["seat"] == 0)
    assert (left["left"], left["automatic_reason"]) == ("resigned", "left")
    game.refresh_from_db()
    assert rows(game) == {0: (2, "resigned"), 2: (1, "")}
    assert_replays(game)
    again = ana.api.post(f"/api/v1/games/{game.id}/resign")
    assert (again.status_code, again.json()["code"]) == (409, "left_for_good")
    assert ben.api.get(f"/api/v1/games/{game.id}/fairness").json()["server_seed"]


def test_after_the_end_the_table_waits_without_the_player_that_left(
    ana: Person, ben: Person
) -> None:
    game = started(ana, ben)
    resign(game, ana)
    table = Table.objects.get(id=game.table_id)
    assert [seat.user_id for seat in Seat.objects.filter(table=table)] == [ben.id]
    assert table.master_id == ben.id
    assert table.free_seats == 1
    assert Game.objects.get(table=table, status="waiting").version == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_player_that_resigned_is_last_whatever_their_robot_does(
    ana: Person, ben: Person, person: Any, ruleset: str
) -> None:
    carla = person()
    game = nearly_over(started(ana, ben, carla, seats=4, ruleset=ruleset, options={}), 120)
    resign(game, ana)
    game.refresh_from_db()
    left_at = game.version
    assert game.status == "playing"
    game = played_to_the_end(game)
    assert (game.status, game.reason) == ("finished", "played")
    assert places(game)[own_seat(game, ana)] == 4
    (over,) = end_events(game)
    assert {p["seat"]: p["place"] for p in over["places"]} == places(game)
    since = Move.objects.filter(game=game, version__gt=left_at)
    played = since.filter(seat=own_seat(game, ana), kind="roll")
    assert played.exists()
    assert all(row.automatic for row in played)
    assert_replays(game)


def test_a_player_that_resigned_cannot_act_any_more(ana: Person, ben: Person, person: Any) -> None:
    game, url = started(ana, ben, person(), seats=3, arms=6, now=timezone.now()), "/api/v1/games"
    assert ana.api.post(f"{url}/{game.id}/resign", {}).status_code == 200
    for path, body in (("roll", {"version": 2}), ("auto", {"automatic": False}), ("resign", {})):
        answer = ana.api.post(f"{url}/{game.id}/{path}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "left_for_good"), path
    assert ana.api.get(f"{url}/{game.id}").json()["version"] == 2


def test_the_last_remaining_player_is_placed_before_robots(
    ana: Person, ben: Person, person: Any
) -> None:
    carla = person()
    game = started(ana, ben, carla, seats=6, arms=6)
    robot = next(str(player["seat"]) for player in game.players if player["user"] is None)
    pawns = game.position["pawns"] | {robot: ["h7", "home", "home", "home"]}
    Game.objects.filter(id=game.id).update(position=game.position | {"pawns": pawns})
    for leaver in (ana, carla):
        assert game.status == "playing"
        resign(game, leaver)
        game.refresh_from_db()
    assert (game.status, game.reason) == ("finished", "last_remaining")
    placed = places(game)
    assert (placed[own_seat(game, ben)], placed[int(robot)]) == (1, 2)
    assert {placed[own_seat(game, ana)], placed[own_seat(game, carla)]} <= {5, 6}


def test_a_pair_has_left_when_both_partners_have(ana: Person, ben: Person, person: Any) -> None:
    carla, dario = person(), person()
    people = (ana, ben, carla, dario)
    game = started(*people, seats=4, teams=True)
    by_seat = {own_seat(game, p): p for p in people}
    resign(game, by_seat[0])
    game.refresh_from_db()
    assert game.status == "playing"
    resign(game, by_seat[2])
    game.refresh_from_db()
    assert (game.status, game.reason) == ("finished", "last_remaining")
    assert places(game) == {1: 1, 3: 1, 0: 2, 2: 2} or places(game) == {1: 1, 3: 1, 0: 3, 2: 3}
    assert {left for _, left in rows(game).values()} == {"", "resigned"}


def test_one_partner_leaving_does_not_place_the_pair_last(
    ana: Person, ben: Person, person: Any
) -> None:
    game = started(ana, ben, person(), person(), seats=4, teams=True, ruleset="superparcheesi")
    resign(nearly_over(game, 120), ana)
    game = played_to_the_end(Game.objects.get(id=game.id))
    winners = {seat for seat, place in places(game).items() if place == 1}
    assert winners in ({0, 2}, {1, 3})
    assert game.reason == "played"


def test_a_pair_of_a_player_and_a_robot_has_left_when_the_player_has(
    ana: Person, ben: Person
) -> None:
    game = started(ana, ben, seats=4, teams=True)  # seats 0 and 1, and robots
    resign(game, ben)
    game.refresh_from_db()
    assert (game.status, game.reason) == ("finished", "last_remaining")
    assert {seat for seat, place in places(game).items() if place == 1} == {0, 2}


@pytest.mark.parametrize("count", [2, 3, 8])
def test_a_round_played_by_robots_alone_ends_the_game(count: int, person: Any) -> None:
    people = [person() for _ in range(count)]
    game = started(*people, seats=count, arms=8)
    for one in people:
        set_automatic(game_id=game.id, user_id=one.id, automatic=True, version=None, now=NOW)
    game.refresh_from_db()
    while game.status == "playing":
        assert game.unattended_turns < count
        game = act(game, NOW)
    assert (game.status, game.reason) == ("abandoned", "all_automatic")
    seats = list(Move.objects.filter(game=game, kind="roll").values_list("seat", flat=True))
    assert set(seats) == {player["seat"] for player in game.players}
    assert present_game(game, now=NOW)["result"] is None
    assert rows(game) == {player["seat"]: (None, "") for player in game.players}
    (ended,) = end_events(game)
    assert (ended["places"], ended["reason"]) == ([], "all_automatic")
    assert_replays(game)


def test_a_returning_player_restarts_the_round_of_robots(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    for one, automatic in ((ana, True), (ben, True)):
        set_automatic(game_id=game.id, user_id=one.id, automatic=automatic, version=None, now=NOW)
    game.refresh_from_db()
    while game.unattended_turns < 1:
        game = act(game, NOW)
    set_automatic(game_id=game.id, user_id=ana.id, automatic=False, version=None, now=NOW)
    game.refresh_from_db()
    assert (game.status, game.unattended_turns) == ("playing", 0)


def test_a_game_whose_players_do_not_come_back_is_abandoned(ana: Person, ben: Person) -> None:
    game, now = started(ana, ben), NOW
    while game.status == "playing" and now < NOW + timedelta(hours=2):
        now += timedelta(seconds=30)
        deadlines.sweep_overdue_turns(now=now)
        deadlines.play_due_robots(now=now)
        game.refresh_from_db()
    assert (game.status, game.reason) == ("abandoned", "all_automatic")


def test_a_running_game_is_voided(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    void_game(game_id=game.id, note="The board was on fire.", now=NOW)
    game.refresh_from_db()
    assert (game.status, game.reason, game.version) == ("voided", "staff", 2)
    (ended,) = end_events(game)
    assert ended["note"] == "The board was on fire."
    assert Game.objects.filter(table=game.table_id, status="waiting").count() == 1
    with pytest.raises(NothingToVoid):
        void_game(game_id=game.id, note="", now=NOW)


def test_voiding_a_finished_game_takes_its_result_back(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    resign(game, ana)
    settled = Game.objects.get(id=game.id)
    voided = void_game(game_id=game.id, note="", now=NOW + timedelta(days=1))
    assert (voided.status, voided.ended_at) == ("voided", settled.ended_at)
    assert rows(game) == {0: (None, "resigned"), 2: (None, "")}
    assert Game.objects.filter(table=game.table_id).count() == 2


def test_every_ending_is_settled_once_with_plain_data(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[tuple[Game, Outcome]] = []
    monkeypatch.setattr(settlement, "_rank", lambda *args: ended.append(args))
    resigned = started(ana, ben)
    resign(resigned, ben)
    played = played_to_the_end(started(ana, ben))
    assert [(game.id, game.status, game.reason) for game, _ in ended] == [
        (resigned.id, "finished", "last_remaining"),
        (played.id, "finished", "played"),
    ]
    outcomes = [outcome for _, outcome in ended]
    first = {result.user: result for result in outcomes[0].results}
    assert (first[ana.id].place, first[ana.id].left) == (1, "")
    assert (first[ben.id].place, first[ben.id].left) == (2, "resigned")
    assert {result.place for result in outcomes[1].results} == {1, 2}


def test_an_ending_that_cannot_be_settled_is_rolled_back(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    game = started(ana, ben)
    monkeypatch.setattr(settlement, "_rank", fail)
    with pytest.raises(RuntimeError):
        resign(game, ana)
    game.refresh_from_db()
    assert (game.status, game.version) == ("playing", 1)
    assert rows(game) == {0: (None, ""), 2: (None, "")}


@pytest.mark.parametrize(
    "wrong",
    [
        {"reason": "played"},
        {"status": "cancelled", "reason": ""},
        {"status": "finished", "reason": "staff"},
        {"status": "voided", "reason": "played"},
    ],
)
def test_the_database_refuses_a_reason_that_does_not_fit_the_status(
    ana: Person, ben: Person, wrong: dict[str, Any]
) -> None:
    game = started(ana, ben)
    resign(game, ana)
    end = {"status": "playing", "ended_at": None, "deadline_at": NOW} | wrong
    if end["status"] != "playing":
        end |= {"ended_at": NOW, "deadline_at": None}
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(id=game.id).update(**end)


def test_the_database_lets_only_people_leave_and_requires_a_time(ana: Person) -> None:
    seats = Player.objects.filter(game=started(ana, seats=2))
    mine, robots = seats.filter(user=ana.id), seats.filter(user=None)
    for row, wrong in (
        (mine, {"left": "resigned"}),
        (mine, {"left_at": NOW}),
        (robots, {"left": "resigned", "left_at": NOW}),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            row.update(**wrong)
