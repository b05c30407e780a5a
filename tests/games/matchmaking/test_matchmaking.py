"""Quick play over HTTP: tickets are created, read, cancelled, and expire."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.matchmaking.tasks import forget_old_tickets, match_waiting
from games.matchmaking.tickets import KEPT
from games.models import Game, MatchmakingTicket, Penalty
from tests.harness.chat import refusal
from tests.harness.games import started
from tests.harness.people import NOW, Person, register, registered
from tests.harness.quick_play import PAIR, TICKETS
from tests.harness.tables import open_table

pytestmark = pytest.mark.sqlite


def ask(person: Person, address: str = "192.0.2.1", **criteria: Any) -> Any:
    """Create a ticket; a guest that wants a competitive game registers first."""
    if criteria.get("competitive") and person.user.is_guest:
        register(person)
    return person.api.post(TICKETS, {**PAIR, **criteria}, REMOTE_ADDR=address)


def read(person: Person, ticket: dict[str, Any]) -> Any:
    return person.api.get(f"{TICKETS}/{ticket['id']}")


def cancel(person: Person, ticket: dict[str, Any]) -> Any:
    return person.api.delete(f"{TICKETS}/{ticket['id']}")


def make_older(seconds: float) -> None:
    """Move the times of all tickets back by so many seconds."""
    for ticket in MatchmakingTicket.objects.all():
        for name in ("created_at", "expires_at", "ended_at"):
            if getattr(ticket, name):
                setattr(ticket, name, getattr(ticket, name) - timedelta(seconds=seconds))
        ticket.save()


def test_a_new_ticket_is_waiting(ana: Person) -> None:
    answer = ana.api.post(TICKETS, {"ruleset": "parcheesi"})
    assert answer.status_code == 201
    ticket = answer.json()
    assert {
        key: ticket[key] for key in ("status", "reason", "table_id", "game_id", "ended_at")
    } == {
        "status": "waiting",
        "reason": None,
        "table_id": None,
        "game_id": None,
        "ended_at": None,
    }
    criteria = {"ruleset": "parcheesi", "arms": 4, "seats": 4, "turn_s": 60}
    assert {key: ticket[key] for key in criteria} == criteria
    assert (ticket["competitive"], ticket["bet"]) == (False, 0)
    assert read(ana, ticket).json() == ticket


@pytest.mark.parametrize(
    ("seats", "arms"), [(2, 4), (3, 4), (4, 4), (5, 6), (6, 6), (7, 8), (8, 8)]
)
def test_the_board_is_as_small_as_the_seats_allow(ana: Person, seats: int, arms: int) -> None:
    assert ask(ana, seats=seats).json()["arms"] == arms


def test_a_larger_board_can_be_requested(ana: Person) -> None:
    assert ask(ana, seats=2, arms=8).json()["arms"] == 8


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"ruleset": "ludo"}, 400, "validation_error"),
        ({"seats": 1}, 400, "validation_error"),
        ({"seats": 9}, 400, "validation_error"),
        ({"arms": 5}, 400, "validation_error"),
        ({"turn_s": 4}, 400, "validation_error"),
        ({"bet": -1}, 400, "validation_error"),
        ({"competitive": True, "bet": 1_000_001}, 400, "validation_error"),
        ({"seats": 6, "arms": 4}, 422, "invalid_setup"),
        ({"bet": 10}, 422, "bet_needs_competition"),
    ],
)
def test_invalid_criteria_are_refused(
    ana: Person, wrong: dict[str, Any], status: int, code: str
) -> None:
    assert refusal(ask(ana, **wrong)) == (status, code)
    assert not MatchmakingTicket.objects.exists()


def test_repeating_a_request_returns_the_same_ticket(ana: Person) -> None:
    once = ask(ana)
    again = ask(ana, address="192.0.2.77")
    assert (once.status_code, again.status_code) == (201, 200)
    assert again.json() == once.json()
    assert MatchmakingTicket.objects.count() == 1


def test_a_waiting_player_cannot_request_another_game(ana: Person) -> None:
    ticket = ask(ana).json()
    answer = ask(ana, turn_s=30)
    assert refusal(answer) == (409, "already_waiting")
    assert answer.json()["ticket"] == ticket
    cancel(ana, ticket)
    assert ask(ana, turn_s=30).status_code == 201


def test_only_its_owner_can_access_a_ticket(ana: Person, ben: Person, api: Any) -> None:
    ticket = ask(ana).json()
    absent = {"id": str(uuid.uuid4())}
    for answer in (read(ben, ticket), cancel(ben, ticket), read(ana, absent), cancel(ana, absent)):
        assert refusal(answer) == (404, "not_found")
    url = f"{TICKETS}/{ticket['id']}"
    answers = [api.get(TICKETS), api.post(TICKETS), api.get(url), api.delete(url)]
    assert {answer.status_code for answer in answers} == {401}
    assert read(ana, ticket).json()["status"] == "waiting"


def test_the_list_has_the_users_own_open_ticket(ana: Person, ben: Person) -> None:
    ticket, _ = ask(ana).json(), ask(ben, seats=3)
    assert ana.api.get(TICKETS).json() == {"results": [ticket], "next": None}
    cancel(ana, ticket)
    assert ana.api.get(TICKETS).json()["results"] == []
    assert len(ben.api.get(TICKETS).json()["results"]) == 1
    make_older(301)
    assert ben.api.get(TICKETS).json()["results"] == []


def test_a_cancelled_ticket_is_not_matched(ana: Person, ben: Person) -> None:
    ticket = ask(ana).json()
    assert cancel(ana, ticket).status_code == 204
    assert cancel(ana, ticket).status_code == 204
    ended = read(ana, ticket).json()
    assert (ended["status"], ended["reason"]) == ("cancelled", None)
    assert ended["ended_at"] is not None
    ask(ben)
    assert match_waiting() == 0


def test_a_matched_ticket_cannot_be_cancelled(ana: Person, ben: Person) -> None:
    ticket, _ = ask(ana).json(), ask(ben)
    assert match_waiting() == 1
    answer = cancel(ana, ticket)
    assert refusal(answer) == (409, "ticket_matched")
    assert answer.json()["ticket"] == read(ana, ticket).json()
    assert answer.json()["ticket"]["game_id"] == str(Game.objects.get(status="playing").id)


def test_the_task_matches_all_waiting_tickets(person: Callable[[], Person]) -> None:
    for number in range(42):
        ask(person(), address=f"192.0.2.{number}")
    started = 0
    while (matched := match_waiting()) > 0:  # each round lasts a second at most
        started += matched
    assert started == 21
    assert MatchmakingTicket.objects.filter(status="matched").count() == 42


def test_a_ticket_expires(ana: Person, ben: Person, settings: Any) -> None:
    settings.QUICK_PLAY_WAIT_S = 120
    ticket = ask(ana).json()
    row = MatchmakingTicket.objects.get()
    assert row.expires_at == row.created_at + timedelta(seconds=120)
    make_older(121)
    ask(ben)
    before = read(ana, ticket).json()
    assert match_waiting() == 0
    after = read(ana, ticket).json()
    assert before["status"] == after["status"] == "expired"
    assert before["ended_at"] == before["expires_at"]
    assert MatchmakingTicket.objects.get(id=ticket["id"]).status == "expired"
    assert not Game.objects.exists()


def test_a_new_request_replaces_an_expired_ticket_before_the_task_runs(ana: Person) -> None:
    first = ask(ana).json()
    make_older(301)
    second = ask(ana, turn_s=30)
    assert second.status_code == 201
    assert read(ana, first).json()["status"] == "expired"
    assert ana.api.get(TICKETS).json()["results"] == [second.json()]


def test_cancelling_an_expired_ticket_is_no_error(ana: Person) -> None:
    ticket = ask(ana).json()
    make_older(301)
    match_waiting()
    assert cancel(ana, ticket).status_code == 204
    assert read(ana, ticket).json()["status"] == "expired"


def test_a_player_in_a_running_game_can_only_request_slow_games(ana: Person) -> None:
    game = started(ana, seats=2, turn_s=300, now=timezone.now())
    answer = ask(ana, turn_s=300)
    assert refusal(answer) == (409, "already_playing")
    assert answer.json()["game_id"] == str(game.id)
    assert ask(ana, turn_s=301).status_code == 201


def test_a_player_in_a_slow_or_finished_game_can_request_a_game(ana: Person, ben: Person) -> None:
    started(ana, seats=2, turn_s=301, now=timezone.now())
    assert ask(ana).status_code == 201
    game = started(ben, seats=2, now=timezone.now())
    Game.objects.filter(id=game.id).update(
        status="finished", reason="played", ended_at=NOW, deadline_at=None, robot_due_at=None
    )
    assert ask(ben).status_code == 201


def test_a_player_that_resigned_can_request_another_game(
    ana: Person, ben: Person, eva: Person
) -> None:
    game = started(ana, ben, eva, seats=3, now=timezone.now())
    assert refusal(ask(ben)) == (409, "already_playing")
    assert ben.api.post(f"/api/v1/games/{game.id}/resign", {}).status_code == 200
    assert ask(ben).status_code == 201


def test_a_closed_account_gets_no_ticket(ana: Person) -> None:
    type(ana.user).objects.filter(id=ana.id).update(is_active=False)
    assert refusal(ask(ana)) == (404, "not_found")


def test_a_player_banned_from_play_gets_no_ticket(ana: Person) -> None:
    ban(ana)
    assert refusal(ask(ana)) == (409, "play_banned")


def test_a_ban_cancels_a_waiting_ticket(ana: Person, ben: Person) -> None:
    ticket = ask(ana).json()["id"]
    ask(ben)
    ban(ana)
    assert match_waiting() == 0
    ended = ana.api.get(f"{TICKETS}/{ticket}").json()
    assert (ended["status"], ended["reason"]) == ("cancelled", "play_banned")
    assert MatchmakingTicket.objects.get(user=ben.id).status == "waiting"


def ban(person: Person) -> None:
    now = timezone.now()
    game = Game.objects.get(table=open_table(person))
    Penalty.objects.create(
        user=person.user,
        game=game,
        kind=Penalty.Kind.BAN,
        reason="resigned",
        created_at=now,
        ends_at=now + timedelta(hours=1),
    )


def test_a_competitive_ticket_stores_a_keyed_hash_of_the_address(
    ana: Person, ben: Person, eva: Person, settings: Any
) -> None:
    ask(ana, address="192.0.2.1", competitive=True)
    ask(ben, address="192.0.2.1")
    hashed = MatchmakingTicket.objects.get(user=ana.id).address_hash
    assert len(hashed) == 64
    assert "192.0.2.1" not in hashed
    assert MatchmakingTicket.objects.get(user=ben.id).address_hash == ""
    ask(eva, address="192.0.2.1", competitive=True)
    assert MatchmakingTicket.objects.get(user=eva.id).address_hash == hashed
    assert cancel(eva, eva.api.get(TICKETS).json()["results"][0]).status_code == 204
    settings.HASHING_SECRET = "another"
    ask(eva, address="192.0.2.1", competitive=True)
    waiting = MatchmakingTicket.objects.get(user=eva.id, status="waiting")
    assert waiting.address_hash not in ("", hashed)


def test_the_address_is_the_one_behind_our_proxies(
    ana: Person, ben: Person, eva: Person, settings: Any
) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    register(ana, ben, eva)
    forwarded_for = {
        ana: "198.51.100.1, 2001:db8:1:2::3",
        ben: "2001:db8:1:2:ffff::1",
        eva: "2001:db8::1",
    }
    for person, forwarded in forwarded_for.items():
        body = {**PAIR, "competitive": True}
        person.api.post(TICKETS, body, REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR=forwarded)
    hashes = {row.user_id: row.address_hash for row in MatchmakingTicket.objects.all()}
    assert hashes[ana.id] == hashes[ben.id] != hashes[eva.id]


def test_the_address_hash_is_deleted_when_a_ticket_ends(
    ana: Person, ben: Person, eva: Person
) -> None:
    cancel(eva, ask(eva, competitive=True).json())
    ask(ana, address="192.0.2.1", competitive=True)
    ask(ben, address="192.0.2.2", competitive=True)
    assert match_waiting() == 1
    ask(eva, competitive=True)
    make_older(301)
    match_waiting()
    ended = MatchmakingTicket.objects.values_list("status", "address_hash")
    assert sorted(ended) == [("cancelled", ""), ("expired", ""), ("matched", ""), ("matched", "")]


def test_old_tickets_are_deleted_unless_they_are_waiting(ana: Person, ben: Person) -> None:
    ticket = ask(ana).json()
    make_older(120)
    cancel(ana, ticket)
    make_older(KEPT.total_seconds() - 60)
    assert forget_old_tickets() == 0
    make_older(61)
    ask(ben)
    assert forget_old_tickets() == 1
    assert MatchmakingTicket.objects.get().user_id == ben.id


def test_creating_a_ticket_takes_ten_statements_and_a_list_one(
    ana: Person, ben: Person, django_assert_num_queries: Any
) -> None:
    ask(ben)
    ana.api.get(TICKETS, REMOTE_ADDR="192.0.2.1")  # the first request in a while records activity
    with django_assert_num_queries(10):  # the transaction's two among them
        assert ask(ana).status_code == 201
    with django_assert_num_queries(1):
        assert ana.api.get(TICKETS, REMOTE_ADDR="192.0.2.1").status_code == 200


def test_a_guest_cannot_request_a_competitive_game(ana: Person) -> None:
    answer = ana.api.post(TICKETS, {**PAIR, "competitive": True})
    assert refusal(answer) == (403, "registered_only")


@pytest.mark.django_db
def test_a_player_without_the_chips_of_the_bet_gets_no_ticket() -> None:
    ana = registered()
    assert refusal(ask(ana, competitive=True, bet=1001)) == (409, "not_enough_chips")
    assert ask(ana, competitive=True, bet=1000).status_code == 201


@pytest.mark.parametrize(
    "wrong",
    [
        {},  # a second ticket
        {"status": "matched"},
        {"status": "cancelled", "address_hash": "", "ended_at": None},
        {"status": "waiting", "ended_at": NOW},
        {"status": "cancelled", "ended_at": NOW, "address_hash": "a" * 64},
        {"status": "expired", "ended_at": NOW, "address_hash": "", "reason": "playing"},
        {"status": "lost", "ended_at": NOW, "address_hash": ""},
        {"seats": 5},
        {"seats": 1},
        {"expires_at": NOW},
    ],
)
def test_the_database_refuses_inconsistent_tickets(
    ana: Person, ben: Person, wrong: dict[str, Any]
) -> None:
    fields = {"ruleset": "parchis", "arms": 4, "seats": 2, "turn_s": 60, "address_hash": ""}
    fields |= {"created_at": NOW, "expires_at": NOW + timedelta(seconds=1)}
    MatchmakingTicket.objects.create(user=ana.user, **fields)
    owner = ben.user if wrong else ana.user
    with pytest.raises(IntegrityError), transaction.atomic():
        MatchmakingTicket.objects.create(user=owner, **{**fields, **wrong})
