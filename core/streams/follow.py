"""Following a stream: what a reader gets until the end, or until it may not go on.

The rows are the truth. A publication only says "look again", and so does every heartbeat: what
was not published, or not delivered, is found then.
"""

import math
import secrets
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field

from core.errors import DomainError
from core.streams.hub import Hub, Listener
from core.streams.reading import Reader
from core.streams.source import CLOSED, PAGE, Batch, Event, Source

HEARTBEAT = b": still here\n\n"
EXPIRED = "token_expired"
RESUME_AFTER_MS, RESUME_WITHIN_MS = 500, 2000
"""The readers of a process that ends come back over so long, not all at once."""

Check = Callable[[], Awaitable[None]]
"""Raises a DomainError when the reader may not go on."""


@dataclass
class Shared:
    """What the streams of a process have in common."""

    hub: Hub
    reader: Reader = field(init=False)
    ending: bool = False

    def __post_init__(self) -> None:
        self.reader = Reader(self.hub)

    def end(self) -> None:
        """Let all readers look once more, and go: the process ends, and others go on."""
        self.ending = True
        self.hub.wake_all()


@dataclass
class Reading:
    """One reader of a stream."""

    shared: Shared
    source: Source
    access: str
    """The topic under which a change of the reader's rights is announced."""
    check: Check
    until: float
    """When the reader's rights end by themselves, by the monotonic clock."""
    heartbeat_s: float

    async def frames(self, number: int | None) -> AsyncGenerator[bytes, None]:
        """Everything after the number, for as long as there is something to come."""
        with self.shared.hub.listening(self.source.topic, self.access) as listener:
            checked, sent = time.monotonic(), -math.inf
            while True:
                batch = await self.shared.reader.after(self.source, number)
                number = batch.number
                if batch.events and not batch.for_all and (reason := await self._reason()):
                    yield Event(CLOSED, None, {"code": reason}).frame
                    return
                for event in batch.events:
                    sent = time.monotonic()
                    yield event.frame
                if batch.ended:
                    return
                if len(batch.events) >= PAGE:
                    continue
                if self.shared.ending:
                    yield _resume()
                    return
                if time.monotonic() >= sent + self.heartbeat_s:
                    sent = time.monotonic()
                    yield HEARTBEAT
                topics = await self._news(listener, sent + self.heartbeat_s)
                if self.access in topics or time.monotonic() >= checked + self.heartbeat_s:
                    checked = time.monotonic()
                    if reason := await self._reason():
                        yield Event(CLOSED, None, {"code": reason}).frame
                        return

    async def page(self, number: int | None, wait_s: float) -> Batch:
        """What follows the number, as soon as there is something or the time is over.

        Raises a DomainError when the reader has lost access meanwhile.
        """
        until = time.monotonic() + wait_s
        with self.shared.hub.listening(self.source.topic) as listener:
            while True:
                batch = await self.shared.reader.after(self.source, number)
                left = until - time.monotonic()
                if batch.events or batch.ended or left <= 0 or self.shared.ending:
                    await self.check()
                    return batch
                await listener.wait(min(left, self.heartbeat_s))

    async def _news(self, listener: Listener, next_heartbeat: float) -> set[str]:
        left = min(next_heartbeat, self.until) - time.monotonic()
        return await listener.wait(max(0.0, left))

    async def _reason(self) -> str | None:
        if time.monotonic() >= self.until:
            return EXPIRED
        try:
            await self.check()
        except DomainError as error:
            return error.code
        return None


def _resume() -> bytes:
    """What EventSource is told before it connects again, to another process."""
    retry_ms = RESUME_AFTER_MS + secrets.randbelow(RESUME_WITHIN_MS - RESUME_AFTER_MS)
    return f": resume\nretry: {retry_ms}\n\n".encode()
