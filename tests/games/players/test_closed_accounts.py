"""Closed and deleted accounts get no seats, tickets or chips, not even concurrently."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.errors import SessionEnded
from accounts.models import Account, Session, User
from accounts.wallet import balances, grants
from core.errors import DomainError
from games.matchmaking.selectors import GameCriteria
from games.matchmaking.tickets import create_ticket
from games.models import Game, MatchmakingTicket, Seat, TournamentPlayer, Watcher
from games.play.commands.resign import resign
from games.play.voiding import void_game
from games.players.deletion import delete_account
from games.spectators import watchers
from games.tables import invitations, readiness, start
from games.tables.commands import add_robots, create_table, take_seat
from games.tournaments.entries import joining as tournaments
from tests.harness.games import competitive, played_to_the_end, started
from tests.harness.people import NOW, Person, registered
from tests.harness.signing_in import App, problem
from tests.harness.tables import new_table, open_table, seen
from tests.harness.threads import until_waited_for
from tests.harness.tournaments import announced

pytestmark = pytest.mark.django_db

API = "/api/v1"
CRITERIA = GameCriteria(ruleset="parchis", seats=2, arms=4, turn_s=60, competitive=False, bet=0)


def close(person: Person) -> None:
    User.objects.filter(id=person.id).update(is_active=False)


def delete(person: Person) -> None:
    delete_account(user_id=person.id, password="", confirm=True, now=NOW)


# --- with a token that this process still accepts ------------------------------------------------

COMMANDS = {
    "create a table": ("/tables", {"ruleset": "parchis"}),
    "take a seat": ("/tables/{other}/seats", {}),
    "watch": ("/tables/{other}/watch", {}),
    "start": ("/tables/{own}/start", {"version": 0}),
    "be ready": ("/tables/{own}/ready", {"ready": True, "version": 0}),
    "add robots": ("/tables/{own}/robots", {}),
    "request a rematch": ("/tables/{own}/rematch", {"version": 0}),
    "claim the gift": ("/me/daily-gift", {}),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_an_account_closed_by_another_process_is_refused(name: str) -> None:
    ana, ben = registered(), registered()
    tables_ = {"own": open_table(ana, robots_allowed=True).id, "other": open_table(ben).id}
    path, body = COMMANDS[name]
    close(ana)
    answer = ana.api.post(f"{API}{path.format(**tables_)}", body)
    assert problem(answer) == (401, "session_ended")


def test_closing_an_account_ends_its_sessions_and_those_of_pages() -> None:
    app = App()
    app.post("guest")
    user = User.objects.get(is_guest=True)
    delete_account(user_id=user.id, password="", confirm=True, now=NOW)
    assert Session.objects.get().ended_at == NOW
    assert User.objects.get(id=user.id).logouts == user.logouts + 1


def test_no_game_starts_with_a_closed_account(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    close(ben)
    refused = ana.api.post(f"{API}/tables/{table.id}/start", seen(table))
    assert problem(refused) == (409, "cannot_start")
    assert not Game.objects.filter(status=Game.Status.PLAYING).exists()


# --- concurrently ---------------------------------------------------------------------------------


def create(person: Person, _: Any) -> None:
    create_table(user_id=person.id, table=new_table(), now=NOW)


def sit(person: Person, table: Any) -> None:
    take_seat(table_id=table.id, user_id=person.id, seat=None, now=NOW)


def redeem(person: Person, table: Any) -> None:
    code = "not the code"
    invitations.redeem(table_id=table.id, user_id=person.id, code=code, now=NOW)


def watch(person: Person, table: Any) -> None:
    watchers.watch(table_id=table.id, user_id=person.id, now=timezone.now())


def wait(person: Person, _: Any) -> None:
    create_ticket(user_id=person.id, criteria=CRITERIA, address="", now=NOW)


def gift(person: Person, _: Any) -> None:
    grants.daily_gift(user_id=person.id, now=NOW)


def enter(person: Person, _: Any) -> None:
    tournament = announced()
    tournaments.join(tournament_id=tournament.id, user_id=person.id, now=NOW)


JOINING = [create, sit, redeem, watch, wait, gift, enter]


def overlapping(first: Callable[[], Any], second: Callable[[], Any]) -> list[Any]:
    """Run `second` while `first` is done but not committed; returns both results or errors."""
    done, over = Event(), Event()

    def outer() -> Any:
        with transaction.atomic():
            first()
            done.set()
            until_waited_for(over.is_set)

    def inner() -> Any:
        done.wait()
        try:
            second()
        finally:
            over.set()

    def run(act: Callable[[], Any]) -> Any:
        try:
            return act()
        except DomainError as error:
            return type(error)
        finally:
            done.set()
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(run, [outer, inner]))


def player_without_chips() -> Person:
    person = registered()
    Account.objects.filter(id=person.id).update(balance=0)
    return person


def assert_joined_nothing(person: Person) -> None:
    assert not User.objects.get(id=person.id).is_active
    assert not Seat.objects.filter(user=person.id, table__closed_at=None).exists()
    assert not Watcher.objects.filter(user=person.id).exists()
    assert not MatchmakingTicket.objects.filter(user=person.id).exists()
    assert not TournamentPlayer.objects.filter(user=person.id).exists()
    assert balances.balance(person.id) == 0


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("join", JOINING)
def test_an_account_cannot_join_while_it_is_being_deleted(join: Any) -> None:
    ana, table = player_without_chips(), open_table(registered())
    results = overlapping(lambda: delete(ana), lambda: join(ana, table))
    assert results[0] is None
    assert issubclass(results[1], DomainError)
    assert_joined_nothing(ana)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("join", JOINING)
def test_an_account_deleted_while_joining_has_joined_nothing(join: Any) -> None:
    ana, table = player_without_chips(), open_table(registered())
    assert overlapping(lambda: join(ana, table), lambda: delete(ana)) == [None, None]
    assert_joined_nothing(ana)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("join", JOINING)
def test_an_account_cannot_join_while_it_is_being_closed(join: Any) -> None:
    ana, table = player_without_chips(), open_table(registered())
    results = overlapping(lambda: close(ana), lambda: join(ana, table))
    assert issubclass(results[1], DomainError)
    assert_joined_nothing(ana)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_master_closed_concurrently_starts_nothing() -> None:
    ana, ben = registered(), registered()
    again = played_to_the_end(started(ana, ben)).table_id
    table = open_table(ana, ben)
    acts = (
        lambda: start.start_game(table_id=table.id, user_id=ana.id, now=NOW, **seen(table)),
        lambda: readiness.set_ready(
            table_id=table.id, user_id=ana.id, ready=True, now=NOW, **seen(table)
        ),
        lambda: readiness.request_rematch(table_id=again, user_id=ana.id, now=NOW, **seen(again)),
        lambda: add_robots(table_id=table.id, user_id=ana.id, seat=None, strength="easy", now=NOW),
    )
    for act in acts:
        User.objects.filter(id=ana.id).update(is_active=True)
        assert overlapping(lambda: close(ana), act)[1] is SessionEnded
    assert not Game.objects.filter(status=Game.Status.PLAYING).exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_deletion_waits_for_the_end_of_a_game_that_the_player_left() -> None:
    """Both need the game and the chips."""
    ana, ben, eva = registered(), registered(), registered()
    game = competitive(ana, ben, eva)
    resign(game_id=game.id, user_id=ana.id, version=None, now=NOW)

    def end() -> None:
        Game.objects.select_for_update().get(id=game.id)
        go_on.set()
        until_waited_for(over.is_set)
        void_game(game_id=game.id, note="", now=NOW)

    def delete_ana() -> None:
        try:
            delete(ana)
        finally:
            over.set()

    go_on, over = Event(), Event()
    with ThreadPoolExecutor(2) as pool:
        ended = pool.submit(closing_connection, transaction.atomic(end))
        go_on.wait()
        deleted = pool.submit(closing_connection, delete_ana)
        ended.result()
        deleted.result()
    assert not User.objects.get(id=ana.id).is_active
    assert Game.objects.get(id=game.id).status == Game.Status.VOIDED


def closing_connection(act: Callable[[], Any]) -> None:
    try:
        act()
    finally:
        connection.close()
