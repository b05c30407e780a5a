"""What a connection sends, as JSON or as Server-Sent Events.

A connection that follows several topics names the topic in each message. Messages without a topic
are about the connection itself: a heartbeat, or why it ends.
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.errors import DomainError, TooOften, Unavailable
from core.streams.source import CLOSED, Event, dumped

PING, REFUSED, UNSUBSCRIBED, OPENED = "ping", "refused", "unsubscribed", "opened"
HEARTBEAT: Final = b": still here\n\n"
OPENING: Final = b": open\n\n"
"""A comment, with which the headers are sent at once."""
ENDING: Final = "server_ends"
"""The code with which a process that shuts down closes its connections."""
EXPIRED: Final = "token_expired"


@dataclass(frozen=True, slots=True)
class Delivery:
    """An event of a topic, or of the connection."""

    event: Event
    topic: str | None = None

    @property
    def message(self) -> str:
        """The JSON of the whole; the event's content is encoded once for all readers."""
        event = self.event
        number = "null" if event.number is None else event.number
        topic = "null" if self.topic is None else dumped(self.topic)
        return f'{{"topic":{topic},"event":"{event.name}","id":{number},"data":{event.text}}}'


HEART: Final = Delivery(Event(PING, None, {}))
BEGUN: Final = Delivery(Event(OPENED, None, {}))


def closed(code: str, topic: str | None = None, retry_ms: int | None = None) -> Delivery:
    """The end of a topic, or of the connection, for this reason.

    `retry_ms`: after this time it may be opened again as it was; None: not before the reason is
    gone.
    """
    return Delivery(Event(CLOSED, None, {"code": code, "retry_ms": retry_ms}), topic)


def retry_ms_of(error: DomainError) -> int | None:
    """In how many milliseconds what was refused may be tried again; None if that is in vain."""
    return 1000 * error.wait_s if isinstance(error, TooOften | Unavailable) else None


def refused(topic: str, code: str, retry_ms: int | None = None) -> Delivery:
    """A topic that is not followed, and why."""
    return Delivery(Event(REFUSED, None, {"code": code, "retry_ms": retry_ms}), topic)


Framing = Callable[[Delivery], bytes]
"""Makes the Server-Sent Event of a delivery."""


def single(delivery: Delivery) -> bytes:
    """The Server-Sent Event in a stream of one topic, which needs no name."""
    event = delivery.event
    if event.name == PING:
        return HEARTBEAT
    if event.name == OPENED:
        return OPENING
    if event.name == CLOSED:
        code, retry_ms = event.content["code"], event.content["retry_ms"]
        if code == ENDING:  # EventSource reconnects, to another process
            return f": resume\nretry: {retry_ms}\n\n".encode()
        return Event(CLOSED, None, {"code": code}).frame
    return event.frame


class Several:
    """The Server-Sent Events of a stream of several topics.

    Their ids say how far each topic has been sent, in the order of the topics in the address:
    EventSource sends the last one when it reconnects.
    """

    def __init__(self, numbers: Mapping[str, int | None]) -> None:
        self._numbers = dict(numbers)
        self._digest = digest(list(numbers))

    def __call__(self, delivery: Delivery) -> bytes:
        """The event of a delivery: its data is the JSON of the whole."""
        event, lines = delivery.event, ""
        if event.name == OPENED:
            return OPENING
        if delivery.topic is not None and event.number is not None:
            self._numbers[delivery.topic] = event.number
            lines = f"id: {self._digest}:{self._positions()}\n"
        if event.name == CLOSED and event.content["code"] == ENDING:
            lines += f"retry: {event.content['retry_ms']}\n"
        return f"{lines}data: {delivery.message}\n\n".encode()

    def _positions(self) -> str:
        return ",".join("-" if n is None else str(n) for n in self._numbers.values())


def digest(topics: Sequence[str]) -> str:
    """A short text that differs for other topics, or for another order of them."""
    return f"{zlib.crc32(','.join(topics).encode()):08x}"
