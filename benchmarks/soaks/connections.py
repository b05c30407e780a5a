"""Connections of one client, which follow all its topics in the ways the service offers."""

import asyncio
import json
import socket
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import ClientError, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError

from benchmarks.soaks.clients import NO_END, STREAM_LASTS_S, Service, Stream, events_of

SINGLE, SEVERAL, SOCKET = TRANSPORTS = ("single", "several", "socket")
"""A response for each topic; one response; a WebSocket."""
SUBPROTOCOL: Final = "parcheesi.v1"


@dataclass
class Connection:
    """One client's topics, over any number of connections, each by a transport at random."""

    service: Service
    token: str
    transports: tuple[str, ...]
    topics: dict[str, Stream] = field(default_factory=dict)
    _socket: ClientWebSocketResponse | None = None
    _lasts: asyncio.Timeout | None = None

    async def follow(self, path: str) -> Stream:
        """Follow one more topic, named by the address of its stream."""
        topic = path.removeprefix("/").removesuffix("/stream")
        self.topics[topic] = stream = Stream(self.service, path, self.token)
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_json({"do": "subscribe", "topic": topic})
        elif self._lasts is not None and not self._lasts.expired():
            self._lasts.reschedule(0.0)  # connects again, with the topic
        return stream

    async def run(self) -> None:
        """Read until cancelled, resuming after every loss."""
        chance, counts = self.service.chance, self.service.findings.counts
        while True:
            transport = chance.choice(self.transports)
            reading = {SINGLE: self._single, SEVERAL: self._several, SOCKET: self._by_socket}
            counts[f"connections, {transport}"] += 1
            try:
                async with asyncio.timeout(chance.expovariate(1 / STREAM_LASTS_S)) as self._lasts:
                    await reading[transport]()
            except (TimeoutError, ClientError, ConnectionError):
                pass
            finally:
                self._socket = self._lasts = None
            await asyncio.sleep(chance.random() / 2)

    def _open(self) -> dict[str, Stream]:
        return {topic: stream for topic, stream in self.topics.items() if not stream.ended}

    async def _single(self) -> None:
        await asyncio.gather(*(stream.run() for stream in self._open().values()))

    async def _several(self) -> None:
        numbers = (
            topic if stream.last is None else f"{topic}@{stream.last}"
            for topic, stream in self._open().items()
        )
        url = self.service.url(f"/streams?topics={','.join(numbers)}")
        headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {self.token}"}
        async with self.service.session.get(url, headers=headers, timeout=NO_END) as answer:
            if answer.status != 200:
                self._fault(f"answered {answer.status} {await answer.text()}")
                return
            async for event in events_of(answer):
                self._take(json.loads(event["data"]), SEVERAL)

    async def _by_socket(self) -> None:
        url = self.service.url("/streams")
        topics = [{"topic": name, "after": each.last} for name, each in self._open().items()]
        try:
            connecting = self.service.session.ws_connect(url, protocols=(SUBPROTOCOL,))
            async with connecting as self._socket:
                await self._socket.send_json({"do": "open", "token": self.token, "topics": topics})
                await self._converse(self._socket)
        except WSServerHandshakeError as error:
            self._fault(f"answered the handshake with {error.status}")

    async def _converse(self, opened: ClientWebSocketResponse) -> None:
        try:
            async for message in opened:
                if message.type is not WSMsgType.TEXT:
                    break
                content = json.loads(message.data)
                self._take(content, SOCKET)
                if content["event"] == "ping":
                    await opened.send_json({"do": "pong"})
        except asyncio.CancelledError:
            if self.service.chance.random() < 0.5:  # else it is closed in order
                with suppress(OSError, AttributeError):  # it has ended by itself
                    opened.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
            raise

    def _take(self, message: dict[str, Any], transport: str) -> None:
        topic, event = message["topic"], message["event"]
        if topic is not None:
            self.service.findings.counts[f"events, {transport}"] += 1
            self.topics[topic].take(event, message["id"], message["data"])
        elif event not in {"ping", "opened"}:
            self._fault(f"{event}: {message['data']}")

    def _fault(self, text: str) -> None:
        self.service.findings.fault(f"connection of {', '.join(self.topics)}: {text}")
