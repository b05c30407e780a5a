"""Streams of Server-Sent Events that continue where the connection was lost."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from inspect import isawaitable
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
from httpx_sse import EventSource, ServerSentEvent, aconnect_sse, connect_sse

from .problems import refusal
from .retries import LOST, pause_s
from .v1.models import Problem

PATH = "/api/v1/streams"
SILENCE_S = 25.0
"""The service sends a heartbeat every 10 seconds."""
LOOK_AGAIN_S = 1.0
T = TypeVar("T")
OnCut = Callable[[datetime | None], object]
"""Called with the time since when there is no connection; with None when there is one again."""


@dataclass(frozen=True)
class Event:
    """An event of a topic.

    `name` is `snapshot`, `message` for a row, `end`, `refused`, or one that is new. `number` is
    what the topic has reached. `data` is JSON: the snapshot, the row, the end, or the `code` of the
    refusal. Nothing follows `end` and `refused`.
    """

    name: str
    number: int | None
    data: dict[str, Any]
    topic: str = ""


@dataclass
class _Place:
    """Where each topic is, and when to connect again. Nothing here sends or waits.

    Topics may be added and dropped by other threads.
    """

    numbers: dict[str, int | None]
    """What has arrived of the topics that are followed."""
    over: bool = False
    """Whether the connection is of no more use."""
    news: list[datetime | None] = field(default_factory=list)
    """What to tell of the connection: since when it is lost, or None when it is back."""
    _changed: bool = False
    _expired: bool = False
    _asks_at: dict[str, float] = field(default_factory=dict)
    """When to ask again for topics that were refused for some time."""
    _opens_at: float = 0.0
    _retry_ms: int | None = None
    _failures: int = 0
    _heard: datetime | None = None
    _cut: datetime | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def change(self, topic: str, *, follow: bool, after: int | None = None) -> None:
        """Follow a topic after this number, or no longer."""
        with self._lock:
            self.numbers.pop(topic, None)
            self._asks_at.pop(topic, None)
            if follow:
                self.numbers[topic] = after
            self.over = self._changed = True

    def clear(self) -> None:
        """Follow nothing."""
        with self._lock:
            self.numbers.clear()
            self.over = self._changed = True

    def wait_s(self) -> float:
        """Seconds until a topic may be asked for; at most 0: now."""
        with self._lock:
            asks_at = min((self._asks_at.get(each, 0.0) for each in self.numbers), default=0.0)
            return max(self._opens_at, asks_at) - monotonic()

    def opening(self) -> dict[str, Any]:
        """The options of the request that opens a connection."""
        with self._lock:
            self.over = self._changed = self._expired = False
            self._retry_ms, now = None, monotonic()
            self._asks_at = {name: at for name, at in self._asks_at.items() if at > now}
            asked = ((name, n) for name, n in self.numbers.items() if name not in self._asks_at)
            topics = ",".join(name if n is None else f"{name}@{n}" for name, n in asked)
        return {"params": {"topics": topics}, "timeout": SILENCE_S}

    def opened(self, response: httpx.Response) -> None:
        """Note that there is a connection. Raises Refused."""
        check(response)
        self._heard = datetime.now(UTC)
        if self._cut is not None:
            self._cut = None
            self.news.append(None)

    def taken(self, sent: ServerSentEvent) -> Event | None:
        """The event of a message, if the reader should have it."""
        with self._lock:
            now = monotonic()
            if any(at <= now for at in self._asks_at.values()):
                self.over = self._changed = True
            if self._changed or not sent.data:
                return None  # after another request it comes again
            message = json.loads(sent.data)
            topic, name, number = message["topic"], message["event"], message.get("id")
            data = message["data"]
            self._heard = datetime.now(UTC)
            if topic is None and name == "closed":  # opened again, the response has the reason
                self.over, self._retry_ms = True, data.get("retry_ms")
                self._expired = data.get("code") == "token_expired"
                return None
            self._failures = 0
            if topic not in self.numbers:
                return None
            if name in ("refused", "closed"):
                name = "refused"
                if data.get("retry_ms") is not None:
                    self._asks_at[topic] = now + data["retry_ms"] / 1000
                    return None
            reached = self.numbers[topic]
            if number is not None:
                if name == "message" and reached is not None and number <= reached:
                    return None
                self.numbers[topic] = number
            event = Event(name, self.numbers[topic], data, topic)
            if name in ("end", "refused"):
                del self.numbers[topic]
            return event

    def ended(self) -> None:
        """Note that the connection is gone."""
        with self._lock:
            if self._changed:
                return
            if self._retry_ms is None:
                wait, self._failures = pause_s(self._failures), self._failures + 1
            else:
                wait = self._retry_ms / 1000
            self._opens_at = monotonic() + wait
            is_lost = not self._expired and self.numbers.keys() - self._asks_at.keys()
            if is_lost and self._cut is None:
                self._cut = self._heard
                self.news.append(self._cut)


class Follower:
    """An iterator of the events of some topics, over one connection.

    It ends with the last topic. `add`, `drop` and `close` may be called by any thread. After an
    exception it goes on with the next event.
    """

    def __init__(
        self, client: httpx.Client, topics: Mapping[str, int | None], on_cut: OnCut | None = None
    ) -> None:
        self._client, self._on_cut = client, on_cut
        self._place = _Place(dict(topics))
        self._woken, self._lock = threading.Event(), threading.Lock()
        self._network: Any = None
        self._events = self._received()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Event:
        """The next event. Raises Refused for all topics together, SignInAgain, Unreachable."""
        try:
            return next(self._events)
        except BaseException:
            self._events = self._received()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def add(self, topic: str, after: int | None = None) -> None:
        """Follow one more topic after this number; without one, a snapshot comes first."""
        self._place.change(topic, follow=True, after=after)
        self._wake()

    def drop(self, topic: str) -> None:
        """Follow a topic no longer."""
        self._place.change(topic, follow=False)
        self._wake()

    def close(self) -> None:
        """End the connection."""
        self._place.clear()
        self._wake()
        with suppress(ValueError):  # another thread waits for an event: it is woken
            self._events.close()

    def _received(self) -> Generator[Event, None, None]:
        place = self._place
        while place.numbers:
            wait = place.wait_s()
            if wait > 0:
                self._pause(wait)
                continue
            try:
                with self._connected() as source:
                    messages = source.iter_sse()
                    while not place.over and (sent := next(messages, None)) is not None:
                        event = place.taken(sent)
                        if event is not None:
                            yield event
            except LOST:
                pass  # it continues after the last numbers
            place.ended()
            self._tell()

    @contextmanager
    def _connected(self) -> Iterator[EventSource]:
        with connect_sse(self._client, "GET", PATH, **self._place.opening()) as source:
            self._place.opened(source.response)
            self._tell()
            with self._lock:
                self._network = source.response.extensions.get("network_stream")
            try:
                yield source
            finally:
                with self._lock:
                    self._network = None

    def _tell(self) -> None:
        while self._place.news:
            since = self._place.news.pop(0)
            if self._on_cut:
                self._on_cut(since)

    def _pause(self, seconds: float) -> None:
        self._woken.wait(seconds)
        self._woken.clear()

    def _wake(self) -> None:
        """Make a thread that waits look at the topics again."""
        self._woken.set()
        with self._lock:
            found = self._network and self._network.get_extra_info("socket")
            if isinstance(found, socket.socket):
                with suppress(OSError):  # not that of TLS, which would disturb the other thread
                    socket.socket.shutdown(found, socket.SHUT_RDWR)


class AsyncFollower:
    """An asynchronous iterator of the events of some topics, over one connection.

    It ends with the last topic. `add`, `drop` and `close` may be called by any task. After an
    exception it goes on with the next event.
    """

    def __init__(
        self,
        client: httpx.AsyncClient,
        topics: Mapping[str, int | None],
        on_cut: OnCut | None = None,
    ) -> None:
        self._client, self._on_cut = client, on_cut
        self._place = _Place(dict(topics))
        self._woken = asyncio.Event()
        self._waiting: asyncio.Timeout | None = None
        self._events = self._received()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Event:
        """The next event. Raises Refused for all topics together, SignInAgain, Unreachable."""
        try:
            return await anext(self._events)
        except BaseException:
            self._events = self._received()
            raise

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def add(self, topic: str, after: int | None = None) -> None:
        """Follow one more topic after this number; without one, a snapshot comes first."""
        self._place.change(topic, follow=True, after=after)
        self._wake()

    def drop(self, topic: str) -> None:
        """Follow a topic no longer."""
        self._place.change(topic, follow=False)
        self._wake()

    async def close(self) -> None:
        """End the connection."""
        self._place.clear()
        self._wake()
        with suppress(RuntimeError):  # another task waits for an event: it is woken
            await self._events.aclose()

    async def _received(self) -> AsyncGenerator[Event, None]:
        place = self._place
        while place.numbers:
            wait = place.wait_s()
            if wait > 0:
                await self._pause(wait)
                continue
            connection = aconnect_sse(self._client, "GET", PATH, **place.opening())
            try:
                async with AsyncExitStack() as stack:
                    source = await self._interruptible(stack.enter_async_context(connection))
                    place.opened(source.response)
                    await self._tell()
                    messages = source.aiter_sse()
                    while not place.over:
                        sent = await self._interruptible(anext(messages, None))
                        if sent is None:
                            break
                        event = place.taken(sent)
                        if event is not None:
                            yield event
            except (*LOST, _Interrupted):
                pass  # it continues after the last numbers
            place.ended()
            await self._tell()

    async def _interruptible(self, awaited: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(None) as self._waiting:
                return await awaited
        except TimeoutError:
            raise _Interrupted from None
        finally:
            self._waiting = None

    async def _tell(self) -> None:
        while self._place.news:
            since = self._place.news.pop(0)
            told = self._on_cut and self._on_cut(since)
            if isawaitable(told):
                await told

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), seconds)
        self._woken.clear()

    def _wake(self) -> None:
        """Make a task that waits look at the topics again."""
        self._woken.set()
        if self._waiting is not None and not self._waiting.expired():
            self._waiting.reschedule(asyncio.get_running_loop().time())


class _Interrupted(Exception):
    """The topics have changed while a task waited."""


def follow_one(client: httpx.Client, topic: str, after: int | None) -> Generator[Event, None, None]:
    """The events of a topic after this number, a snapshot first if it is None, up to the end.

    Raises: Refused if you may not read it, or no longer; Unreachable.
    """
    with Follower(client, {topic: after}) as events:
        for event in events:
            if event.name != "refused":
                yield event
                continue
            check(client.get(**_why(event)))
            time.sleep(LOOK_AGAIN_S)
            events.add(topic, event.number)


async def follow_one_async(
    client: httpx.AsyncClient, topic: str, after: int | None
) -> AsyncGenerator[Event, None]:
    """The events of a topic after this number, a snapshot first if it is None, up to the end.

    Raises: Refused if you may not read it, or no longer; Unreachable.
    """
    async with AsyncFollower(client, {topic: after}) as events:
        async for event in events:
            if event.name != "refused":
                yield event
                continue
            check(await client.get(**_why(event)))
            await asyncio.sleep(LOOK_AGAIN_S)
            events.add(topic, event.number)


def _why(refused: Event) -> dict[str, Any]:
    """The request whose response says in full why a topic is refused."""
    params = {"wait_s": 0, "after": refused.number or 0}
    return {"url": f"/api/v1/{refused.topic}/stream", "params": params}


def check(response: httpx.Response) -> None:
    """Raise Refused if the response is a refusal."""
    if response.is_error:
        raise refusal(Problem.from_dict(response.json()))
