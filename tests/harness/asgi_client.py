"""Requests as an ASGI server sends them, without a server."""

import asyncio
from collections.abc import Iterable
from typing import Any

from parcheesi_site.server.handler import ThreadHandler
from tests.harness.service import PATIENCE_S


class Answer:
    """The response in the messages that an application has sent."""

    def __init__(self, messages: list[Any]) -> None:
        self.messages = messages
        self.status = messages[0]["status"] if messages else None
        headers = messages[0]["headers"] if messages else []
        self.headers = {name.decode().lower(): value.decode() for name, value in headers}
        self.body = b"".join(message.get("body", b"") for message in messages[1:])


async def ask(
    handler: ThreadHandler, path: str, *messages: Any, query: bytes = b"", **headers: str
) -> Answer:
    """Send a request as a server does; a POST if there are messages."""
    waiting = list(messages) or [{"type": "http.request", "body": b""}]
    sent: list[Any] = []

    async def receive() -> Any:
        if not waiting:
            await asyncio.sleep(2 * PATIENCE_S)
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST" if messages else "GET",
        "scheme": "http",
        "path": path,
        "query_string": query,
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 50_000),
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")]
        + [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    await handler(scope, receive, send)
    return Answer(sent)


def pieces(*bodies: bytes) -> Iterable[Any]:
    *first, last = bodies
    more = [{"type": "http.request", "body": body, "more_body": True} for body in first]
    return [*more, {"type": "http.request", "body": last, "more_body": False}]
