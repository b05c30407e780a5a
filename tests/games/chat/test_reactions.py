"""Reactions: as chat in rights, limits and mutes, and no part of its messages."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.utils import timezone

from accounts.people import blocks
from games.models import ChatMessage, Reaction, Table, TableEvent
from tests.harness.chat import refusal, said
from tests.harness.people import NOW, Person, block
from tests.harness.tables import open_table


@pytest.fixture
def table(ana: Person, ben: Person) -> Table:
    return open_table(ana, ben)


def react(person: Person, table: Table, reaction: str = "wave", room: str = "") -> Any:
    return person.api.post(
        f"/api/v1/tables/{table.id}/reactions{room and f'?room={room}'}", {"reaction": reaction}
    )


def seen_by(person: Person, table: Table) -> list[str]:
    answer = person.api.get(f"/api/v1/tables/{table.id}/reactions")
    assert answer.status_code == 200, answer.content
    return [row["reaction"] for row in answer.json()["results"]]


def test_a_reaction_is_read_in_its_room_for_a_minute(
    ana: Person, ben: Person, eva: Person, table: Table
) -> None:
    body = react(ana, table, "well_played").json()
    assert (body["author"]["id"], body["room"]) == (str(ana.id), "players")
    react(eva, table, "lucky")
    assert seen_by(ben, table) == ["well_played"]
    assert seen_by(eva, table) == ["lucky"]
    ChatMessage.objects.update(created_at=timezone.now() - timedelta(seconds=61))
    assert seen_by(ben, table) == []


def test_the_chat_lists_no_reactions_and_the_stream_says_nothing_of_them(
    ana: Person, ben: Person, table: Table
) -> None:
    said(ana, table, "hola")
    sent = react(ana, table).json()["id"]
    chat = ben.api.get(f"/api/v1/tables/{table.id}/chat").json()["results"]
    assert [message["text"] for message in chat] == ["hola"]
    assert seen_by(ben, table) == ["wave"]
    row = TableEvent.objects.latest("number")
    assert (row.kind, row.data) == ("reaction", {"room": "players", "message_id": sent})


@pytest.mark.parametrize("how", ["mute", "block"])
def test_reactions_of_muted_and_blocked_players_are_hidden(
    ana: Person, ben: Person, table: Table, how: str
) -> None:
    react(ben, table)
    getattr(blocks, how)(user_id=ana.id, other_id=ben.id, now=NOW)
    assert seen_by(ana, table) == []
    assert seen_by(ben, table) == ["wave"]


def test_reactions_have_the_rights_of_messages(
    ana: Person, ben: Person, eva: Person, table: Table
) -> None:
    assert refusal(react(eva, table, room="players")) == (403, "not_your_room")
    block(ana, ben)  # ana is the master
    assert refusal(react(ben, table)) == (403, "chat_refused")
    private = open_table(ana, private=True)
    assert refusal(react(eva, private)) == (404, "not_found")
    ana.user.muted_until = timezone.now() + timedelta(hours=1)
    ana.user.save(update_fields=["muted_until"])
    assert refusal(react(ana, table)) == (409, "muted")


def test_reactions_and_messages_share_a_limit(ana: Person, table: Table, now: datetime) -> None:
    for _ in range(3):
        assert react(ana, table).status_code == 201
    for _ in range(2):
        said(ana, table, now=now)
    answer = react(ana, table)
    assert (answer.status_code, answer.json()["bucket"]) == (429, "chat")


@pytest.mark.parametrize("wrong", ["", "rude", 7, None])
def test_only_the_reactions_of_the_service_are_sent(
    ana: Person, table: Table, wrong: object
) -> None:
    answer = ana.api.post(f"/api/v1/tables/{table.id}/reactions", {"reaction": wrong})
    assert answer.status_code == 400


def test_a_reaction_is_reported_like_a_message(ana: Person, ben: Person, table: Table) -> None:
    body = {"message_id": react(ben, table, "laugh").json()["id"], "reason": "insult"}
    assert ana.api.post("/api/v1/reports", body).status_code == 201


@pytest.mark.parametrize("name", Reaction.values)
def test_each_reaction_has_a_drawing(name: str) -> None:
    assert finders.find(f"reactions/{name}.svg")
