"""Compares the messages of streams of several topics in tests with the AsyncAPI document."""

import json
from functools import cache
from typing import Any

from tests.harness import answers
from tests.harness.document import ROOT

RENEW = "`make openapi` renews docs/asyncapi.json."


def take(text: str) -> Any:
    """The message, which must be as the document says: else the running test fails."""
    message = json.loads(text)
    found = mismatch(message)
    if found:
        answers.FAULTS.append(f"{message['topic']} {message['event']}: {found} {RENEW}")
    return message


def mismatch(message: dict[str, Any]) -> str:
    """How the message differs from the document; empty if it does not."""
    topic, event = message["topic"], message["event"]
    of = "connection" if topic is None else topic.partition("/")[0]
    payloads = committed()
    payload = payloads.get(f"{of}.{event}", payloads.get(event))
    if payload is None:
        return "it is not documented."
    return answers.mismatch(payload, json.dumps(message).encode())


@cache
def committed() -> dict[str, str]:
    """The schema of each message in the document, as JSON."""
    messages = json.loads((ROOT / "docs" / "asyncapi.json").read_text())["components"]["messages"]
    return {name: json.dumps(message["payload"]) for name, message in messages.items()}
