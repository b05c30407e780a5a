"""Streams of Server-Sent Events that continue where the connection was lost."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass
from typing import Any

import httpx
from httpx_sse import ServerSentEvent, aconnect_sse, connect_sse

from .problems import refusal
from .retries import LOST, pause_s
from .v1.models import Problem

SILENCE_S = 25.0
"""The service sends a heartbeat every 10 seconds."""


@dataclass(frozen=True)
class Event:
    """An event of a stream.

    `name` is `snapshot`, `message` for a row, `end`, or one that is new. `number` is what the
    stream has reached. `data` is JSON: the snapshot, the row, or the end.
    """

    name: str
    number: int | None
    data: dict[str, Any]


@dataclass
class _Place:
    """Where a stream is, and how often it was opened in vain."""

    number: int | None
    failures: int = 0
    retry_ms: int | None = None

    def options(self) -> dict[str, Any]:
        headers = {} if self.number is None else {"Last-Event-ID": str(self.number)}
        return {"headers": headers, "timeout": SILENCE_S}

    def taken(self, sent: ServerSentEvent) -> Event | None:
        if sent.retry is not None:
            self.retry_ms = sent.retry
        if not sent.data:
            return None
        self.failures, self.retry_ms = 0, sent.retry
        if sent.id.isdecimal():
            self.number = int(sent.id)
        return Event(sent.event, self.number, json.loads(sent.data))

    def wait_s(self) -> float:
        if self.retry_ms is not None:
            return self.retry_ms / 1000
        self.failures += 1
        return pause_s(self.failures - 1)


def follow(client: httpx.Client, path: str, after: int | None) -> Generator[Event, None, None]:
    """The events after this number, a snapshot first if it is None, up to the end.

    Raises: Refused if you may not read it, or no longer; Unreachable.
    """
    place = _Place(after)
    while True:
        try:
            with connect_sse(client, "GET", path, **place.options()) as source:
                _check(source.response)
                for sent in source.iter_sse():
                    event = place.taken(sent)
                    if event is None:
                        continue
                    if event.name == "closed":  # opened again, the response has the reason
                        break
                    yield event
                    if event.name == "end":
                        return
        except LOST:
            pass  # it continues after the last number
        time.sleep(place.wait_s())


async def follow_async(
    client: httpx.AsyncClient, path: str, after: int | None
) -> AsyncGenerator[Event, None]:
    """The events after this number, a snapshot first if it is None, up to the end.

    Raises: Refused if you may not read it, or no longer; Unreachable.
    """
    place = _Place(after)
    while True:
        try:
            async with aconnect_sse(client, "GET", path, **place.options()) as source:
                _check(source.response)
                async for sent in source.aiter_sse():
                    event = place.taken(sent)
                    if event is None:
                        continue
                    if event.name == "closed":  # opened again, the response has the reason
                        break
                    yield event
                    if event.name == "end":
                        return
        except LOST:
            pass  # it continues after the last number
        await asyncio.sleep(place.wait_s())


def _check(response: httpx.Response) -> None:
    if response.is_error:
        raise refusal(Problem.from_dict(response.json()))
