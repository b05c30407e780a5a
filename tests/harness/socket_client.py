"""A client of the WebSocket of several topics."""

import asyncio
import json
import time
from collections.abc import Awaitable
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from aiohttp import (
    ClientConnectionResetError,
    ClientError,
    ClientSession,
    ClientWebSocketResponse,
    WSMsgType,
    WSServerHandshakeError,
)

from tests.harness import messages
from tests.harness.service import PATIENCE_S, Service


class SocketClient(Thread):
    """A thread that opens a socket, answers pings, and keeps what it receives."""

    def __init__(
        self,
        service: Service,
        *first: Any,
        web: str = "web",
        protocols: tuple[str, ...] = ("parcheesi.v1",),
        path: str = "/api/v1/streams",
        answers: bool = True,
        reads: bool = True,
        made_up: bool = False,
        **headers: str,
    ) -> None:
        super().__init__(daemon=True)
        self.url = f"ws://127.0.0.1:{service.ports[web]}{path}"
        self.first, self.protocols, self.answers, self.headers = first, protocols, answers, headers
        self._take = json.loads if made_up else messages.take
        """Rows that a test makes up are not as the document says."""
        self.messages: list[Any] = []
        self.status: int | None = None
        """Of a refused handshake."""
        self.closed_with: int | None = None
        self.ended_at = 0.0
        self.reads = Event()
        """Set while it reads."""
        if reads:
            self.reads.set()
        self._ready = Event()
        self._loop = asyncio.new_event_loop()
        self._socket: ClientWebSocketResponse | None = None
        service.clients.append(self)
        self.start()

    def of(self, topic: str | None) -> list[Any]:
        """The messages of a topic, or of the connection."""
        return [message for message in self.messages if message["topic"] == topic]

    def numbers(self, topic: str) -> list[int]:
        """The numbers of a topic's snapshots and rows."""
        return [message["id"] for message in self.of(topic) if message["id"] is not None]

    def send(self, *messages: Any) -> None:
        """Send messages: texts and bytes as they are, all else as JSON."""
        assert self._ready.wait(PATIENCE_S)
        for message in messages:
            self._call(self._send(message))

    def ended(self) -> tuple[int | None, dict[str, Any]]:
        """Wait for the end: the number of the close, and the data of the last message."""
        self.join(PATIENCE_S)
        assert not self.is_alive()
        return self.closed_with, self.messages[-1]["data"] if self.messages else {}

    def leave(self) -> None:
        """Close the connection."""
        if self._socket is not None and self.is_alive():
            self._call(self._socket.close())
        self.join(PATIENCE_S)

    def run(self) -> None:
        try:
            self._loop.run_until_complete(self._follow())
        finally:
            self._ready.set()
            self._loop.close()

    def _call(self, work: Awaitable[Any]) -> None:
        async def done() -> None:
            await work

        asyncio.run_coroutine_threadsafe(done(), self._loop).result(PATIENCE_S)

    async def _send(self, message: Any) -> None:
        assert self._socket is not None
        if isinstance(message, bytes):
            await self._socket.send_bytes(message)
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            await self._socket.send_str(text)

    async def _follow(self) -> None:
        async with ClientSession() as session:
            try:
                self._socket = await session.ws_connect(
                    self.url, protocols=self.protocols, headers=self.headers, max_msg_size=0
                )
            except WSServerHandshakeError as error:
                self.status = error.status
                return
            except ClientError:
                return
            for message in self.first:
                await self._send(message)
            self._ready.set()
            await asyncio.to_thread(self.reads.wait, PATIENCE_S)
            async for message in self._socket:
                if message.type is not WSMsgType.TEXT:
                    break
                self.messages.append(self._take(message.data))
                if self.messages[-1]["event"] == "ping" and self.answers:
                    with suppress(ClientConnectionResetError):  # it has been cut
                        await self._send({"do": "pong"})
            self.closed_with, self.ended_at = self._socket.close_code, time.monotonic()
