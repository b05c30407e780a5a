"""Automatic seats: when a robot takes over, and how the player takes the seat back."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import AutomaticReason, Game, Move
from games.play.commands.autoplay import set_automatic
from games.play.commands.gate import CommandResult
from games.play.commands.turn import play_move, roll_dice
from games.play.errors import StaleVersion
from games.play.responses import present_game
from games.play.seat_states import SeatState, seat_events, seat_state, with_seat
from games.records.responses import present_fairness
from games.records.stored import position_of
from games.time import deadlines
from tests.harness.games import assert_replays, off_turn, on_turn, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db

TURN = timedelta(seconds=61)


def seat_on_turn(game: Game) -> int:
    game.refresh_from_db()
    seat: int = game.position["turn"]["seat"]
    return seat


def seats(game: Game, now: datetime) -> dict[int, dict[str, Any]]:
    game.refresh_from_db()
    return {seat["seat"]: seat for seat in present_game(game, now=now)["seats"]}


def own_seat(game: Game, person: Person) -> int:
    return next(p["seat"] for p in game.players if p["user"] == str(person.id))


def command(game: Game, person: Person, now: datetime) -> dict[str, Any]:
    game.refresh_from_db()
    return {"game_id": game.id, "user_id": person.id, "version": game.version, "now": now}


def act(game: Game, person: Person, now: datetime) -> CommandResult:
    """Roll, or play the first legal move."""
    game.refresh_from_db()
    position = position_of(game)
    assert position is not None
    if position.turn.phase == "roll":
        return roll_dice(**command(game, person, now))
    move = position.legal_moves[0]
    chosen = {"pawn": move.pawn, "kind": move.kind, "value": move.value}
    return play_move(**chosen, **command(game, person, now))


def finish_turn(game: Game, person: Person, now: datetime) -> None:
    seat = seat_on_turn(game)
    while seat_on_turn(game) == seat:
        act(game, person, now)


def hand_to_robot(
    game: Game, person: Person, now: datetime, automatic: bool = True
) -> CommandResult:
    return set_automatic(
        game_id=game.id, user_id=person.id, automatic=automatic, version=None, now=now
    )


def let_miss(
    game: Game, absent: Person, other: Person, turns: int, now: datetime = NOW
) -> datetime:
    """Let `absent` miss so many turns in a row while `other` plays."""
    while turns:
        if seat_on_turn(game) == own_seat(game, absent):
            now += TURN
            assert deadlines.sweep_overdue_turns(now=now) == 1
            turns -= 1
        else:
            finish_turn(game, other, now)
    return now


def test_after_two_overdue_turns_in_a_row_a_robot_plays_the_seat(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.AUTOMATIC_PAUSE_MS = 700
    game = started(ana, ben)
    now = let_miss(game, ben, ana, 1)
    seat = own_seat(game, ben)
    assert not seats(game, now)[seat]["automatic"]
    now = let_miss(game, ben, ana, 1, now)
    state = seats(game, now)[seat]
    assert (state["automatic"], state["automatic_reason"]) == (True, "overdue")
    last = Move.objects.filter(game=game).last()
    assert last is not None
    assert last.events[-1] == {
        "type": "automatic",
        "seat": seat,
        "automatic": True,
        "reason": "overdue",
    }
    finish_turn(game, ana, now)
    assert (game.deadline_at, game.robot_due_at) == (None, now + timedelta(milliseconds=700))
    assert deadlines.play_due_robots(now=now) == 0
    now += timedelta(seconds=1)
    assert deadlines.play_due_robots(now=now, at_most=1) == 1
    row = Move.objects.filter(game=game).last()
    assert row is not None
    assert (row.seat, row.automatic, row.kind) == (seat, True, "roll")


def test_overdue_turns_that_are_not_in_a_row_do_not_count(ana: Person, ben: Person) -> None:
    game, now = started(ana, ben), NOW
    for _ in range(3):
        now = let_miss(game, ben, ana, 1, now)
        finish_turn(game, ana, now)
        finish_turn(game, ben, now)
        game.refresh_from_db()
        assert game.attendance == {}


def test_an_action_takes_the_seat_back(ana: Person, ben: Person, settings: Any) -> None:
    settings.AUTOMATIC_PAUSE_MS = 700
    game = started(ana, ben)
    now = let_miss(game, ben, ana, 2)
    finish_turn(game, ana, now)
    change = act(game, ben, now)
    assert change.events[-1] == {
        "type": "automatic",
        "seat": own_seat(game, ben),
        "automatic": False,
        "reason": None,
    }
    game.refresh_from_db()
    assert game.attendance == {}
    assert (game.robot_due_at, game.deadline_at) == (None, now + timedelta(seconds=60))


def test_a_player_hands_the_seat_to_a_robot_and_takes_it_back(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.AUTOMATIC_PAUSE_MS = 700
    game = started(ana, ben, now=timezone.now())
    person, url = off_turn(game, ana, ben), f"/api/v1/games/{game.id}/auto"
    seat = own_seat(game, person)
    handed_over = person.api.post(url, {"automatic": True, "version": 1})
    assert handed_over.status_code == 200, handed_over.content
    state = handed_over.json()
    assert state["version"] == 2
    assert state["events"] == [
        {"type": "automatic", "seat": seat, "automatic": True, "reason": "chosen"}
    ]
    own = next(s for s in state["seats"] if s["seat"] == seat)
    assert (own["automatic"], own["automatic_reason"]) == (True, "chosen")
    again = person.api.post(url, {"automatic": True}).json()
    assert (again["version"], again["events"]) == (2, [])
    stale = person.api.post(url, {"automatic": False, "version": 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")
    taken = person.api.post(url, {"automatic": False, "version": 2}).json()
    assert taken["version"] == 3
    assert not any(s["automatic"] for s in taken["seats"])
    rows = [row for row in Move.objects.filter(game=game) if row.kind == "notice"]
    assert [row.version for row in rows] == [2, 3]
    assert {row.seat for row in rows} == {game.position["turn"]["seat"]}


def test_handing_over_a_seat_on_turn_does_not_change_the_deadline(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.AUTOMATIC_PAUSE_MS = 10_000
    game = started(ana, ben)
    person, end = on_turn(game, ana, ben), NOW + timedelta(seconds=60)
    hand_to_robot(game, person, NOW + timedelta(seconds=55))
    game.refresh_from_db()
    assert (game.deadline_at, game.robot_due_at) == (None, end)  # no later than the turn's end
    for automatic in (False, True, False):
        hand_to_robot(game, person, NOW + timedelta(seconds=58), automatic)
    game.refresh_from_db()
    assert (game.deadline_at, game.robot_due_at) == (end, None)
    act(game, person, NOW + timedelta(seconds=59))
    game.refresh_from_db()
    assert game.attendance == {}


def test_a_turn_that_a_robot_began_gets_a_new_deadline(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    person = on_turn(game, ana, ben)
    hand_to_robot(game, person, NOW)
    later = NOW + timedelta(seconds=30)
    deadlines.play_due_robots(now=later, at_most=1)
    hand_to_robot(game, person, later, automatic=False)
    game.refresh_from_db()
    if on_turn(game, ana, ben) is person:
        assert game.deadline_at == later + timedelta(seconds=60)


def test_an_overdue_turn_is_played_before_the_seat_is_handed_over(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    person = on_turn(game, ana, ben)
    change = hand_to_robot(game, person, NOW + TURN)
    assert change.game.version > 2
    assert seat_on_turn(game) != own_seat(game, person)
    assert game.deadline_at == NOW + TURN + timedelta(seconds=60)


def test_only_players_of_a_running_game_can_hand_over_a_seat(
    ana: Person, ben: Person, person: Any
) -> None:
    game = started(ana, ben, now=timezone.now())
    url = f"/api/v1/games/{game.id}/auto"
    refused = person().api.post(url, {"automatic": True})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_playing")
    assert ana.api.post(url, {}).status_code == 400
    waiting = ana.api.post("/api/v1/tables", {"ruleset": "parchis"}).json()["game_id"]
    early = ana.api.post(f"/api/v1/games/{waiting}/auto", {"automatic": True})
    assert (early.status_code, early.json()["code"]) == (409, "game_not_running")


@pytest.mark.parametrize(
    "options", [{"seats": 4, "arms": 4, "teams": True}, {"seats": 3, "arms": 6}]
)
def test_notices_change_neither_replay_nor_dice(
    ana: Person, ben: Person, options: dict[str, Any]
) -> None:
    game, now = started(ana, ben, **options), NOW
    for number in range(12):
        now += timedelta(seconds=1)
        hand_to_robot(game, ana, now, automatic=number % 2 == 0)
        deadlines.play_due_robots(now=now, at_most=20)
        deadlines.sweep_overdue_turns(now=now + TURN)
    assert_replays(game)
    versions = [row.version for row in Move.objects.filter(game=game)]
    assert versions == list(range(1, game.version + 1))
    numbers = [roll["n"] for roll in present_fairness(game)["rolls"]]
    assert numbers == list(range(game.rolls_thrown))


def test_only_seats_that_differ_from_the_default_are_stored() -> None:
    missed = SeatState().missed_turn(2)
    assert with_seat({}, 3, missed) == {"3": {"overdue_turns": 1}}
    assert with_seat({"3": {"overdue_turns": 1}}, 3, SeatState()) == {}
    nothing: dict[str, Any] = {}
    assert with_seat(nothing, 3, SeatState()) is nothing
    later: Any = {"3": {"overdue_turns": 1, "asleep": True}}  # by a later version
    assert seat_state(later, 3) == missed
    assert with_seat(later, 3, SeatState()) == {"3": {"asleep": True}}
    assert seat_events({}, {"3": {"overdue_turns": 1}}) == []
    handed_over = SeatState().hand_to_robot(AutomaticReason.CHOSEN, None)
    assert [event["seat"] for event in seat_events({}, with_seat({}, 3, handed_over))] == [3]


def test_an_overdue_turn_stays_played_when_the_command_is_refused(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    later = game.deadline_at + timedelta(seconds=1)
    with pytest.raises(StaleVersion):
        set_automatic(game_id=game.id, user_id=ana.id, automatic=True, version=1, now=later)
    game.refresh_from_db()
    assert game.version > 1


def test_automatic_play_and_votes_have_a_rate_limit_of_their_own(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "notices": (2, 60)}
    game = started(ana, ben, now=timezone.now())
    player, url = on_turn(game, ana, ben), f"/api/v1/games/{game.id}"
    bodies = [("auto", {"automatic": True}), ("cancel-votes", {"vote": "propose"})] * 2
    answers = [player.api.post(f"{url}/{path}", body) for path, body in bodies]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
    assert player.api.post(f"{url}/roll", {"version": 1}).status_code == 200
