"""Streams continue after the last event that arrived."""

import asyncio
import time
from collections.abc import Callable
from uuid import UUID

import httpx
import pytest
from conftest import ADDRESS, Service
from parcheesi import AsyncParcheesi, Event, Parcheesi, Refused

GAME = UUID(int=7)
SNAPSHOT = 'id: 3\nevent: snapshot\ndata: {"version":3}\n\n'
ROW = 'id: 4\ndata: {"version":4}\n\n'
UNKNOWN = 'event: future\ndata: {"any":1}\n\n'
END = 'event: end\ndata: {"version":5}\n\n'
CLOSED = 'event: closed\ndata: {"code":"token_expired"}\n\n'
PROBLEM = {"type": "", "title": "", "status": 403, "detail": "Only players."}
PROBLEM |= {"code": "spectators_not_allowed", "request_id": ""}

Follow = Callable[[Service], list[Event]]


def stream(text: str) -> httpx.Response:
    return httpx.Response(200, text=text, headers={"Content-Type": "text/event-stream"})


@pytest.fixture(params=["threads", "asyncio"])
def follow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Follow:
    """All events of a game's stream."""

    def follow(service: Service) -> list[Event]:
        transport = httpx.MockTransport(service)
        if request.param == "threads":
            monkeypatch.setattr(time, "sleep", service.waits.append)
            with Parcheesi(ADDRESS, transport=transport) as client:
                return list(client.follow_game(GAME))

        async def sleep(seconds: float) -> None:
            service.waits.append(seconds)

        async def all_events() -> list[Event]:
            monkeypatch.setattr("parcheesi.streams.asyncio.sleep", sleep)
            async with AsyncParcheesi(ADDRESS, transport=transport) as client:
                return [event async for event in client.follow_game(GAME)]

        return asyncio.run(all_events())

    return follow


def test_a_lost_stream_continues(follow: Follow) -> None:
    half = ROW[: len(ROW) // 2]
    service = Service(stream(SNAPSHOT + half), stream(ROW + END))

    events = follow(service)

    assert [(each.name, each.number) for each in events] == [
        ("snapshot", 3),
        ("message", 4),
        ("end", 4),
    ]
    assert events[1].data == {"version": 4}
    assert service.headers("Last-Event-ID") == [None, "3"]


def test_heartbeats_and_unknown_events_do_no_harm(follow: Follow) -> None:
    service = Service(stream(": still here\n\n" + UNKNOWN + SNAPSHOT + UNKNOWN + END))

    assert [each.name for each in follow(service)] == ["future", "snapshot", "future", "end"]


def test_it_waits_as_long_as_the_stream_says(follow: Follow) -> None:
    service = Service(stream(SNAPSHOT + "retry: 2500\n\n"), stream(END))

    follow(service)

    assert service.waits == [2.5]


def test_a_closed_stream_continues_if_it_may(follow: Follow) -> None:
    service = Service(stream(SNAPSHOT + CLOSED), stream(END))

    assert [each.name for each in follow(service)] == ["snapshot", "end"]


def test_a_closed_stream_is_opened_again_which_says_why(follow: Follow) -> None:
    service = Service(stream(SNAPSHOT + CLOSED), httpx.Response(403, json=PROBLEM))

    with pytest.raises(Refused) as refusal:
        follow(service)

    assert (refusal.value.status, refusal.value.code) == (403, "spectators_not_allowed")
