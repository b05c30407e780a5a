"""Clients on bad connections: they lose streams, time out, send requests twice, resume.

They add faults to `Findings.faults`; a soak has passed if there are none.
"""

import asyncio
import json
import random
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout

API = "/api/v1"
FIELDS = ("pawn", "kind", "value")
NO_END = ClientTimeout(total=None, sock_read=30)
IMPATIENT_S = 0.02
"""The longest timeout of a client that gives up."""
STREAM_LASTS_S = 20.0
"""The mean time until a client loses a stream."""
STUCK_AFTER_S = 60.0
REFUSALS = {"stale_version", "request_in_progress", "game_not_running"}
"""Error codes allowed for a repeated or late command."""


@dataclass
class Findings:
    """Counts and faults of all clients."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    delays_ms: list[float] = field(default_factory=list)
    """From sending a command to reading its row on the player's own stream."""

    def fault(self, text: str) -> None:
        """Add a fault."""
        self.faults.append(text)


@dataclass
class Service:
    """The service: each request goes to one of its web processes at random."""

    session: ClientSession
    ports: list[int]
    chance: random.Random
    findings: Findings
    refused_at: list[float] | None = None
    """Times of refusals while the database was away; None where it stays, and they are faults."""
    answered: list[tuple[str, int, Any]] = field(default_factory=list)
    """Of each command that was carried out: the game, its version after it, and the events."""

    def url(self, path: str) -> str:
        """The address at one of the processes."""
        return f"http://127.0.0.1:{self.chance.choice(self.ports)}{API}{path}"

    async def ask(
        self,
        method: str,
        path: str,
        token: str = "",
        body: Any = None,
        key: str = "",
        tag: str = "",
    ) -> tuple[int, Any]:
        """Status and body; retries while the connection fails.

        With an ETag in `tag` the body is None if nothing has changed.
        """
        headers = {"Idempotency-Key": key or uuid.uuid4().hex * 2}
        if tag:
            headers["If-None-Match"] = tag
        if token:
            headers["Authorization"] = f"Bearer {token}"
        while True:
            try:
                request = self.session.request(method, self.url(path), json=body, headers=headers)
                async with request as answer:
                    content = await answer.json(content_type=None)
                    return self._seen(method, path, answer.status, content)
            except (ClientError, ConnectionError):
                self.findings.counts["connections lost"] += 1
                await asyncio.sleep(0.2)

    async def must(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """The body of a successful response. Raises RuntimeError for any other."""
        status, content = await self.ask_patiently(method, path, token, body)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {content}")
        return content

    async def ask_patiently(
        self, method: str, path: str, token: str = "", body: Any = None
    ) -> tuple[int, Any]:
        """Status and body, also if a server was killed during the request."""
        key = uuid.uuid4().hex * 2
        while True:
            status, content = await self.ask(method, path, token, body, key)
            if status != 409 or content["code"] != "request_in_progress":
                return status, content
            await asyncio.sleep(0.1)

    def _seen(self, method: str, path: str, status: int, content: Any) -> tuple[int, Any]:
        self.findings.counts[f"answers {status}"] += 1
        if status == 503 and self.refused_at is not None:
            self.refused_at.append(time.time())
            raise ConnectionError("the database is away")
        if method == "POST" and status == 200 and content.get("events"):
            self.answered.append((content["id"], content["version"], content["events"]))
        if status >= 500 or status == 429:
            self.findings.fault(f"{method} {path}: {status} {content}")
        return status, content


@dataclass
class Stream:
    """One stream of one client, over any number of connections."""

    service: Service
    path: str
    token: str
    first: int | None = None
    last: int | None = None
    rows: dict[int, Any] = field(default_factory=dict)
    snapshot: Any = None
    ended: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Read to the end, resuming after every loss."""
        chance, counts = self.service.chance, self.service.findings.counts
        while not self.ended:
            lasts = chance.expovariate(1 / STREAM_LASTS_S)
            try:
                async with asyncio.timeout(lasts):
                    await self._read()
            except (TimeoutError, ClientError, ConnectionError):
                counts["streams lost"] += 1
                await asyncio.sleep(chance.random() / 2)

    async def _read(self) -> None:
        headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {self.token}"}
        if self.last is not None:
            headers["Last-Event-ID"] = str(self.last)
        url = self.service.url(self.path)
        async with self.service.session.get(url, headers=headers, timeout=NO_END) as answer:
            if answer.status == 503 and self.service.refused_at is not None:
                self.service.refused_at.append(time.time())
                raise ConnectionError("the database is away")
            if answer.status != 200:
                self._fault(f"answered {answer.status} {await answer.text()}")
                await asyncio.sleep(1)
                return
            async for event in events_of(answer):
                number = int(event["id"]) if "id" in event else None
                self.take(event.get("event", "message"), number, json.loads(event["data"]))

    def take(self, name: str, number: int | None, content: Any) -> None:
        """Take an event of the stream."""
        self.service.findings.counts["events"] += 1
        if name in {"end", "closed", "refused"}:
            if name != "end":
                self._fault(f"was {name}: {content}")
            self.ended = True
        elif name == "snapshot" and number is not None:
            self._begin(number, content)
        elif name == "message" and number is not None:
            self._follow(number, content)
        elif name not in ("turns", "announcements"):
            self._fault(f"{name} {number}: {content}")
        self.changed.set()

    def _begin(self, number: int, content: Any) -> None:
        if self.last is not None:
            self._fault(f"began again at {number} after {self.last}")
        self.first = self.last = number
        self.snapshot = content

    def _follow(self, number: int, content: Any) -> None:
        if self.last is None or number != self.last + 1:
            self._fault(f"{number} came after {self.last}")
        self.last = number
        self.rows[number] = content

    def _fault(self, text: str) -> None:
        self.service.findings.fault(f"{self.path}: {text}")


async def events_of(answer: ClientResponse) -> AsyncIterator[dict[str, str]]:
    """The events of a stream as dicts of fields, without comments."""
    fields: dict[str, str] = {}
    async for raw in answer.content:
        line = raw.decode().rstrip("\n")
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields:
            if "data" in fields:
                yield fields
            fields = {}


@dataclass
class Player:
    """A player at a table, with the state of the game from its stream."""

    service: Service
    token: str
    user: str
    name: str
    game: str = ""
    seat: int = -1
    stream: Stream = field(init=False)

    def watch(self, game: str, seat: int, stream: Stream) -> None:
        """Take the state of the game from its stream."""
        self.game, self.seat, self.stream = game, seat, stream

    async def play(self) -> None:
        """Play every turn of this player until the game ends."""
        while not self.stream.ended:
            state = self._state()
            if state and (state["turn"] or {}).get("seat") == self.seat:
                await self._act(state, self.stream.last or 0)
            else:
                await self._news()

    def _state(self) -> Any:
        """The current state, from the last row or the snapshot."""
        stream = self.stream
        if stream.last is None or stream.last == stream.first:
            return stream.snapshot
        return stream.rows[stream.last]["current"]

    async def _act(self, state: Any, version: int) -> None:
        body: dict[str, Any] = {"version": version}
        command = "roll"
        if state["turn"]["phase"] == "move":
            chosen = self.service.chance.choice(state["legal_moves"])
            body |= {name: chosen[name] for name in FIELDS}
            command = "moves"
        sent = time.monotonic()
        self.stream.changed.clear()
        await self._send(f"/games/{self.game}/{command}", body)
        while not self.stream.ended and (self.stream.last or 0) <= version:
            await self._news()
        self.service.findings.delays_ms.append(1000 * (time.monotonic() - sent))

    async def _send(self, path: str, body: Any) -> None:
        counts, mood = self.service.findings.counts, self.service.chance.random()
        counts["commands"] += 1
        key = uuid.uuid4().hex
        if mood < 0.1:
            counts["sent twice at once"] += 1
            await asyncio.gather(*(self._once(path, body, key) for _ in range(2)))
        elif mood < 0.2:
            counts["sent twice under two keys"] += 1
            await asyncio.gather(*(self._once(path, body, uuid.uuid4().hex) for _ in range(2)))
        elif mood < 0.3:
            counts["given up and sent again"] += 1
            try:
                async with asyncio.timeout(self.service.chance.random() * IMPATIENT_S):
                    await self._once(path, body, key)
            except TimeoutError:
                await self._once(path, body, key)
        else:
            await self._once(path, body, key)

    async def _once(self, path: str, body: Any, key: str) -> None:
        status, content = await self.service.ask("POST", path, self.token, body, key)
        if status != 200 and (status, content.get("code")) not in {(409, c) for c in REFUSALS}:
            self.service.findings.fault(f"POST {path} {body}: {status} {content}")

    async def _news(self) -> None:
        """Wait for the next event of the stream."""
        try:
            async with asyncio.timeout(STUCK_AFTER_S):
                await self.stream.changed.wait()
        except TimeoutError:
            self.service.findings.fault(
                f"game {self.game} has had no event since {self.stream.last}"
            )
            self.stream.ended = True
        self.stream.changed.clear()
