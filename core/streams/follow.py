"""Following a stream: a reader gets events until the stream ends or the reader loses access.

The rows in the database decide. A publication only triggers a read, and so does every heartbeat:
it returns rows whose publication was lost.
"""

import math
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field

from core.errors import DomainError, RowDamaged
from core.streams.hub import Hub
from core.streams.reading import Reader, in_thread
from core.streams.source import CLOSED, PAGE, Batch, Event, Source

HEARTBEAT = b": still here\n\n"
EXPIRED = "token_expired"
RESUME_AFTER_MS, RESUME_WITHIN_MS = 500, 2000
"""The readers of a process that shuts down reconnect at random times within this range."""


@dataclass
class Shared:
    """The state that the streams of a process share."""

    hub: Hub
    reader: Reader = field(init=False)
    ending: bool = False

    def __post_init__(self) -> None:
        self.reader = Reader(self.hub)

    def end(self) -> None:
        """End all streams after a last read: the process shuts down, and clients reconnect."""
        self.ending = True
        self.hub.wake_all()


@dataclass
class Reading:
    """One reader of a stream."""

    shared: Shared
    source: Source
    access: str
    """The topic under which changes of the reader's access are published."""
    check: Callable[[], None]
    """Raises a DomainError if the reader has lost access. It runs in a thread."""
    until: float
    """When the reader's token expires, by the monotonic clock."""
    heartbeat_s: float

    async def frames(self, number: int | None) -> AsyncGenerator[bytes, None]:
        """Yield everything after the number, until the stream ends or access is lost.

        Raises RowDamaged before the first frame; later it closes the stream.
        """
        with self.shared.hub.listening(self.source.topic, self.access) as listener:
            checked, sent = time.monotonic(), -math.inf
            while True:
                batch = await self._following(number, begun=sent > -math.inf)
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
                until = min(sent + self.heartbeat_s, self.until)
                topics = await listener.wait(max(0.0, until - time.monotonic()))
                if self.access in topics or time.monotonic() >= checked + self.heartbeat_s:
                    checked = time.monotonic()
                    if reason := await self._reason():
                        yield Event(CLOSED, None, {"code": reason}).frame
                        return

    async def page(self, number: int | None, wait_s: float) -> Batch:
        """What follows the number: as soon as there are events, or after `wait_s`.

        Raises a DomainError if the reader has lost access meanwhile.
        """
        deadline = time.monotonic() + wait_s
        with self.shared.hub.listening(self.source.topic) as listener:
            while True:
                batch = await self.shared.reader.after(self.source, number)
                left = deadline - time.monotonic()
                if batch.events or batch.ended or left <= 0 or self.shared.ending:
                    await in_thread(self.check)
                    return batch
                await listener.wait(min(left, self.heartbeat_s))

    async def _following(self, number: int | None, *, begun: bool) -> Batch:
        """What follows the number; once begun, a damaged row closes the stream."""
        try:
            return await self.shared.reader.after(self.source, number)
        except RowDamaged as damage:
            if not begun:  # the answer can still be a problem
                raise
            closed = Event(CLOSED, None, {"code": damage.code})
            return Batch([closed], number or 0, ended=True)

    async def _reason(self) -> str | None:
        """The code of the reason why the reader has no access, None if it has."""
        if time.monotonic() >= self.until:
            return EXPIRED
        try:
            await in_thread(self.check)
        except DomainError as error:
            return error.code
        return None


def _resume() -> bytes:
    """The frame that has EventSource reconnect, to another process, after a random delay."""
    retry_ms = RESUME_AFTER_MS + secrets.randbelow(RESUME_WITHIN_MS - RESUME_AFTER_MS)
    return f": resume\nretry: {retry_ms}\n\n".encode()
