"""Flags and texts accept only the documented JSON types, where the framework would convert."""

from typing import Any

import pytest
from rest_framework.fields import BooleanField, CharField, ListField, UUIDField

from accounts.notifications.serializers import MarkReadRequest
from accounts.sessions.streams.api import StreamTicketRequest
from core.api.fields import Flag, Id, Text
from games.chat.api import ChatMessageRequest, ReportRequest
from games.matchmaking.api import CreateMatchmakingTicketRequest
from games.players.serializers import DeleteAccountRequest
from games.tables import serializers
from tests.harness.people import Person

BODIES = [
    DeleteAccountRequest,
    MarkReadRequest,
    CreateMatchmakingTicketRequest,
    ReportRequest,
    StreamTicketRequest,
    ChatMessageRequest,
    *(kind for kind in vars(serializers).values() if hasattr(kind, "_declared_fields")),
]


@pytest.mark.django_db
@pytest.mark.parametrize("value", [0, 1, "true", "false", "yes", "", None, [], 1.0])
def test_a_flag_accepts_only_a_boolean(ana: Person, value: Any) -> None:
    answer = ana.api.post("/api/v1/tables", {"ruleset": "parchis", "private": value})
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert answer.json()["errors"][0]["field"] == "private"


def test_all_request_bodies_use_the_strict_fields() -> None:
    fields = [field for kind in BODIES for field in kind().fields.values()]
    fields += [field.child for field in fields if isinstance(field, ListField)]
    texts = [field for field in fields if isinstance(field, CharField)]
    assert len(texts) > 6
    assert all(isinstance(field, Text) for field in texts)
    flags = [field for field in fields if isinstance(field, BooleanField)]
    assert len(flags) > 8
    assert all(isinstance(field, Flag) for field in flags)
    ids = [field for field in fields if isinstance(field, UUIDField)]
    assert len(ids) > 1
    assert all(isinstance(field, Id) for field in ids)


@pytest.mark.django_db
@pytest.mark.parametrize("value", [0, 1.5, True, None, ["Ana"]])
@pytest.mark.parametrize(
    ("method", "address", "field"),
    [
        ("patch", "me", "display_name"),
        ("post", "me/friends", "name"),
        ("post", "auth/upgrade", "name"),
        ("post", "streams/tickets", "path"),
    ],
)
def test_a_text_accepts_only_a_string(
    ana: Person, method: str, address: str, field: str, value: Any
) -> None:
    answer = getattr(ana.api, method)(f"/api/v1/{address}", {field: value})
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert answer.json()["errors"][0]["field"] == field


@pytest.mark.django_db
@pytest.mark.parametrize("value", [0, 7, 7.0, True, None, "7", "8400c98e6a3a4a8a9d4d2d8c6ad54e3c"])
def test_a_notification_s_id_accepts_only_a_string(ana: Person, value: Any) -> None:
    valid = "8400c98e-6a3a-4a8a-9d4d-2d8c6ad54e3c"
    answer = ana.api.post("/api/v1/me/notifications/read", {"ids": [valid, value]})
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert answer.json()["errors"][0]["field"] == "ids.1"
    assert ana.api.post("/api/v1/me/notifications/read", {"ids": [valid]}).status_code == 200
