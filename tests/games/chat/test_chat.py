"""What people say at tables, and who reads it."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.people import blocks
from core.errors import TooOften
from games.chat.errors import InvalidChatText
from games.chat.messages import cleaned
from games.models import ChatMessage, Room, Seat, Table
from tests.harness.chat import refusal, said
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table


@pytest.fixture
def table(ana: Person, ben: Person) -> Table:
    """A table of ana, the master, and ben; eva watches."""
    return open_table(ana, ben)


def url(table: Table, room: str = "") -> str:
    return f"/api/v1/tables/{table.id}/chat{f'?room={room}' if room else ''}"


def say(person: Person, table: Table, text: str = "hola", room: str = "") -> Any:
    return person.api.post(url(table, room), {"text": text})


def heard(person: Person, table: Table, room: str = "") -> list[str]:
    answer = person.api.get(url(table, room))
    assert answer.status_code == 200
    return [message["text"] for message in answer.json()["results"]]


def test_players_talk_among_themselves(ana: Person, ben: Person, table: Table) -> None:
    User.objects.filter(id=ana.id).update(email="ana@example.com", display_name="Ana")
    answer = say(ana, table, "  ¡Hola, Ben! 👋🏽 ")
    assert answer.status_code == 201
    body = answer.json()
    assert body.pop("created_at")
    message = ChatMessage.objects.get()
    assert body == {
        "id": str(message.id),
        "room": "players",
        "author": {
            "id": str(ana.id),
            "name": ana.user.username,
            "display_name": "Ana",
            "guest": True,
        },
        "text": "¡Hola, Ben! 👋🏽",
    }
    say(ben, table, "hola")
    assert heard(ana, table) == heard(ben, table, "players") == ["hola", "¡Hola, Ben! 👋🏽"]


def test_spectators_talk_among_themselves(
    ana: Person, eva: Person, person: Any, table: Table
) -> None:
    say(ana, table, "secret")
    assert say(eva, table, "who wins?").json()["room"] == "spectators"
    assert heard(eva, table) == heard(person(), table, "spectators") == ["who wins?"]
    assert heard(ana, table) == ["secret"]


def test_nobody_reads_or_writes_in_the_other_room(ana: Person, eva: Person, table: Table) -> None:
    for stranger, room in ((ana, "spectators"), (eva, "players")):
        assert refusal(stranger.api.get(url(table, room))) == (403, "not_your_room")
        assert refusal(say(stranger, table, room=room)) == (403, "not_your_room")
    assert not ChatMessage.objects.exists()


def test_nobody_talks_at_a_closed_table(eva: Person, table: Table) -> None:
    say(eva, table)
    Seat.objects.filter(table=table).delete()
    Table.objects.filter(id=table.id).update(closed_at=NOW, empty_since=NOW, master=None)
    assert refusal(say(eva, table)) == (409, "table_closed")
    assert heard(eva, table) == ["hola"]


def test_who_stands_up_changes_rooms(ana: Person, ben: Person, table: Table) -> None:
    say(ana, table)
    ben.api.delete(f"/api/v1/tables/{table.id}/seats")
    assert refusal(ben.api.get(url(table, "players"))) == (403, "not_your_room")
    assert heard(ben, table) == []


def test_rooms_of_tables_are_apart(ana: Person, ben: Person, eva: Person, table: Table) -> None:
    other = open_table(eva)
    say(eva, other, "elsewhere")
    say(ana, table, "here")
    assert heard(ben, table) == ["here"]
    assert heard(eva, other) == ["elsewhere"]


def test_a_table_that_is_not_there_has_no_chat(ana: Person, api: Any, table: Table) -> None:
    absent = Table(id=uuid.uuid4())
    assert refusal(ana.api.get(url(absent))) == (404, "not_found")
    assert refusal(say(ana, absent)) == (404, "not_found")
    assert api.get(url(table)).status_code == api.post(url(table)).status_code == 401


def test_a_table_that_one_may_not_see_is_as_one_that_is_not_there(
    eva: Person, table: Table
) -> None:
    Table.objects.filter(id=table.id).update(private=True)
    absent = eva.api.get(url(Table(id=uuid.uuid4()))).json()
    hidden = eva.api.get(url(table)).json()
    del absent["request_id"], hidden["request_id"]
    assert absent == hidden
    assert say(eva, table).status_code == 404


def test_where_spectators_are_not_allowed_only_players_talk(
    ana: Person, eva: Person, table: Table
) -> None:
    Table.objects.filter(id=table.id).update(spectators_allowed=False)
    for answer in (eva.api.get(url(table)), say(eva, table)):
        assert refusal(answer) == (403, "spectators_not_allowed")
    assert say(ana, table).status_code == 201


def test_an_unknown_room_is_refused(ana: Person, table: Table) -> None:
    assert refusal(ana.api.get(url(table, "kitchen"))) == (400, "validation_error")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "validation_error"),
        ("   ", "validation_error"),
        ("x" * 501, "validation_error"),
        ("a\x00b", "validation_error"),
        ("a\nb", "invalid_text"),
        ("a\x1b[31mb", "invalid_text"),
        ("a\u202eb", "invalid_text"),
        ("a\u2028b", "invalid_text"),
        ("\u200b\u200d", "invalid_text"),
    ],
)
def test_what_cannot_be_said(ana: Person, table: Table, text: str, code: str) -> None:
    assert refusal(say(ana, table, text)) == (400, code)
    assert not ChatMessage.objects.exists()


@pytest.mark.parametrize("text", ["x", "x" * 500, "ñandú", "👨‍👩‍👧", "مرحبا", "a  b"])
def test_what_can_be_said(ana: Person, table: Table, text: str) -> None:
    assert say(ana, table, text).json()["text"] == text


def test_the_service_bounds_the_text_by_itself() -> None:
    for text in ("", " ", "x" * 501):
        with pytest.raises(InvalidChatText):
            cleaned(text)


def test_one_says_so_much_and_then_waits(ana: Person, ben: Person, table: Table) -> None:
    for _ in range(5):
        assert say(ana, table).status_code == 201
    answer = say(ana, table)
    assert refusal(answer) == (429, "too_many_requests")
    assert 1 <= int(answer["Retry-After"]) <= 10
    assert say(ben, table).status_code == 201
    assert heard(ana, table)


def test_the_wait_is_until_the_fifth_last_is_ten_seconds_old(ana: Person, table: Table) -> None:
    for second in (0, 6, 7, 8, 9):
        said(ana, table, now=NOW + timedelta(seconds=second))
    with pytest.raises(TooOften) as refused:
        said(ana, table, now=NOW + timedelta(seconds=9.5))
    assert refused.value.wait_s == 1
    said(ana, table, now=NOW + timedelta(seconds=10))
    with pytest.raises(TooOften) as refused:
        said(ana, table, now=NOW + timedelta(seconds=10.5))
    assert refused.value.wait_s == 6


def test_the_muted_are_left_out_of_ones_own_reading_only(
    ana: Person, ben: Person, table: Table
) -> None:
    say(ben, table, "noise")
    ana.api.post("/api/v1/me/mutes", {"name": ben.user.username})
    assert heard(ana, table) == []
    assert heard(ben, table) == ["noise"]
    assert say(ben, table).status_code == 201
    ana.api.delete(f"/api/v1/me/mutes/{ben.user.username}")
    assert heard(ana, table) == ["hola", "noise"]


def test_the_blocked_are_not_heard_by_who_blocks_them(
    ana: Person, ben: Person, eva: Person, person: Any, table: Table
) -> None:
    other = person()
    blocks.block(user_id=eva.id, other_id=other.id, now=NOW)
    say(other, table, "psst")
    say(eva, table, "hello")
    assert heard(eva, table) == ["hello"]
    assert heard(other, table) == ["hello", "psst"]


def test_whom_the_master_blocks_cannot_write_to_the_players(
    ana: Person, ben: Person, table: Table
) -> None:
    blocks.block(user_id=ben.id, other_id=ana.id, now=NOW)
    assert say(ana, table).status_code == 201  # ben is not the master
    blocks.block(user_id=ana.id, other_id=ben.id, now=NOW)
    assert refusal(say(ben, table)) == (403, "chat_refused")
    assert ben.api.get(url(table)).status_code == 200
    blocks.unblock(user_id=ana.id, other_id=ben.id)
    assert say(ben, table).status_code == 201


def test_whom_the_master_blocks_can_talk_to_the_spectators(
    ana: Person, eva: Person, table: Table
) -> None:
    blocks.block(user_id=ana.id, other_id=eva.id, now=NOW)
    assert say(eva, table).status_code == 201


def test_whom_the_staff_mutes_cannot_write_for_a_time(
    ana: Person, ben: Person, table: Table
) -> None:
    until = timezone.now() + timedelta(hours=1)
    User.objects.filter(id=ana.id).update(muted_until=until)
    answer = say(ana, table)
    assert refusal(answer) == (409, "muted")
    assert datetime.fromisoformat(answer.json()["until"]) == until
    assert heard(ana, table) == []
    assert say(ben, table).status_code == 201
    User.objects.filter(id=ana.id).update(muted_until=timezone.now())
    assert say(ana, table).status_code == 201


def test_a_closed_account_says_nothing(ana: Person, table: Table) -> None:
    User.objects.filter(id=ana.id).update(is_active=False)
    assert say(ana, table).status_code == 404


def test_chat_comes_in_pages_of_three_queries(
    ana: Person, ben: Person, table: Table, django_assert_num_queries: Any
) -> None:
    for number in range(7):
        said(ana, table, str(number), NOW + timedelta(minutes=number))
    ben.api.get(url(table))  # the first sign in a while is noted
    with django_assert_num_queries(3):
        first = ben.api.get(url(table), {"limit": 4}).json()
    second = ben.api.get(first["next"]).json()
    texts = [message["text"] for message in first["results"] + second["results"]]
    assert texts == ["6", "5", "4", "3", "2", "1", "0"]


def test_the_database_knows_two_rooms_and_no_empty_message(ana: Person, table: Table) -> None:
    given = {"table": table, "room": Room.PLAYERS, "author": ana.user, "created_at": NOW}
    for wrong in ({"room": "kitchen", "text": "x"}, {"text": ""}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ChatMessage.objects.create(**{**given, **wrong})
    ChatMessage.objects.create(**given, text="x")
