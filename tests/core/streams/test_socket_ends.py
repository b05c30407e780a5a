"""A socket that has ended keeps nothing of its connection."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

from accounts.sessions.streams.view import StreamRequest, StreamResponse
from accounts.sessions.tokens import Claims
from core import clock
from core.streams.messages import HEART, Delivery
from parcheesi_site.server.open_streams import OpenStreams
from parcheesi_site.server.sockets import ADDRESS, SUBPROTOCOL, Server, Socket

SCOPE = {
    "type": "websocket",
    "path": ADDRESS,
    "scheme": "ws",
    "headers": [],
    "query_string": b"",
    "client": ("127.0.0.1", 1),
    "subprotocols": [SUBPROTOCOL],
}


class Connection:
    """A client that opens the socket and reads only the first messages."""

    def __init__(self) -> None:
        self.first = [
            {"type": "websocket.connect"},
            {"type": "websocket.receive", "text": '{"do": "open", "token": "x"}'},
        ]
        self.reads = 2

    def receive(self) -> "asyncio.Future[Any]":
        return self._answer(self.first.pop(0) if self.first else None)

    def send(self, message: Any) -> "asyncio.Future[Any]":
        self.reads -= 1
        return self._answer(True if self.reads >= 0 else None)

    def _answer(self, result: Any) -> "asyncio.Future[Any]":
        """A future, as the server gives; it comes never for None."""
        answer = asyncio.get_running_loop().create_future()
        if result is not None:
            answer.set_result(result)
        return answer


class Quiet:
    """Follows nothing, and sends heartbeats."""

    topics: tuple[str, ...] = ()

    async def deliveries(self, *, lasting: bool) -> AsyncIterator[Delivery]:
        while True:
            yield HEART


async def ask(scope: Any, meta: Any) -> StreamResponse:
    claims = Claims(uuid4(), "Ana", is_guest=True, session_id=uuid4())
    holder: Any = SimpleNamespace(claims=claims, until=clock.now())
    return StreamResponse(StreamRequest((), holder, "127.0.0.1", several=True))


def test_a_client_that_does_not_read_is_let_go_at_once(settings: Any) -> None:
    settings.STREAM_WRITE_TIMEOUT_S = 0.01

    async def ended() -> weakref.ref[Connection]:
        connection = Connection()
        following: Any = lambda stream_request: Quiet()  # noqa: E731 - as short as its use
        server = Server(OpenStreams(), ask, following)
        await Socket(server, SCOPE, connection.receive, connection.send).run(ending=False)
        assert connection.reads < 0
        return weakref.ref(connection)

    gc.disable()
    try:
        assert asyncio.run(ended())() is None
    finally:
        gc.enable()
