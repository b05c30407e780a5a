"""Spectators of a table are counted and listed while they watch."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Table, Watcher
from games.play.voiding import void_game
from games.spectators import watchers
from games.spectators.tasks import forget_watchers
from games.spectators.watchers import spectators
from tests.harness.chat import refusal
from tests.harness.games import started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table


@pytest.fixture
def table(ana: Person) -> Table:
    return open_table(ana)


def url(table: Table, what: str = "watch") -> str:
    return f"/api/v1/tables/{table.id}/{what}"


def names(person: Person, table: Table) -> list[str]:
    results = person.api.get(url(table, "spectators")).json()["results"]
    return [row["name"] for row in results]


def test_spectators_are_counted_and_listed(
    ana: Person, ben: Person, eva: Person, table: Table
) -> None:
    assert ben.api.post(url(table)).json() == {"count": 1}
    assert eva.api.post(url(table)).json() == {"count": 2}
    assert ben.api.post(url(table)).json() == {"count": 2}
    assert names(ana, table) == sorted([ben.user.username, eva.user.username])
    assert ben.api.delete(url(table)).status_code == 204
    assert names(eva, table) == [eva.user.username]
    assert Watcher.objects.count() == 1


def test_the_list_has_no_private_fields(ana: Person, ben: Person, table: Table) -> None:
    User.objects.filter(id=ben.id).update(email="ben@example.com")
    ben.api.post(url(table))
    row = ana.api.get(url(table, "spectators")).json()["results"][0]
    assert set(row) == {"id", "name", "display_name", "guest", "avatar", "robot_account"}


def test_a_spectator_silent_for_45_seconds_is_no_longer_listed(ben: Person, table: Table) -> None:
    watchers.watch(table_id=table.id, user_id=ben.id, now=NOW)

    def present(seconds: float) -> int:
        return spectators(table.id, NOW + timedelta(seconds=seconds)).count()

    assert [present(0), present(44.9), present(45)] == [1, 1, 0]
    watchers.watch(table_id=table.id, user_id=ben.id, now=NOW + timedelta(seconds=40))
    assert present(84) == 1


def test_players_are_not_spectators(ana: Person, ben: Person, table: Table) -> None:
    assert ana.api.post(url(table)).json() == {"count": 0}
    assert ben.api.post(url(table)).json() == {"count": 1}
    ben.api.post(url(table, "seats"))
    assert names(ana, table) == []


def test_spectators_are_listed_per_table_without_closed_accounts(
    ana: Person, ben: Person, eva: Person, table: Table
) -> None:
    ben.api.post(url(table))
    other = open_table(eva)
    assert names(ana, other) == []
    User.objects.filter(id=ben.id).update(is_active=False)
    assert names(ana, table) == []


def test_a_missing_or_hidden_table_cannot_be_watched(ben: Person, api: Any, table: Table) -> None:
    absent = Table(id=uuid.uuid4())
    assert refusal(ben.api.post(url(absent))) == (404, "not_found")
    assert refusal(ben.api.get(url(absent, "spectators"))) == (404, "not_found")
    assert api.post(url(table)).status_code == 401
    assert api.get(url(table, "spectators")).status_code == 401
    Table.objects.filter(id=table.id).update(private=True)
    assert refusal(ben.api.post(url(table))) == (404, "not_found")
    assert refusal(ben.api.get(url(table, "spectators"))) == (404, "not_found")
    assert not Watcher.objects.exists()


def test_a_table_without_spectators_cannot_be_watched(
    ana: Person, ben: Person, table: Table
) -> None:
    Table.objects.filter(id=table.id).update(spectators_allowed=False)
    assert refusal(ben.api.post(url(table))) == (403, "spectators_not_allowed")
    assert ana.api.post(url(table)).status_code == 200


def test_watching_takes_six_statements(
    ben: Person, table: Table, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(6):  # with the lock of the account and a savepoint
        watchers.watch(table_id=table.id, user_id=ben.id, now=NOW)


def test_reading_a_stream_renews_the_spectator_every_20_seconds(
    ben: Person, table: Table, django_assert_num_queries: Any
) -> None:
    def read(seconds: int) -> None:
        now = NOW + timedelta(seconds=seconds)
        watchers.renew(table_id=table.id, user_id=ben.id, now=now)

    def seen() -> float:
        return (Watcher.objects.get().seen_at - NOW).total_seconds()

    read(0)
    assert seen() == 0
    with django_assert_num_queries(0):
        read(10)
        read(19)
    watchers._renewed.clear()  # as another process, which finds the row
    with django_assert_num_queries(1):
        read(19)
    assert seen() == 0
    watchers._renewed.clear()
    read(21)
    assert seen() == 21


def test_a_player_that_reads_a_stream_is_no_spectator(
    ana: Person, table: Table, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        watchers.renew(table_id=table.id, user_id=ana.id, now=NOW)
    assert not Watcher.objects.exists()


def test_reading_the_stream_of_a_table_without_spectators_is_not_watching(
    ben: Person, table: Table
) -> None:
    Table.objects.filter(id=table.id).update(spectators_allowed=False)
    assert ben.api.get(url(table, "stream")).status_code == 200
    assert not Watcher.objects.exists()


def test_reading_the_stream_of_a_table_or_a_running_game_is_watching(
    ana: Person, ben: Person, eva: Person
) -> None:
    game = started(ana, now=timezone.now())
    assert ben.api.get(f"/api/v1/games/{game.id}/stream").status_code == 200
    assert eva.api.get(url(game.table, "stream")).status_code == 200
    assert names(ana, game.table) == sorted([ben.user.username, eva.user.username])


def test_reading_the_stream_of_a_game_that_has_ended_is_not_watching(
    ana: Person, ben: Person
) -> None:
    game = started(ana, now=timezone.now())
    void_game(game_id=game.id, note="", now=timezone.now())
    assert ben.api.get(f"/api/v1/games/{game.id}/stream").status_code == 200
    assert not Watcher.objects.exists()


def test_expired_spectators_are_deleted(ben: Person, eva: Person, table: Table) -> None:
    watchers.watch(table_id=table.id, user_id=ben.id, now=NOW)
    watchers.watch(table_id=table.id, user_id=eva.id, now=NOW + timedelta(seconds=2))
    later = NOW + watchers.KEPT + timedelta(seconds=1)
    assert watchers.delete_expired(now=later) == 1
    assert Watcher.objects.get().user_id == eva.id


def test_the_task_deletes_expired_spectators(ben: Person, eva: Person, table: Table) -> None:
    now = timezone.now()
    watchers.watch(table_id=table.id, user_id=ben.id, now=now)
    watchers.watch(
        table_id=table.id, user_id=eva.id, now=now - watchers.KEPT - timedelta(seconds=1)
    )
    assert forget_watchers() == 1
    assert Watcher.objects.get().user_id == ben.id
