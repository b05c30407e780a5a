"""Chat at a table: rooms, access, limits, mutes and blocks."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.avatars import avatar_of
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


def send(person: Person, table: Table, text: str = "hola", room: str = "") -> Any:
    return person.api.post(url(table, room), {"text": text})


def read_texts(person: Person, table: Table, room: str = "") -> list[str]:
    answer = person.api.get(url(table, room))
    assert answer.status_code == 200
    return [message["text"] for message in answer.json()["results"]]


def test_players_chat_in_their_own_room(ana: Person, ben: Person, table: Table) -> None:
    User.objects.filter(id=ana.id).update(email="ana@example.com", display_name="Ana")
    answer = send(ana, table, "  ¡Hola, Ben! 👋🏽 ")
    assert answer.status_code == 201
    body = answer.json()
    assert body.pop("created_at")
    message = ChatMessage.objects.get()
    assert body == {
        "id": str(message.uuid),
        "room": "players",
        "author": {
            "id": str(ana.id),
            "name": ana.user.username,
            "display_name": "Ana",
            "guest": True,
            "avatar": avatar_of(ana.id, ""),
            "robot_account": False,
        },
        "text": "¡Hola, Ben! 👋🏽",
    }
    send(ben, table, "hola")
    assert (
        read_texts(ana, table) == read_texts(ben, table, "players") == ["hola", "¡Hola, Ben! 👋🏽"]
    )


def test_spectators_chat_in_their_own_room(
    ana: Person, eva: Person, person: Any, table: Table
) -> None:
    send(ana, table, "secret")
    assert send(eva, table, "who wins?").json()["room"] == "spectators"
    assert read_texts(eva, table) == read_texts(person(), table, "spectators") == ["who wins?"]
    assert read_texts(ana, table) == ["secret"]


def test_nobody_reads_or_writes_in_the_other_room(ana: Person, eva: Person, table: Table) -> None:
    for stranger, room in ((ana, "spectators"), (eva, "players")):
        assert refusal(stranger.api.get(url(table, room))) == (403, "not_your_room")
        assert refusal(send(stranger, table, room=room)) == (403, "not_your_room")
    assert not ChatMessage.objects.exists()


def test_a_closed_table_accepts_no_messages(eva: Person, table: Table) -> None:
    send(eva, table)
    Seat.objects.filter(table=table).delete()
    Table.objects.filter(id=table.id).update(closed_at=NOW, empty_since=NOW, master=None)
    assert refusal(send(eva, table)) == (409, "table_closed")
    assert read_texts(eva, table) == ["hola"]


def test_a_player_that_stands_up_changes_rooms(ana: Person, ben: Person, table: Table) -> None:
    send(ana, table)
    ben.api.delete(f"/api/v1/tables/{table.id}/seats")
    assert refusal(ben.api.get(url(table, "players"))) == (403, "not_your_room")
    assert read_texts(ben, table) == []


def test_each_table_has_its_own_rooms(ana: Person, ben: Person, eva: Person, table: Table) -> None:
    other = open_table(eva)
    send(eva, other, "elsewhere")
    send(ana, table, "here")
    assert read_texts(ben, table) == ["here"]
    assert read_texts(eva, other) == ["elsewhere"]


def test_a_missing_table_has_no_chat(ana: Person, api: Any, table: Table) -> None:
    absent = Table(id=uuid.uuid4())
    assert refusal(ana.api.get(url(absent))) == (404, "not_found")
    assert refusal(send(ana, absent)) == (404, "not_found")
    assert api.get(url(table)).status_code == api.post(url(table)).status_code == 401


def test_a_hidden_table_answers_like_a_missing_one(eva: Person, table: Table) -> None:
    Table.objects.filter(id=table.id).update(private=True)
    absent = eva.api.get(url(Table(id=uuid.uuid4()))).json()
    hidden = eva.api.get(url(table)).json()
    del absent["request_id"], hidden["request_id"]
    assert absent == hidden
    assert send(eva, table).status_code == 404


def test_only_players_chat_where_spectators_are_not_allowed(
    ana: Person, eva: Person, table: Table
) -> None:
    Table.objects.filter(id=table.id).update(spectators_allowed=False)
    for answer in (eva.api.get(url(table)), send(eva, table)):
        assert refusal(answer) == (403, "spectators_not_allowed")
    assert send(ana, table).status_code == 201


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
        ("a\u2028b", "invalid_text"),
        ("\u200b\u200d", "invalid_text"),
        ("\u202e\u2066 \u3164", "invalid_text"),
        ("\u0958" * 251, "invalid_text"),
    ],
)
def test_an_invalid_text_is_refused(ana: Person, table: Table, text: str, code: str) -> None:
    assert refusal(send(ana, table, text)) == (400, code)
    assert not ChatMessage.objects.exists()


def test_a_message_has_no_invisible_characters(ana: Person, table: Table) -> None:
    sent = send(ana, table, "f\u200bo\u200do\u202el 👩\u200d👧 می\u200cخواهم")
    assert sent.json()["text"] == "fool 👩\u200d👧 می\u200cخواهم"
    assert ChatMessage.objects.get().text == sent.json()["text"]


@pytest.mark.parametrize("text", ["x", "x" * 500, "ñandú", "👨‍👩‍👧", "مرحبا", "a  b"])
def test_a_valid_text_is_sent_unchanged(ana: Person, table: Table, text: str) -> None:
    assert send(ana, table, text).json()["text"] == text


def test_the_service_validates_the_text_itself() -> None:
    for text in ("", " ", "x" * 501):
        with pytest.raises(InvalidChatText):
            cleaned(text)


@pytest.mark.usefixtures("now")
def test_a_user_that_sends_too_often_has_to_wait(ana: Person, ben: Person, table: Table) -> None:
    for _ in range(5):
        assert send(ana, table).status_code == 201
    answer = send(ana, table)
    assert refusal(answer) == (429, "too_many_requests")
    assert answer["Retry-After"] == "10"
    body = answer.json()
    assert (body["bucket"], body["requests"], body["window_s"]) == ("chat", 5, 10)
    assert send(ben, table).status_code == 201
    assert read_texts(ana, table)


def test_the_wait_ends_when_the_fifth_last_message_is_ten_seconds_old(
    ana: Person, table: Table
) -> None:
    for second in (0, 6, 7, 8, 9):
        said(ana, table, now=NOW + timedelta(seconds=second))
    with pytest.raises(TooOften) as refused:
        said(ana, table, now=NOW + timedelta(seconds=9.5))
    assert refused.value.wait_s == 1
    said(ana, table, now=NOW + timedelta(seconds=10))
    with pytest.raises(TooOften) as refused:
        said(ana, table, now=NOW + timedelta(seconds=10.5))
    assert refused.value.wait_s == 6


def test_a_mute_hides_messages_from_the_muting_user_only(
    ana: Person, ben: Person, table: Table
) -> None:
    send(ben, table, "noise")
    ana.api.post("/api/v1/me/mutes", {"name": ben.user.username})
    assert read_texts(ana, table) == []
    assert read_texts(ben, table) == ["noise"]
    assert send(ben, table).status_code == 201
    ana.api.delete(f"/api/v1/me/mutes/{ben.user.username}")
    assert read_texts(ana, table) == ["hola", "noise"]


def test_a_block_hides_messages_from_the_blocking_user(
    ana: Person, ben: Person, eva: Person, person: Any, table: Table
) -> None:
    other = person()
    blocks.block(user_id=eva.id, other_id=other.id, now=NOW)
    send(other, table, "psst")
    send(eva, table, "hello")
    assert read_texts(eva, table) == ["hello"]
    assert read_texts(other, table) == ["hello", "psst"]


def test_a_player_blocked_by_the_master_cannot_write_to_the_players(
    ana: Person, ben: Person, table: Table
) -> None:
    blocks.block(user_id=ben.id, other_id=ana.id, now=NOW)
    assert send(ana, table).status_code == 201  # ben is not the master
    blocks.block(user_id=ana.id, other_id=ben.id, now=NOW)
    assert refusal(send(ben, table)) == (403, "chat_refused")
    assert ben.api.get(url(table)).status_code == 200
    blocks.unblock(user_id=ana.id, other_id=ben.id)
    assert send(ben, table).status_code == 201


def test_a_spectator_blocked_by_the_master_can_write_to_spectators(
    ana: Person, eva: Person, table: Table
) -> None:
    blocks.block(user_id=ana.id, other_id=eva.id, now=NOW)
    assert send(eva, table).status_code == 201


def test_a_user_muted_by_the_staff_cannot_write_for_a_time(
    ana: Person, ben: Person, table: Table
) -> None:
    until = timezone.now() + timedelta(hours=1)
    User.objects.filter(id=ana.id).update(muted_until=until)
    answer = send(ana, table)
    assert refusal(answer) == (409, "muted")
    assert datetime.fromisoformat(answer.json()["until"]) == until
    assert read_texts(ana, table) == []
    assert send(ben, table).status_code == 201
    User.objects.filter(id=ana.id).update(muted_until=timezone.now() - timedelta(seconds=1))
    assert send(ana, table).status_code == 201


def test_a_closed_account_cannot_write(ana: Person, table: Table) -> None:
    User.objects.filter(id=ana.id).update(is_active=False)
    assert send(ana, table).status_code == 404


def test_a_page_of_chat_takes_three_queries(
    ana: Person, ben: Person, table: Table, django_assert_num_queries: Any
) -> None:
    for number in range(7):
        said(ana, table, str(number), NOW + timedelta(minutes=number))
    ben.api.get(url(table))  # the first request in a while records activity
    with django_assert_num_queries(3):
        first = ben.api.get(url(table), {"limit": 4}).json()
    second = ben.api.get(first["next"]).json()
    texts = [message["text"] for message in first["results"] + second["results"]]
    assert texts == ["6", "5", "4", "3", "2", "1", "0"]


def test_the_database_refuses_unknown_rooms_and_empty_messages(ana: Person, table: Table) -> None:
    given = {"table": table, "room": Room.PLAYERS, "author": ana.user, "created_at": NOW}
    for wrong in ({"room": "kitchen", "text": "x"}, {"text": ""}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ChatMessage.objects.create(**{**given, **wrong})
    ChatMessage.objects.create(**given, text="x")
