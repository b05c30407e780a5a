"""Players agree to the table that they saw: its options, its bet and its players."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.wallet.balances import balance
from games.chat.messages import send_message
from games.models import Game, Room, Seat, Table, TableEvent
from games.tables import commands
from games.tables.options import change_options
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person, register
from tests.harness.tables import open_table, seen

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

API = "/api/v1/tables"
Change = Callable[[Table, Person, Person], Any]


def post(person: Person, table: Table, path: str, **body: Any) -> Any:
    return person.api.post(f"{API}/{table.id}/{path}", body)


def is_stale(answer: Any) -> bool:
    return (answer.status_code, answer.json()["code"]) == (409, "stale_version")


def ready_seats(table: Table) -> list[int]:
    return list(
        Seat.objects.filter(table=table, robot="", ready=True).values_list("number", flat=True)
    )


def test_nobody_stakes_more_than_they_saw(ana: Person, ben: Person) -> None:
    register(ana, ben)
    table = open_table(ana, competitive=True, bet=10)
    version = post(ben, table, "seats").json()["version"]
    ana.api.patch(f"{API}/{table.id}", {"bet": 1000})
    answer = post(ben, table, "ready", version=version)
    assert is_stale(answer)
    now = answer.json()["table"]
    assert (now["bet"], now["terms_version"] > version) == (1000, True)
    assert ready_seats(table) == []
    assert post(ben, table, "ready", version=now["version"]).status_code == 200
    assert balance(ben.id) == 1000


def test_a_rematch_is_for_the_table_that_was_seen(ana: Person, ben: Person) -> None:
    game = played_to_the_end(started(ana, ben))
    saw = seen(game.table)
    ana.api.patch(f"{API}/{game.table_id}", {"ruleset": "parcheesi"})
    for person in (ana, ben):
        assert is_stale(post(person, game.table, "rematch", **saw))
    assert ready_seats(game.table) == []
    for person in (ana, ben):
        answer = post(person, game.table, "rematch", **seen(game.table))
    assert answer.json()["status"] == "playing"
    for person in (ana, ben):  # again, after the start
        assert (
            post(person, game.table, "rematch", **saw).json()["game_id"] == answer.json()["game_id"]
        )


def test_a_master_starts_with_the_players_that_were_seen(
    ana: Person, ben: Person, person: Any
) -> None:
    table = open_table(ana, ben, seats=4)
    saw, eva = seen(table), person()
    post(eva, table, "seats")
    post(eva, table, "ready", **seen(table))
    post(ben, table, "ready", **seen(table))
    answer = post(ana, table, "start", **saw)
    assert is_stale(answer)
    assert [seat["ready"] for seat in answer.json()["table"]["seats"]] == [False, True, True, False]
    assert post(ana, table, "start", **seen(table)).status_code == 201


def _options(table: Table, ana: Person, _: Person) -> None:
    change_options(table_id=table.id, user_id=ana.id, changes={"private": True}, now=NOW)


def _sits(table: Table, _: Person, __: Person) -> None:
    commands.take_seat(table_id=table.id, user_id=Person(NOW).id, seat=None, now=NOW)


def _moves(table: Table, _: Person, ben: Person) -> None:
    commands.take_seat(table_id=table.id, user_id=ben.id, seat=3, now=NOW)


def _stands(table: Table, ana: Person, _: Person) -> None:
    commands.leave_seat(table_id=table.id, user_id=ana.id, seat=None, now=NOW)


def _robot(table: Table, ana: Person, _: Person) -> None:
    commands.add_robots(table_id=table.id, user_id=ana.id, seat=None, strength="easy", now=NOW)


def _kick(table: Table, ana: Person, _: Person) -> None:
    commands.kick(table_id=table.id, user_id=ana.id, seat=1, now=NOW)


CHANGES: dict[str, Change] = {
    "options_changed": _options,
    "seat_taken": _sits,
    "moved": _moves,
    "seat_left": _stands,
    "robots_seated": _robot,
    "kicked": _kick,
}


@pytest.mark.parametrize("kind", CHANGES)
def test_each_change_of_the_terms_takes_readiness_back(kind: str, ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, seats=4)
    post(ana, table, "ready", **seen(table))
    assert ready_seats(table) == [0, 1]
    saw = seen(table)
    CHANGES[kind](table, ana, ben)
    assert ready_seats(table) == []
    event = TableEvent.objects.filter(table=table).latest("number")
    assert event.kind == kind.replace("moved", "seat_taken")
    taken_back = set(event.data["not_ready"])
    # Seats that were left are not among them; the seat that was moved is named as it is now.
    expected = {"seat_left": {1}, "kicked": {0}, "moved": {0, 3}}
    assert taken_back == expected.get(kind, {0, 1})
    rows = table.taken_seats.filter(robot="").values_list("user", flat=True)
    for person in (ana, ben):
        if person.id in rows:
            assert is_stale(post(person, table, "ready", **saw))


def test_the_end_of_a_game_takes_readiness_back(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    saw = seen(game.table)
    played_to_the_end(game)
    assert TableEvent.objects.latest("number").data["not_ready"] == [2]
    assert is_stale(post(ben, game.table, "ready", **saw))


def test_harmless_changes_do_not_annul_consent(ana: Person, ben: Person) -> None:
    table = commands.take_seat(table_id=open_table(ana).id, user_id=ben.id, seat=None, now=NOW)
    saw = seen(table)
    game = Game.objects.get(table=table)
    send_message(table_id=table.id, user_id=ana.id, room=Room.PLAYERS, text="Ready?", now=NOW)
    ana.api.post(f"/api/v1/games/{game.id}/client-seed", {"client_seed": "clover"})
    post(ana, table, "invitations", code=True)
    assert post(ana, table, "ready", **saw).json()["status"] == "open"
    assert post(ana, table, "ready", **saw).json()["version"] == seen(table)["version"]
    assert post(ben, table, "ready", **saw).json()["status"] == "playing"


def test_a_version_that_the_table_never_had_is_no_consent(ana: Person) -> None:
    table = open_table(ana)
    assert is_stale(post(ana, table, "ready", version=table.version + 1))
    assert is_stale(post(ana, table, "start", version=10**30))


@pytest.mark.parametrize("path", ["ready", "rematch", "start"])
def test_consent_names_a_version(path: str, ana: Person, ben: Person) -> None:
    answer = post(ana, open_table(ana, ben), path)
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["version"]


def test_consent_can_always_be_withdrawn(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    assert post(ben, table, "ready", ready=False, version=0).status_code == 200
    assert ready_seats(table) == []


def test_a_refusal_shows_the_table(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    post(ben, table, "ready", ready=False, version=0)
    answer = post(ana, table, "start", **seen(table))
    assert answer.json()["code"] == "not_ready"
    assert answer.json()["table"]["version"] == seen(table)["version"]


def test_a_person_alone_stays_ready_when_robots_come(ana: Person) -> None:
    table = open_table(ana, seats=2)
    post(ana, table, "ready", **seen(table))
    assert post(ana, table, "robots").json()["status"] == "playing"
