"""Who is closed or deleted comes to no table and no chips, not even in that very moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.errors import SessionEnded
from accounts.models import Account, User
from accounts.wallet import balances, grants
from core.errors import DomainError
from games.matchmaking.queue import GameCriteria
from games.matchmaking.tickets import create_ticket
from games.models import Game, MatchmakingTicket, Seat, Watcher
from games.play.commands.resign import resign
from games.play.commands.void import void_game
from games.players.deletion import delete_account
from games.spectators import watchers
from games.tables import invitations, readiness, start
from games.tables.commands import add_robots, create_table, take_seat
from tests.harness.games import competitive, played_to_the_end, started
from tests.harness.people import NOW, Person, registered
from tests.harness.signing_in import problem
from tests.harness.tables import open_table, table_options
from tests.harness.threads import until_waited_for

pytestmark = pytest.mark.django_db

API = "/api/v1"
WISH = GameCriteria(ruleset="parchis", seats=2, arms=4, turn_s=60, competitive=False, bet=0)


def close(person: Person) -> None:
    User.objects.filter(id=person.id).update(is_active=False)


def delete(person: Person) -> None:
    delete_account(user_id=person.id, password="", confirm=True, now=NOW)


# --- with a token that is still good here ---------------------------------------------------------

ASKED = {
    "a table": ("/tables", {"ruleset": "parchis"}),
    "a seat": ("/tables/{other}/seats", {}),
    "to watch": ("/tables/{other}/watch", {}),
    "its start": ("/tables/{own}/start", {}),
    "to be ready": ("/tables/{own}/ready", {"ready": True}),
    "robots": ("/tables/{own}/robots", {}),
    "to play again": ("/tables/{own}/rematch", {}),
    "the gift": ("/me/daily-gift", {}),
}


@pytest.mark.parametrize("what", ASKED)
def test_who_was_closed_by_another_process_gets_nothing(what: str) -> None:
    ana, ben = registered(), registered()
    tables_ = {"own": open_table(ana, robots_allowed=True).id, "other": open_table(ben).id}
    path, body = ASKED[what]
    close(ana)
    answer = ana.api.post(f"{API}{path.format(**tables_)}", body)
    assert problem(answer) == (401, "session_ended")


def test_no_game_starts_with_who_was_closed(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    close(ben)
    refused = ana.api.post(f"{API}/tables/{table.id}/start", {})
    assert problem(refused) == (409, "cannot_start")
    assert not Game.objects.filter(status=Game.Status.PLAYING).exists()


# --- in that very moment --------------------------------------------------------------------------


def create(person: Person, _: Any) -> None:
    create_table(user_id=person.id, options=table_options(), now=NOW)


def sit(person: Person, table: Any) -> None:
    take_seat(table_id=table.id, user_id=person.id, seat=None, now=NOW)


def redeem(person: Person, table: Any) -> None:
    code = "not the code"
    invitations.redeem(table_id=table.id, user_id=person.id, code=code, now=NOW)


def watch(person: Person, table: Any) -> None:
    watchers.watch(table_id=table.id, user_id=person.id, now=timezone.now())


def wait(person: Person, _: Any) -> None:
    create_ticket(user_id=person.id, wish=WISH, address="", now=NOW)


def gift(person: Person, _: Any) -> None:
    grants.daily_gift(user_id=person.id, now=NOW)


COMING = [create, sit, redeem, watch, wait, gift]


def one_in_the_other(first: Callable[[], Any], second: Callable[[], Any]) -> list[Any]:
    """Do the second while the first is done but not committed; what each returned or raised."""
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


def somebody_poor() -> Person:
    person = registered()
    Account.objects.filter(id=person.id).update(balance=0)
    return person


def assert_nowhere(person: Person) -> None:
    assert not User.objects.get(id=person.id).is_active
    assert not Seat.objects.filter(user=person.id, table__closed_at=None).exists()
    assert not Watcher.objects.filter(user=person.id).exists()
    assert not MatchmakingTicket.objects.filter(user=person.id).exists()
    assert balances.balance(person.id) == 0


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("come", COMING)
def test_who_comes_while_being_deleted_is_nowhere(come: Any) -> None:
    ana, table = somebody_poor(), open_table(registered())
    results = one_in_the_other(lambda: delete(ana), lambda: come(ana, table))
    assert results[0] is None
    assert issubclass(results[1], DomainError)
    assert_nowhere(ana)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("come", COMING)
def test_who_is_deleted_while_coming_is_nowhere(come: Any) -> None:
    ana, table = somebody_poor(), open_table(registered())
    assert one_in_the_other(lambda: come(ana, table), lambda: delete(ana)) == [None, None]
    assert_nowhere(ana)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("come", COMING)
def test_who_comes_while_being_closed_does_not(come: Any) -> None:
    ana, table = somebody_poor(), open_table(registered())
    results = one_in_the_other(lambda: close(ana), lambda: come(ana, table))
    assert issubclass(results[1], DomainError)
    assert_nowhere(ana)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_master_closed_meanwhile_starts_nothing() -> None:
    ana, ben = registered(), registered()
    again = played_to_the_end(started(ana, ben)).table_id
    table = open_table(ana, ben)
    acts = (
        lambda: start.start_game(table_id=table.id, user_id=ana.id, now=NOW),
        lambda: readiness.set_ready(table_id=table.id, user_id=ana.id, ready=True, now=NOW),
        lambda: readiness.request_rematch(table_id=again, user_id=ana.id, now=NOW),
        lambda: add_robots(table_id=table.id, user_id=ana.id, seat=None, strength="easy", now=NOW),
    )
    for act in acts:
        User.objects.filter(id=ana.id).update(is_active=True)
        assert one_in_the_other(lambda: close(ana), act)[1] is SessionEnded
    assert not Game.objects.filter(status=Game.Status.PLAYING).exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_is_deleted_while_a_game_ends_that_they_have_left_waits_for_that() -> None:
    """Each needs the game and the chips."""
    ana, ben, eva = registered(), registered(), registered()
    game = competitive(ana, ben, eva)
    resign(game_id=game.id, user_id=ana.id, version=None, now=NOW)

    def end() -> None:
        Game.objects.select_for_update().get(id=game.id)
        go_on.set()
        until_waited_for(over.is_set)
        void_game(game_id=game.id, note="", now=NOW)

    def delete_her() -> None:
        try:
            delete(ana)
        finally:
            over.set()

    go_on, over = Event(), Event()
    with ThreadPoolExecutor(2) as pool:
        ended = pool.submit(closing_connection, transaction.atomic(end))
        go_on.wait()
        deleted = pool.submit(closing_connection, delete_her)
        ended.result()
        deleted.result()
    assert not User.objects.get(id=ana.id).is_active
    assert Game.objects.get(id=game.id).status == Game.Status.VOIDED


def closing_connection(act: Callable[[], Any]) -> None:
    try:
        act()
    finally:
        connection.close()
