"""What a stream consists of: a snapshot, then rows with growing numbers.

One mechanism serves games, tables and people; each brings a source.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol
from uuid import UUID

from django.db.models import QuerySet
from rest_framework.utils.encoders import JSONEncoder
from rest_framework.utils.urls import replace_query_param

SNAPSHOT, ROW, END, CLOSED = "snapshot", "message", "end", "closed"
PAGE = 200
"""Rows read at a time: a reader who is far behind takes several looks."""


def dumped(content: Any) -> str:
    """The content as JSON, as the API writes it."""
    return json.dumps(content, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Event:
    """One event: a row under its number, the snapshot, or the end."""

    name: str
    number: int | None
    content: Mapping[str, Any]

    @cached_property
    def text(self) -> str:
        """The content as JSON, without a line break."""
        return dumped(self.content)

    @cached_property
    def frame(self) -> bytes:
        """The event as Server-Sent Events have it; made once for all who read it."""
        number = "" if self.number is None else f"id: {self.number}\n"
        name = "" if self.name == ROW else f"event: {self.name}\n"
        return f"{number}{name}data: {self.text}\n\n".encode()


@dataclass(frozen=True)
class Batch:
    """What one look found."""

    events: list[Event] = field(default_factory=list)
    number: int = 0
    """Of the last row found, or where the reader was."""
    ended: bool = False
    """Nothing follows: the last event says how it ended."""

    for_all: bool = True
    """Whether anybody may read it; if not, each reader is checked before it is passed on."""


class Source(Protocol):
    """Where the rows of a stream come from. Each method is one look at the database."""

    @property
    def topic(self) -> str:
        """The name under which news are announced."""

    def check(self, user_id: UUID) -> None:
        """Note that the user reads the stream now. Raises a DomainError if the user may not."""

    def after(self, number: int | None) -> Batch:
        """The rows after a number; for None, or a number that does not lead on, a snapshot."""


def numbered(
    number: int | None,
    *,
    count: int,
    rows: QuerySet[Any],
    described: Callable[[Any], Event],
    snapshot: Callable[[], Event],
) -> Batch:
    """What follows the number among rows that are numbered up to the count.

    A snapshot where the number was never reached, or the rows that follow it have been forgotten.
    """
    if number == count:
        return Batch([], count)
    if number is not None and number < count:
        following = rows.filter(number__gt=number, number__lte=count).order_by("number")
        events = [described(row) for row in following[:PAGE]]
        if events and events[0].number == number + 1:
            return Batch(events, events[-1].number or count)
    return Batch([snapshot()], count)


def page(batch: Batch, address: str) -> dict[str, Any]:
    """What was found as a JSON page, with the address of what follows, made from its own."""
    results = [{"id": e.number, "event": e.name, "data": e.content} for e in batch.events]
    following = replace_query_param(address, "after", batch.number)
    return {"results": results, "next": None if batch.ended else following}
