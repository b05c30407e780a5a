"""The events of a stream: a snapshot, then rows with ascending numbers.

One mechanism serves the streams of games, tables and users; each has a source.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet
from rest_framework.utils.urls import replace_query_param

from core.json import encoded

SNAPSHOT, ROW, END, CLOSED = "snapshot", "message", "end", "closed"
M = TypeVar("M", bound=Model)
PAGE = 200
"""Rows per query: a reader that is far behind reads several batches."""


def dumped(content: object) -> str:
    """The content as JSON, in the API's format."""
    return encoded(content).decode()


@dataclass(frozen=True)
class Event:
    """One event: a row under its number, the snapshot, or the end."""

    name: str
    number: int | None
    content: Mapping[str, object]

    @cached_property
    def text(self) -> str:
        """The content as JSON, without line breaks."""
        return dumped(self.content)

    @cached_property
    def frame(self) -> bytes:
        """The event as a Server-Sent Event; encoded once for all readers."""
        number = "" if self.number is None else f"id: {self.number}\n"
        name = "" if self.name == ROW else f"event: {self.name}\n"
        return f"{number}{name}data: {self.text}\n\n".encode()


@dataclass(frozen=True)
class Batch:
    """The result of one read."""

    events: list[Event] = field(default_factory=list)
    number: int = 0
    """The last row's, or the reader's own if there are no new rows."""
    ended: bool = False
    """Nothing follows: the last event is the end."""
    states: tuple[Event, ...] = ()
    """What is so now, without numbers: each is sent at first, and when it differs from its last."""

    for_all: bool = True
    """Whether every user may read it; if not, each reader's access is checked before delivery."""


class Source(Protocol):
    """Reads the rows of a stream from the database."""

    @property
    def topic(self) -> str:
        """The topic under which new rows are published."""

    def check(self, user_id: UUID) -> None:
        """Record that the user reads the stream now. Raises a DomainError without access."""

    def after(self, number: int | None) -> Batch:
        """The rows after a number; a snapshot for None or a number that cannot resume."""


def numbered(
    number: int | None,
    *,
    count: int,
    rows: QuerySet[M],
    described: Callable[[M], Event],
    snapshot: Callable[[], Event],
) -> Batch:
    """What follows the number among rows that are numbered up to the count.

    A snapshot if the number was never reached, or the rows that follow it have been deleted.
    """
    if number == count:
        return Batch([], count)
    if number is not None and number < count:
        following = rows.filter(number__gt=number, number__lte=count).order_by("number")
        events = [described(row) for row in following[:PAGE]]
        if events and events[0].number == number + 1:
            return Batch(events, events[-1].number or count)
    return Batch([snapshot()], count)


def page(batch: Batch, address: str) -> dict[str, object]:
    """The batch as a JSON page; its `next` is the page's own address with `after`."""
    results = [{"id": e.number, "event": e.name, "data": e.content} for e in batch.events]
    following = replace_query_param(address, "after", batch.number)
    return {"results": results, "next": None if batch.ended else following}
