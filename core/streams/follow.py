"""Following topics: a connection gets the events of each, until it ends or access is lost.

The rows in the database decide. A publication only triggers a read, and so does every heartbeat:
it returns rows whose publication was lost.
"""

import math
import random
import secrets
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from core.errors import DomainError, NotSignedIn, RowDamaged
from core.streams.hub import Hub, Listener
from core.streams.messages import (
    BEGUN,
    ENDING,
    EXPIRED,
    HEART,
    UNSUBSCRIBED,
    Delivery,
    closed,
    retry_ms_of,
)
from core.streams.reading import Reader, in_thread
from core.streams.source import CLOSED, END, PAGE, Batch, Event, Source

LAST: Final = (END, CLOSED)
"""Events after which nothing follows."""
RESUME_AFTER_MS, RESUME_WITHIN_MS = 500, 2000
"""The readers of a process that shuts down reconnect at random times within this range."""


@dataclass
class Shared:
    """The state that the streams of a process share."""

    hub: Hub
    drain_s: float = 0.0
    """The time within which connections end once the process shuts down."""
    reader: Reader = field(init=False)
    ending: bool = False

    def __post_init__(self) -> None:
        self.reader = Reader(self.hub)

    def end(self) -> None:
        """End all streams after a last read: the process shuts down, and clients reconnect."""
        self.ending = True
        self.hub.wake_all()

    async def page(
        self, source: Source, number: int | None, wait_s: float, heartbeat_s: float
    ) -> Batch:
        """What follows the number: as soon as there are events, or after `wait_s`."""
        deadline = time.monotonic() + wait_s
        with self.hub.listening(source.topic) as listener:
            while True:
                batch = await self.reader.after(source, number)
                left = deadline - time.monotonic()
                if batch.events or batch.ended or left <= 0 or self.ending:
                    return batch
                await listener.wait(min(left, heartbeat_s))


@dataclass(frozen=True, slots=True)
class Person:
    """The reader of a connection, and when the reader's access ends."""

    user_id: UUID
    access: str
    """The topic under which changes of the reader's access are published."""
    check: Callable[[], None]
    """Raises NotSignedIn if the reader's session or account has ended. It runs in a thread."""
    until: float
    """When the reader's token expires, by the monotonic clock."""


@dataclass(eq=False, slots=True)
class Topic:
    """A topic of a connection, and the number up to which it has been sent."""

    name: str
    source: Source
    number: int | None
    states: dict[str, Mapping[str, object]] = field(default_factory=dict)
    """The states that were sent last, by the name of the event."""


class Following:
    """The topics of one connection; topics can be added and removed while it is open."""

    def __init__(self, shared: Shared, person: Person, heartbeat_s: float) -> None:
        self.topics: dict[str, Topic] = {}
        """By name: those that have not ended."""
        self._shared, self._person, self._heartbeat_s = shared, person, heartbeat_s
        self._outbox: deque[tuple[Topic | None, Delivery]] = deque()
        self._due: deque[Topic] = deque()
        """Topics that may have new rows."""
        self._listener: Listener | None = None
        self._beats_at = time.monotonic() + heartbeat_s
        self._leaves_at = math.inf

    def add(self, topic: Topic) -> None:
        """Follow one more topic."""
        self.topics[topic.name] = topic
        self._due.append(topic)
        if self._listener is not None:
            self._shared.hub.join(self._listener, topic.source.topic)
            self._listener.wake(topic.source.topic)

    def remove(self, name: str) -> None:
        """Stop following a topic; this is confirmed after the last of its events."""
        self._drop(name)
        self.notify(Delivery(Event(UNSUBSCRIBED, None, {}), name))

    def notify(self, notice: Delivery) -> None:
        """Deliver this as soon as possible."""
        self._outbox.append((None, notice))
        if self._listener is not None:
            self._listener.wake("")

    async def deliveries(self, *, lasting: bool = False) -> AsyncGenerator[Delivery, None]:
        """Yield the events until access is lost or, unless it is `lasting`, all topics have ended.

        Without any yet, `opened` comes first: the client learns at once that the stream is open.
        Raises RowDamaged in place of the first event, if a single topic is all that is followed.
        """
        alone = len(self.topics) == 1
        begun = lasting  # a WebSocket says itself that it is open
        topics = [topic.source.topic for topic in self.topics.values()]
        with self._shared.hub.listening(self._person.access, *topics) as self._listener:
            while True:
                while self._outbox:
                    topic, delivery = self._outbox.popleft()
                    if topic is not None and self.topics.get(topic.name) is not topic:
                        continue  # unsubscribed meanwhile
                    if topic is not None and delivery.event.name in LAST:
                        self._drop(topic.name)
                    yield delivery
                    begun = True
                    if delivery.topic is None and delivery.event.name == CLOSED:
                        return
                if self._due:
                    await self._read(self._due.popleft(), may_fail=alone and not begun)
                elif self.topics and not begun:
                    self.notify(BEGUN)
                elif self.topics or lasting:
                    await self._wait(self._listener)
                else:
                    return

    async def _read(self, topic: Topic, *, may_fail: bool) -> None:
        """Put what follows the topic's number into the outbox."""
        if self.topics.get(topic.name) is not topic:
            return
        try:
            batch = await self._shared.reader.after(topic.source, topic.number)
        except RowDamaged as damage:
            if may_fail:  # the answer can still be a problem
                raise
            self._close(topic, damage)
            return
        if batch.events and not batch.for_all and not await self._is_permitted(topic, holder=True):
            return
        topic.number = batch.number
        events = [*batch.events]
        news = [each for each in batch.states if each.content != topic.states.get(each.name)]
        topic.states |= {each.name: each.content for each in news}
        events += news
        self._outbox.extend((topic, Delivery(event, topic.name)) for event in events)
        if len(batch.events) >= PAGE and not batch.ended:
            self._due.append(topic)

    async def _wait(self, listener: Listener) -> None:
        """Wait for rows, a heartbeat or the end of the connection."""
        now = time.monotonic()
        if self._shared.ending and self._leaves_at == math.inf:
            self._leaves_at = now + random.uniform(0, self._shared.drain_s)  # noqa: S311 - no secret
        if now >= self._leaves_at:
            self.notify(closed(ENDING, retry_ms=_resume_ms()))
        elif now >= self._person.until:
            self.notify(closed(EXPIRED))
        elif now >= self._beats_at:
            self._beats_at = now + self._heartbeat_s
            await self._check()
            self._due.extend(self.topics.values())
            self.notify(HEART)
        else:
            wakes_at = min(self._leaves_at, self._person.until, self._beats_at)
            news = await listener.wait(wakes_at - now)
            if self._person.access in news:
                await self._check()
            self._due.extend(each for each in self.topics.values() if each.source.topic in news)

    async def _check(self) -> None:
        """Close what the reader has lost access to, and note that the reader is present."""
        if not self.topics:
            await self._is_permitted(None, holder=True)
        for number, topic in enumerate([*self.topics.values()]):
            await self._is_permitted(topic, holder=number == 0)

    async def _is_permitted(self, topic: Topic | None, *, holder: bool) -> bool:
        """Whether the reader has access to the topic; if not, the topic or all is closed."""
        try:
            await in_thread(self._require, topic, holder=holder)
        except NotSignedIn as error:
            self._close(None, error)
        except DomainError as error:
            self._close(topic, error)
        else:
            return True
        return False

    def _require(self, topic: Topic | None, *, holder: bool) -> None:
        """Raise a DomainError without access."""
        if holder:
            self._person.check()
        if topic is not None:
            topic.source.check(self._person.user_id)

    def _close(self, topic: Topic | None, error: DomainError) -> None:
        name = topic.name if topic else None
        self._outbox.append((topic, closed(error.code, name, retry_ms_of(error))))

    def _drop(self, name: str) -> None:
        topic = self.topics.pop(name, None)
        if topic is not None and self._listener is not None:
            self._shared.hub.leave(self._listener, topic.source.topic)


def _resume_ms() -> int:
    return RESUME_AFTER_MS + secrets.randbelow(RESUME_WITHIN_MS - RESUME_AFTER_MS)
