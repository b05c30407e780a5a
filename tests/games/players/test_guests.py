"""Guests without a usable token are closed after some time, other guests are not."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone

from accounts.models import Session, User
from accounts.sessions import lifecycle
from games.models import Game, Player, Seat
from games.players import deletion as deleting
from games.players import guest_cleanup
from games.players.deletion import _try_to_close, close_guest
from games.players.tasks import close_unseen_guests
from games.tables.commands import leave_all_tables
from tests.harness.chips import assert_right
from tests.harness.games import soon_over, started
from tests.harness.people import NOW, Person, register
from tests.harness.tables import open_table

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

DAYS = 60
LATER = NOW + timedelta(days=DAYS, seconds=1)


def is_open(person: Person) -> bool:
    return User.objects.filter(id=person.id, is_active=True).exists()


def visit(person: Person, days: float) -> None:
    """Record a visit so many days after NOW."""
    Session.objects.filter(user=person.id).update(refreshed_at=NOW + timedelta(days=days))


def test_a_guest_not_seen_for_long_is_closed_and_the_games_stay(ana: Person, ben: Person) -> None:
    game = soon_over(started(ana, ben))
    visit(ben, DAYS)
    assert guest_cleanup.close_unseen(now=LATER - timedelta(seconds=2)) == 0
    assert guest_cleanup.close_unseen(now=LATER) == 1
    assert (is_open(ana), is_open(ben)) == (False, True)
    names = {player["name"] for player in Game.objects.get(id=game.id).players}
    assert ana.user.username not in names
    assert ben.user.username in names
    assert Player.objects.filter(game=game, user=ana.id).exists()
    assert ben.api.get(f"/api/v1/games/{game.id}/record").status_code == 200
    assert_right()
    assert guest_cleanup.close_unseen(now=LATER) == 0


def test_a_closed_guest_leaves_tables_and_games(ana: Person, ben: Person, eva: Person) -> None:
    table = open_table(ana, ben)
    game = started(ana, eva, turn_s=7 * 24 * 3600)
    for person in (ben, eva):
        visit(person, DAYS)
    assert guest_cleanup.close_unseen(now=LATER) == 1
    table.refresh_from_db()
    assert table.master_id == ben.id
    assert not Seat.objects.filter(user=ana.id, table=table).exists()
    assert Player.objects.get(game=game, user=ana.id).left == "resigned"
    assert_right()


def test_registered_users_and_recent_visitors_stay(ana: Person, ben: Person, eva: Person) -> None:
    register(ana)
    visit(ben, 31)
    visit(eva, 0.5)
    User.objects.filter(id=eva.id).update(last_login=NOW + timedelta(days=9))
    assert guest_cleanup.close_unseen(now=LATER) == 0
    assert all(is_open(person) for person in (ana, ben, eva))
    # A checked guest is not checked again before they can be due.
    assert User.objects.get(id=ben.id).last_login == NOW + timedelta(days=31)
    assert guest_cleanup.close_unseen(now=LATER + timedelta(days=9)) == 1
    assert not is_open(eva)


def test_a_guest_with_a_usable_token_stays(ana: Person, settings: Any) -> None:
    settings.GUESTS_CLOSED_AFTER_DAYS = 1
    assert guest_cleanup.close_unseen(now=NOW + timedelta(days=29)) == 0
    assert lifecycle.delete_old(now=NOW + timedelta(days=29)) == 0
    assert guest_cleanup.close_unseen(now=NOW + timedelta(days=30, seconds=1)) == 1
    settings.GUESTS_CLOSED_AFTER_DAYS = 0
    other = Person(NOW)
    assert guest_cleanup.close_unseen(now=LATER) == 0
    assert is_open(other)


def test_a_guest_that_registers_during_the_cleanup_stays(
    ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave = leave_all_tables

    def meanwhile(user_id: Any, now: Any) -> None:
        leave(user_id, now)
        register(ana)

    monkeypatch.setattr(deleting, "leave_all_tables", meanwhile)
    assert guest_cleanup.close_unseen(now=LATER) == 0
    assert is_open(ana)
    assert_right()


def test_two_cleanups_close_a_guest_once(ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both cleanups found the guest before either was done."""
    found = User.objects.filter(id=ana.id).annotate(seen_at=F("date_joined"))
    monkeypatch.setattr(guest_cleanup, "candidates", lambda _: found)
    assert guest_cleanup.close_unseen(now=LATER) == 1
    name = User.objects.get(id=ana.id).username
    assert guest_cleanup.close_unseen(now=LATER + timedelta(days=1)) == 0
    assert User.objects.get(id=ana.id).username == name


def test_a_guest_that_cannot_be_closed_does_not_stop_the_others(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    close = close_guest

    def failing(**arguments: Any) -> None:
        if arguments["user_id"] == ana.id:
            raise RuntimeError
        close(**arguments)

    monkeypatch.setattr(guest_cleanup, "close_guest", failing)
    assert guest_cleanup.close_unseen(now=LATER) == 1
    assert (is_open(ana), is_open(ben)) == (True, False)
    assert f"the account of guest {ana.id} could not be closed" in caplog.text


def test_guests_that_cannot_be_closed_are_retried_the_next_day(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = [Person(NOW - timedelta(days=day)) for day in (4, 3, 2)]
    with monkeypatch.context() as patch:
        busy = (people[0].id, people[1].id)
        try_to_close = _try_to_close
        patch.setattr(
            deleting,
            "_try_to_close",
            lambda user_id, *more: user_id not in busy and try_to_close(user_id, *more),
        )
        assert [guest_cleanup.close_unseen(now=LATER, at_most=1) for _ in range(4)] == [0, 0, 1, 0]
    assert [caplog.text.count(str(person.id)) for person in people] == [1, 1, 0]
    assert guest_cleanup.close_unseen(now=LATER + timedelta(days=1)) == 2


def test_the_longest_unseen_guests_are_closed_first() -> None:
    people = [Person(NOW - timedelta(days=day)) for day in (1, 3, 2)]
    assert guest_cleanup.close_unseen(now=LATER, at_most=1) == 1
    assert [is_open(person) for person in people] == [True, False, True]
    assert guest_cleanup.close_unseen(now=LATER, at_most=2) == 2


def test_the_task_closes_unseen_guests() -> None:
    gone, here = Person(timezone.now() - timedelta(days=DAYS + 1)), Person(timezone.now())
    assert close_unseen_guests() == 1
    assert (is_open(gone), is_open(here)) == (False, True)


def test_the_query_for_candidates_uses_an_index(ana: Person) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        statement, parameters = (
            guest_cleanup.candidates(LATER).order_by("seen_at", "id")[:5].query.sql_with_params()
        )
        explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
        cursor.execute(f"{explain} {statement}", parameters)
        assert "guest_unseen" in str(cursor.fetchall())
