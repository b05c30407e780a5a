"""The AsyncAPI document: the messages of the WebSocket, made from the OpenAPI document.

`python -m tests.openapi.asyncapi`, a part of `make openapi`, writes docs/asyncapi.json. The
messages of the service are those of the streams of one topic, with the topic; those of the client
are the types by which the service decodes them.
"""

import json
import os
from collections.abc import Iterable
from typing import Any, Final

import django
import msgspec

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()

from core.streams.messages import OPENED, PING, REFUSED, UNSUBSCRIBED
from core.streams.source import CLOSED
from parcheesi_site.openapi.unions import KINDS
from parcheesi_site.server.sockets import ADDRESS, SUBPROTOCOL, Open, Pong, Subscribe, Unsubscribe
from tests.harness.document import ROOT, committed

Schema = dict[str, Any]

PATH: Final = ROOT / "docs" / "asyncapi.json"
SCHEMAS: Final = "#/components/schemas/"
UUID: Final = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
TOPICS: Final = {
    "me": ("PersonalStreamEvent", "^me$"),
    "tables": ("TableStreamEvent", f"^tables/{UUID}$"),
    "games": ("GameStreamEvent", f"^games/{UUID}$"),
    "tournaments": ("TournamentStreamEvent", f"^tournaments/{UUID}$"),
}
ANY_TOPIC: Final[Schema] = {"type": "string", "maxLength": 100}
NONE: Final[Schema] = {"type": "null"}
CLIENT: Final = {
    "open": ("The first message: a token or a ticket, and the first topics.", Open),
    "subscribe": ("Follow one more topic.", Subscribe),
    "unsubscribe": ("Follow a topic no longer.", Unsubscribe),
    "pong": ("The answer to each ping.", Pong),
}
WHY: Final[Schema] = {
    "type": "object",
    "properties": {
        "code": {"type": "string", "description": "As of an error of HTTP."},
        "retry_ms": {
            "type": ["integer", "null"],
            "description": "When to come back; null: the same would only fail again.",
        },
    },
    "required": ["code", "retry_ms"],
}
TERMS: Final[Schema] = {
    "type": "object",
    "properties": {
        "heartbeat_s": {"type": "number", "description": "Seconds between two pings."},
        "most_topics": {"type": "integer", "description": "Of one connection."},
    },
    "required": ["heartbeat_s", "most_topics"],
}


def document() -> Schema:
    """The whole document."""
    openapi = committed()
    commands, types = _commands()
    events = {**_events(openapi), **_of_connection()}
    messages = {**commands, **events}
    refs = {name: {"$ref": f"#/components/messages/{name}"} for name in messages}
    channel = {"$ref": "#/channels/streams"}

    def operation(action: str, summary: str, names: Iterable[str]) -> Schema:
        listed = [{"$ref": f"#/channels/streams/messages/{name}"} for name in names]
        return {"action": action, "channel": channel, "summary": summary, "messages": listed}

    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": f"{openapi['info']['title']}: the WebSocket",
            "version": openapi["info"]["version"],
            "description": "Codes of closes and how to resume: docs/streams.md.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "streams": {
                "address": ADDRESS,
                "description": f"A WebSocket with the subprotocol `{SUBPROTOCOL}`.",
                "messages": refs,
                "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
            }
        },
        "operations": {
            "receiveCommand": operation("receive", "What the client sends.", commands),
            "sendEvent": operation("send", "What the service sends.", events),
        },
        "components": {
            "messages": messages,
            "schemas": types | _used(openapi, [event["payload"] for event in events.values()]),
        },
    }


def _commands() -> tuple[Schema, Schema]:
    """The messages of the client, and the schemas that they refer to."""
    kinds = [kind for _, kind in CLIENT.values()]
    forms, types = msgspec.json.schema_components(kinds, ref_template=SCHEMAS + "{name}")
    made = zip(CLIENT.items(), forms, strict=True)
    return {name: _message(name, text, form) for (name, (text, _)), form in made}, types


def _events(openapi: Schema) -> Schema:
    """The messages about a topic."""
    found = {}
    for topic, (name, pattern) in TOPICS.items():
        of_topic = {"type": "string", "pattern": pattern}
        for event, one in openapi["components"]["schemas"][name][KINDS].items():
            fields = one["properties"]
            data = WHY if event == CLOSED else fields["data"]
            payload = _payload(of_topic, event, data, fields["id"])
            found[f"{topic}.{event}"] = _message(f"{topic}.{event}", one["description"], payload)
    return found


def _of_connection() -> Schema:
    """The messages about the connection, and those about a topic that say what becomes of it."""
    empty = {"type": "object"}
    return {
        name: _message(name, text, _payload(topic, name.rpartition(".")[2], data, NONE))
        for name, text, topic, data in (
            (OPENED, "The answer to `open`.", NONE, TERMS),
            (REFUSED, "The topic is not followed.", ANY_TOPIC, WHY),
            (UNSUBSCRIBED, "The topic is followed no longer.", ANY_TOPIC, empty),
            (PING, "A heartbeat: answer `pong`.", NONE, empty),
            (f"connection.{CLOSED}", "The last message: why the connection ends.", NONE, WHY),
        )
    }


def _message(name: str, text: str, payload: Schema) -> Schema:
    return {"name": name, "summary": text, "payload": payload}


def _payload(topic: Schema, event: str, data: Schema, number: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {
            "topic": topic,
            "event": {"type": "string", "const": event},
            "id": number,
            "data": data,
        },
        "required": ["topic", "event", "id", "data"],
    }


def _used(openapi: Schema, payloads: list[Schema]) -> Schema:
    """The schemas of the OpenAPI document that these refer to, directly or not."""
    schemas, used, texts = openapi["components"]["schemas"], {}, [json.dumps(payloads)]
    while texts:
        for part in texts.pop().split(f'"{SCHEMAS}')[1:]:
            name = part[: part.index('"')]
            if name not in used:
                used[name] = schemas[name]
                texts.append(json.dumps(schemas[name]))
    return dict(sorted(used.items()))


if __name__ == "__main__":
    PATH.write_text(json.dumps(document(), indent=2, ensure_ascii=False) + "\n")
