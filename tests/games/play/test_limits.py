"""Games that end at a limit, by rounds or by time; first places that are shared."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import BANK, Entry
from accounts.wallet import audit, balances
from games.models import Game, Move, Player
from games.play.commands.resign import resign
from games.play.commands.turn import roll_dice
from games.play.endings.places import places_of
from games.play.responses import present_game
from games.play.voiding import void_game
from games.records.replay import faults, replayed
from games.records.stored import position_of
from games.time import deadlines
from games.visibility.lookups import current_game
from ranking.boards.selectors import badges_of, profile
from ranking.models import Result
from tests.harness.games import act, assert_replays, competitive, on_turn, started
from tests.harness.people import NOW, Person, registered
from tests.harness.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

RULESETS = ["parchis", "superparcheesi", "parcheesi"]


def ended(game: Game, now: datetime = NOW) -> Game:
    """Play every step at this time."""
    while game.status == Game.Status.PLAYING:
        game = act(game, now)
    return current_game(game.id)


def rounds(game: Game) -> dict[int, int]:
    """The turns of each seat, by its first rolls."""
    turns = dict.fromkeys((player["seat"] for player in game.players), 0)
    for position in replayed(game).reached[:-1]:
        turns[position.turn.seat] += (
            position.turn.phase == "roll" and position.turn.roll_number == 1
        )
    return turns


def over(game: Game) -> dict[str, Any]:
    last = Move.objects.filter(game=game).order_by("version").last()
    assert last is not None
    (event,) = [event for event in last.events if event["type"] == "over"]
    return event


def places(game: Game) -> dict[int, int]:
    return {place["seat"]: place["place"] for place in places_of(game)}


def by_distance(game: Game) -> dict[int, int]:
    """The places by distance alone, in a game without pairs that nobody left."""
    position = position_of(game)
    assert position is not None
    to_go = {seat: position.distance(seat) for seat in position.setup.seats}
    return {seat: 1 + sum(d < own for d in to_go.values()) for seat, own in to_go.items()}


# --- rounds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_ends_after_its_rounds(ana: Person, ben: Person, ruleset: str) -> None:
    game = ended(started(ana, ben, ruleset=ruleset, options={"max_rounds": 3}))
    assert (game.status, game.reason) == ("finished", "round_limit")
    assert set(rounds(game).values()) == {3}
    assert places(game) == by_distance(game)
    assert over(game) == {"type": "over", "reason": "round_limit", "places": places_of(game)}
    assert faults(game) == []
    assert_replays(game)


def test_a_player_who_left_is_last_at_a_limit(ana: Person, ben: Person, person: Any) -> None:
    game = started(ana, ben, person(), person(), seats=4, options={"max_rounds": 4})
    leaver = on_turn(game, ana, ben) if game.position["turn"]["seat"] < 2 else ana
    resign(game_id=game.id, user_id=leaver.id, version=None, now=NOW)
    game = ended(current_game(game.id))
    assert game.reason == "round_limit"
    seat = next(p["seat"] for p in game.players if p["user"] == str(leaver.id))
    assert places(game)[seat] == 4
    assert {p["seat"]: p["place"] for p in over(game)["places"]} == places(game)


def test_a_game_that_is_won_before_its_limit_was_played(ana: Person, ben: Person) -> None:
    options = {"pawns": 1, "start_pawns": 1, "max_rounds": 1000, "game_s": 86400}
    game = ended(started(ana, ben, options=options))
    assert (game.reason, over(game)["reason"]) == ("played", "played")
    assert sorted(places(game).values()) == [1, 2]


# --- time -------------------------------------------------------------------------------------


def test_the_end_is_fixed_at_the_start_and_shown(ana: Person, ben: Person) -> None:
    game = started(ana, ben, options={"game_s": 60})
    assert game.ends_at == NOW + timedelta(seconds=60)
    shown = ana.api.get(f"/api/v1/games/{game.id}").json()
    assert shown["ends_at"] == "2026-11-01T12:01:00Z"
    assert shown["options"] == {"game_s": 60}
    assert present_game(started(ana, ben), now=NOW)["ends_at"] is None


def test_the_round_is_played_to_its_end(ana: Person, ben: Person) -> None:
    game = started(ana, ben, options={"game_s": 40})
    game = act(game, NOW)
    late = NOW + timedelta(seconds=40)
    game = ended(game, late)
    assert (game.status, game.reason, game.ended_at) == ("finished", "time_limit", late)
    assert set(rounds(game).values()) == {1}
    assert places(game) == by_distance(game)
    assert over(game)["reason"] == "time_limit"
    assert faults(game) == []
    assert_replays(game)


def test_a_game_goes_on_until_its_time_is_over(ana: Person, ben: Person) -> None:
    game = started(ana, ben, options={"game_s": 60})
    while game.position["turn"]["number"] < 6:
        game = act(game, NOW + timedelta(seconds=59.9))
    assert game.status == "playing"
    game = ended(game, NOW + timedelta(seconds=60))
    assert set(rounds(game).values()) == {3}


def test_the_rounds_end_a_game_whose_time_is_over_as_well(ana: Person, ben: Person) -> None:
    game = started(ana, ben, options={"game_s": 20, "max_rounds": 1})
    game = ended(game, NOW + timedelta(seconds=50))
    assert game.reason == "round_limit"
    assert faults(game) == []


def test_overdue_turns_end_a_game_at_its_time(ana: Person, ben: Person) -> None:
    game, now = started(ana, ben, turn_s=20, options={"game_s": 30}), NOW
    for _ in range(2):
        now += timedelta(seconds=45)
        deadlines.sweep_overdue_turns(now=now)
        deadlines.play_due_robots(now=now)
    game = current_game(game.id)
    assert (game.status, game.reason) == ("finished", "time_limit")
    assert all(row.automatic for row in Move.objects.filter(game=game, kind="roll"))
    assert_replays(game)


def test_a_robot_ends_a_game_at_its_time(ana: Person) -> None:
    game = started(ana, seats=2, options={"game_s": 40})
    while game.position["turn"]["number"] < 2:
        game = act(game, NOW)
    robot_is_last = game.robot_due_at is not None
    game = ended(game, NOW + timedelta(seconds=45))
    assert (game.reason, set(rounds(game).values())) == ("time_limit", {1})
    last = Move.objects.filter(game=game).order_by("version").last()
    assert last is not None
    kinds = {player["seat"]: player["kind"] for player in game.players}
    assert (kinds[last.seat] == "robot") == robot_is_last


def test_a_voided_game_replays_to_its_end_by_time(ana: Person, ben: Person) -> None:
    game = started(ana, ben, options={"game_s": 40})
    game = ended(game, NOW + timedelta(seconds=50))
    void_game(game_id=game.id, note="", now=NOW + timedelta(hours=2))
    assert faults(current_game(game.id)) == []


def test_the_limit_costs_no_query(ana: Person, ben: Person) -> None:
    counts = []
    for options in ({}, {"game_s": 60}):
        game = started(ana, ben, options=options)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            roll_dice(game_id=game.id, user_id=on_turn(game, ana, ben).id, version=1, now=NOW)
        counts.append(len(queries))
    assert counts[0] == counts[1]


# --- shared first places ----------------------------------------------------------------------


@pytest.fixture
def fours(monkeypatch: pytest.MonkeyPatch) -> None:
    """All dice show a 4, which moves no pawn on h5."""
    monkeypatch.setattr("games.play.transition.dice_of", lambda game, n, count: (4,) * count)


def last_round(*people: Person, standing: dict[int, str], **changes: Any) -> Game:
    """A competitive game of one pawn each before the last roll of its only round."""
    options = {"max_rounds": 1, "pawns": 1, "start_pawns": 0}
    game = competitive(*people, options=options, **changes)
    pawns = {str(seat): [place] for seat, place in standing.items()}
    turn = game.position["turn"] | {"number": len(people)}
    position = game.position | {"pawns": pawns, "turn": turn}
    Game.objects.filter(id=game.id).update(position=position)
    return current_game(game.id)


def four() -> list[Person]:
    return [registered() for _ in range(4)]


def gained(game: Game, *people: Person) -> list[int]:
    """The chips that the settlement gave the players, and the bank."""
    entries = Entry.objects.filter(transaction__game=game.id, transaction__purpose="settlement")
    by_account = dict(entries.values_list("account", "chips"))
    return [by_account.get(account, 0) for account in (*(p.id for p in people), BANK)]


@pytest.mark.usefixtures("fours")
def test_two_of_four_share_the_first_place() -> None:
    people = four()
    game = last_round(*people, standing={0: "h5", 1: "h5", 2: "20", 3: "nest"}, bet=111)
    game = ended(game)
    assert (game.reason, places(game)) == ("round_limit", {0: 1, 1: 1, 2: 3, 3: 4})
    # The pot of 444, less 111 for the bank: 333 for two, and the odd chip for the bank.
    assert gained(game, *people) == [166, 166, 0, 0, 112]
    rows = {row.user_id: row for row in Result.objects.filter(booking__game=game.id)}
    results = [rows[one.id] for one in people]
    assert [row.points for row in results] == [10, 10, -5, -15]
    assert [row.xp for row in results] == [20, 20, 5, 5]
    assert [row.lost_distance > 0 for row in results] == [False, False, True, True]
    assert results[0].mu == results[1].mu > 0 > results[3].mu
    figures = [profile(one.id, now=NOW)["statistics"][0] for one in people]
    assert [one["wins"] for one in figures] == [1, 1, 0, 0]
    assert set(badges_of(people[1].id)) == {"first_game", "first_win"}  # not `unhurt`
    assert list(audit.violations()) == []
    assert [p.place for p in Player.objects.filter(game=game)] == [1, 1, 3, 4]


@pytest.mark.usefixtures("fours")
def test_all_share_the_first_place() -> None:
    people = four()
    game = ended(last_round(*people, standing=dict.fromkeys(range(4), "h5"), bet=100))
    assert set(places(game).values()) == {1}
    assert gained(game, *people) == [75, 75, 75, 75, 100]
    rows = Result.objects.filter(booking__game=game.id)
    assert [(row.points, row.xp) for row in rows] == [(0, 10)] * 4
    assert list(audit.violations()) == []


@pytest.mark.usefixtures("fours")
def test_both_pairs_share_the_first_place_and_who_left_gets_nothing() -> None:
    people = four()
    game = last_round(*people, standing=dict.fromkeys(range(4), "h5"), bet=100, teams=True)
    leaver = next(one for one in people if one is not on_turn(game, *people))
    resign(game_id=game.id, user_id=leaver.id, version=None, now=NOW)
    game = ended(current_game(game.id))
    assert set(places(game).values()) == {1}
    stayed = [one for one in people if one is not leaver]
    assert gained(game, *stayed, leaver) == [100, 100, 100, 0, 100]
    rows = Result.objects.filter(booking__game=game.id)
    assert {row.points for row in rows} == {0}
    assert list(audit.violations()) == []


@pytest.mark.usefixtures("fours")
def test_voiding_a_tie_gives_all_stakes_back() -> None:
    people = four()
    game = ended(last_round(*people, standing=dict.fromkeys(range(4), "h5"), bet=100))
    void_game(game_id=game.id, note="", now=NOW)
    assert [balances.balance(one.id) for one in people] == [1000] * 4
    assert list(audit.violations()) == []


@pytest.mark.usefixtures("fours")
def test_histories_and_profiles_show_the_shared_place() -> None:
    people = four()
    game = ended(last_round(*people, standing=dict.fromkeys(range(4), "h5"), bet=0))
    assert game.status == "finished"
    for one in people:
        (played,) = one.api.get("/api/v1/me/games").json()["results"]
        assert (played["place"], played["reason"]) == (1, "round_limit")


# --- limits that are too short to count -------------------------------------------------------


def reason(game: Game) -> str:
    return current_game(game.id).not_scored_reason


def test_too_few_rounds_do_not_count_and_players_know_it(settings: LazySettings) -> None:
    settings.FAIR_GAME_ROLLS = 10
    ana, ben = registered(), registered()
    short = competitive(ana, ben, options={"max_rounds": 9})
    assert (short.not_scored_reason, short.bet) == ("too_short", 0)
    waiting = open_table(registered(), registered(), competitive=True, options={"max_rounds": 9})
    shown = present_game(Game.objects.get(table=waiting), now=NOW)
    assert shown["not_scored_reason"] == "too_short"
    assert competitive(registered(), registered(), options={"max_rounds": 10}).bet == 100


@pytest.mark.parametrize(("game_s", "expected"), [(99, "too_short"), (100, "")])
def test_too_little_time_does_not_count_and_players_know_it(
    settings: LazySettings, game_s: int, expected: str
) -> None:
    settings.FAIR_GAME_ROLLS = 10
    game = competitive(registered(), registered(), options={"game_s": game_s})
    assert (game.not_scored_reason, game.bet) == (expected, 0 if expected else 100)


def test_a_game_that_is_played_slowly_counts(settings: LazySettings) -> None:
    settings.FAIR_GAME_ROLLS = 10
    ana, ben = registered(), registered()
    game = competitive(ana, ben, options={"game_s": 100}, turn_s=120)
    while game.position["turn"]["number"] < 2:
        game = act(game, NOW)
    game = ended(game, NOW + timedelta(seconds=100))
    assert (game.reason, set(rounds(game).values())) == ("time_limit", {1})
    assert reason(game) == ""
    assert [balances.balance(one.id) for one in (ana, ben)] != [1000, 1000]
    assert profile(ana.id, now=NOW)["xp"]
