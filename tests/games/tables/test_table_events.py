"""The rows of a table's stream, and which users receive them."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.people import blocks
from games.chat.messages import _announce, send_message
from games.models import Room, Table, TableEvent
from games.streams.table import TableRows
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


@pytest.fixture
def table(ana: Person) -> Table:
    return open_table(ana)


def send(person: Person, table: Table, text: str = "Hello") -> str:
    answer = person.api.post(f"/api/v1/tables/{table.id}/chat", {"text": text})
    assert answer.status_code == 201, answer.content
    return str(answer.json()["id"])


def rows(person: Person, table: Table, after: int = 0) -> list[tuple[str, Any]]:
    page = person.api.get(f"/api/v1/tables/{table.id}/stream?after={after}").json()
    return [(event["data"]["kind"], event["data"]["data"]) for event in page["results"]]


def test_the_stream_has_rows_from_the_opening_to_the_end_of_a_game(
    ana: Person, ben: Person
) -> None:
    game = played_to_the_end(started(ana, ben))
    kinds = [kind for kind, _ in rows(ana, game.table)]

    assert kinds == ["opened", "seat_taken", "ready", "game_started", "game_ended"]
    assert rows(ana, game.table)[-1][1] == {
        "game_id": str(game.id),
        "next_game_id": str(game.table.games.get(status="waiting").id),
        "not_ready": [2],
    }


def test_the_row_of_a_message_has_neither_text_nor_author(
    ana: Person, ben: Person, table: Table
) -> None:
    sent = send(ana, table, "four leaves"), send(ben, table)

    for reader in (ana, ben):
        assert rows(reader, table, after=1) == [
            ("chat", {"room": "players", "message_id": sent[0]}),
            ("chat", {"room": "spectators", "message_id": sent[1]}),
        ]


def test_a_refused_message_has_no_row(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    blocks.block(user_id=ana.id, other_id=ben.id, now=NOW)
    answer = ben.api.post(f"/api/v1/tables/{table.id}/chat", {"text": "Hello"})

    assert answer.status_code == 403
    assert not TableEvent.objects.filter(kind="chat").exists()


def test_announcing_a_message_takes_two_statements(
    ana: Person, table: Table, django_assert_num_queries: Any
) -> None:
    message = send_message(
        table_id=table.id, user_id=ana.id, room=Room.PLAYERS, text="Hello", now=timezone.now()
    )
    with django_assert_num_queries(2):
        _announce(message)


def test_a_heartbeat_without_new_rows_takes_one_statement(
    table: Table, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        assert TableRows(table.id).after(table.version).number == table.version


def test_rows_are_for_all_unless_the_table_is_private(ana: Person, table: Table) -> None:
    assert TableRows(table.id).after(0).for_all
    ana.api.patch(f"/api/v1/tables/{table.id}", {"private": True})
    assert not TableRows(table.id).after(0).for_all


def test_the_stream_of_a_missing_table_is_not_found(ana: Person) -> None:
    answer = ana.api.get(f"/api/v1/tables/{uuid4()}/stream")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_the_stream_of_a_hidden_table_is_not_found(ben: Person, table: Table) -> None:
    Table.objects.filter(id=table.id).update(private=True)
    answer = ben.api.get(f"/api/v1/tables/{table.id}/stream")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_the_row_of_an_invitation_does_not_name_the_player(ana: Person, ben: Person) -> None:
    table = open_table(ana)
    name = {"user": ben.user.username}
    assert ana.api.post(f"/api/v1/tables/{table.id}/invitations", name).status_code == 201
    event = TableEvent.objects.get(table=table, kind="invited")
    assert event.data == {}
