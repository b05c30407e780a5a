"""The AsyncAPI document: committed, and compared with what the service sends.

Each message that a test's client of several topics receives is compared, too (`harness`).
"""

import json
from typing import Any

import pytest

from core.streams.messages import HEART, Delivery, closed, refused
from core.streams.source import END, ROW, Event
from tests.harness import messages
from tests.openapi.asyncapi import CLIENT, PATH, document

GAME = "games/00000000-0000-4000-8000-000000000000"


def test_the_committed_document_is_that_of_the_schemas() -> None:
    assert json.loads(PATH.read_text()) == document(), "Run `make openapi`."


def test_all_references_lead_somewhere() -> None:
    whole = document()
    for part in json.dumps(whole).split('"$ref": "#/')[1:]:
        target: Any = whole
        for name in part[: part.index('"')].split("/"):
            target = target[name]


def test_the_commands_are_those_that_the_service_decodes() -> None:
    schemas = document()["components"]["schemas"]
    for name, (_, kind) in CLIENT.items():
        assert schemas[kind.__name__]["properties"]["do"] == {"enum": [name]}
        assert schemas[kind.__name__]["additionalProperties"] is False


@pytest.mark.parametrize(
    "delivery",
    [HEART, closed("server_ends", retry_ms=5), refused(GAME, "not_found"), closed("x", GAME)],
)
def test_what_is_no_row_is_documented(delivery: Delivery) -> None:
    assert messages.mismatch(json.loads(delivery.message)) == ""


@pytest.mark.parametrize(
    "delivery",
    [
        Delivery(Event("news", None, {}), GAME),
        Delivery(Event(ROW, 3, {"version": 3}), GAME),
        Delivery(Event(END, 3, {}), "me"),
        Delivery(Event("opened", None, {"heartbeat_s": 10.0})),
    ],
)
def test_what_the_document_does_not_say_is_found(delivery: Delivery) -> None:
    assert messages.mismatch(json.loads(delivery.message))
