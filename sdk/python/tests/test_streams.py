"""Streams continue after the last event that arrived."""

import asyncio
import json
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

import httpx
import pytest
from conftest import ADDRESS, Service
from parcheesi import AsyncParcheesi, Event, Parcheesi, Refused, SignInAgain, Tokens

GAME = UUID(int=7)
TOPIC = f"games/{GAME}"
PROBLEM = {"type": "", "title": "", "status": 403, "detail": "Only players."}
PROBLEM |= {"code": "spectators_not_allowed", "request_id": ""}

Act = Callable[[Any, Event], None]
Reader = Callable[..., list[Event]]


def stream(*messages: str, rest: str = "") -> httpx.Response:
    text = "".join(f"data: {message}\n\n" for message in messages) + rest
    return httpx.Response(200, text=text, headers={"Content-Type": "text/event-stream"})


def sent(event: str, number: int | None = None, topic: str | None = TOPIC, **data: Any) -> str:
    return json.dumps({"topic": topic, "event": event, "id": number, "data": data})


def snapshot(topic: str = TOPIC, number: int = 3) -> str:
    return sent("snapshot", number, topic, version=number)


def row(number: int, topic: str = TOPIC) -> str:
    return sent("message", number, topic, version=number)


def closed(code: str, retry_ms: int | None = None, topic: str | None = None) -> str:
    return sent("closed", None, topic, code=code, retry_ms=retry_ms)


def refused(code: str, retry_ms: int | None = None, topic: str = TOPIC) -> str:
    return sent("refused", None, topic, code=code, retry_ms=retry_ms)


END = sent("end", status="finished")
PING = sent("ping", None, None)


class Clock:
    """Passes only while a client pauses."""

    def __init__(self) -> None:
        self.now, self.service = 0.0, Service(stream())

    def pass_by(self, seconds: float) -> None:
        self.service.waits.append(round(seconds, 3))
        self.now += seconds


@pytest.fixture(params=["threads", "asyncio"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()

    async def pause(_: object, seconds: float) -> None:
        clock.pass_by(seconds)

    monkeypatch.setattr("parcheesi.streams.monotonic", lambda: clock.now)
    monkeypatch.setattr("parcheesi.streams.Follower._pause", lambda _, s: clock.pass_by(s))
    monkeypatch.setattr("parcheesi.streams.AsyncFollower._pause", pause)
    return clock


@pytest.fixture
def read(kind: str, clock: Clock) -> Reader:
    """All events of some topics, or of a game alone; `act` is called after each."""

    def read(
        service: Service,
        topics: dict[str, int | None] | None = None,
        act: Act = lambda *_: None,
        on_cut: Any = None,
        tokens: Tokens | None = None,
    ) -> list[Event]:
        transport = httpx.MockTransport(service)
        clock.service, events = service, list[Event]()
        if kind == "threads":
            with Parcheesi(ADDRESS, tokens, transport=transport) as client:
                if topics is None:
                    return list(client.follow_game(GAME))
                with client.follow(topics, on_cut) as follower:
                    for event in follower:
                        events.append(event)
                        act(follower, event)
            return events

        async def told(since: datetime | None) -> None:
            on_cut(since)

        async def main() -> list[Event]:
            async with AsyncParcheesi(ADDRESS, tokens, transport=transport) as client:
                if topics is None:
                    return [event async for event in client.follow_game(GAME)]
                async with client.follow(topics, on_cut and told) as follower:
                    async for event in follower:
                        events.append(event)
                        act(follower, event)
            return events

        return asyncio.run(main())

    return read


def brief(events: list[Event]) -> list[tuple[str, str, int | None]]:
    return [(event.topic.partition("/")[0], event.name, event.number) for event in events]


def asked(service: Service) -> list[str]:
    """The topics of each request, by short names."""
    return [
        request.url.params["topics"].replace(f"/{GAME}", "")
        for request in service.requests
        if "topics" in request.url.params
    ]


def test_a_lost_stream_continues(read: Reader) -> None:
    half = f"data: {row(4)}"[:20]
    service = Service(stream(snapshot(), rest=half), stream(row(4), END))

    events = read(service)

    assert brief(events) == [
        ("games", "snapshot", 3),
        ("games", "message", 4),
        ("games", "end", 4),
    ]
    assert events[1].data == {"version": 4}
    assert asked(service) == ["games", "games@3"]


def test_each_topic_continues_after_its_own_number_and_no_row_comes_twice(read: Reader) -> None:
    first = (snapshot("me", 8), snapshot(), row(4), row(9, "me"))
    again = (row(9, "me"), row(4), row(5), END, sent("end", topic="me"))
    service = Service(stream(*first), stream(*again))

    events = read(service, {"me": 7, TOPIC: None})

    numbers = [event.number for event in events if event.name == "message"]
    assert numbers == [4, 9, 5]
    assert asked(service) == ["me@7,games", "me@9,games@4"]


def test_pings_comments_and_unknown_events_do_no_harm(read: Reader) -> None:
    unknown = sent("future", any=1)
    strange = (sent("future", None, None), row(1, "tables/of-nobody"))
    service = Service(stream(PING, unknown, *strange, snapshot(), END, rest=": still here\n\n"))

    assert [each.name for each in read(service)] == ["future", "snapshot", "end"]


def test_it_waits_as_long_as_the_service_says(read: Reader) -> None:
    service = Service(stream(snapshot(), closed("server_ends", 2500)), stream(END))

    read(service)

    assert service.waits == [2.5]


def test_the_pauses_grow_until_something_arrives(read: Reader) -> None:
    service = Service(*[stream()] * 4, stream(PING), stream(END))

    read(service, {TOPIC: 3})

    *growing, last = service.waits
    assert growing == sorted(growing)
    assert growing[3] > 4 * last


def test_a_refused_topic_is_an_event_and_the_others_go_on(read: Reader) -> None:
    service = Service(stream(refused("not_found", topic="me"), snapshot()), stream(row(4), END))

    events = read(service, {"me": None, TOPIC: None})

    assert [each.name for each in events] == ["refused", "snapshot", "message", "end"]
    assert (events[0].topic, events[0].data["code"]) == ("me", "not_found")
    assert asked(service) == ["me,games", "games@3"]


def test_a_topic_to_which_access_is_lost_is_refused(read: Reader) -> None:
    service = Service(stream(snapshot(), closed("not_found", topic=TOPIC), sent("end", topic="me")))

    events = read(service, {"me": None, TOPIC: None})

    assert brief(events) == [("games", "snapshot", 3), ("games", "refused", 3), ("me", "end", None)]


def test_a_topic_refused_for_some_time_is_asked_for_again_without_the_others(
    read: Reader, clock: Clock
) -> None:
    busy = refused("service_unavailable", 3000)
    service = Service(
        stream(busy, snapshot("me", 1)),
        stream(row(2, "me"), sent("end", topic="me")),
        stream(snapshot(), END),
    )
    cuts: list[datetime | None] = []

    events = read(service, {"me": None, TOPIC: None}, on_cut=cuts.append)

    assert [each.name for each in events] == ["snapshot", "message", "end", "snapshot", "end"]
    assert asked(service) == ["me,games", "me@1", "games"]
    assert clock.now == 3
    assert [since is None for since in cuts] == [False, True]  # of `me`


def test_topics_are_added_and_dropped_while_the_connection_is_open(read: Reader) -> None:
    service = Service(
        stream(snapshot("me", 1), row(2, "me")),
        stream(row(3), row(2, "me")),
        stream(row(4), row(5, "me"), END),
    )
    cuts: list[datetime | None] = []

    def act(follower: Any, event: Event) -> None:
        if event.name == "snapshot":
            follower.add(TOPIC, 2)
        elif event.number == 3:
            follower.drop("me")

    events = read(service, {"me": None}, act, cuts.append)

    assert [(each.topic, each.number) for each in events] == [
        ("me", 1),
        (TOPIC, 3),
        (TOPIC, 4),
        (TOPIC, 4),
    ]
    assert asked(service) == ["me", "me@1,games@2", "games@3"]
    assert (service.waits, cuts) == ([], [])


def test_a_cut_is_told_once_and_when_it_is_over(
    read: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = httpx.Response(502, text="<h1>Bad Gateway</h1>", headers={"Content-Type": "text/html"})
    deployed = stream(snapshot(), closed("server_ends", 500))
    service = Service(deployed, page, httpx.ReadError("lost"), stream(row(4)), stream(END))
    cuts: list[tuple[datetime | None, int]] = []

    async def sleep(_: float) -> None: ...

    monkeypatch.setattr("parcheesi.sending.asyncio.sleep", sleep)
    monkeypatch.setattr(time, "sleep", lambda _: None)

    read(service, {TOPIC: None}, on_cut=lambda since: cuts.append((since, len(service.requests))))

    times, requests = zip(*cuts, strict=True)
    assert [since is None for since in times] == [False, True, False, True]
    assert requests == (1, 4, 4, 5)
    assert all(since is None or since.tzinfo for since in times)


def test_an_expired_token_is_refreshed_and_is_no_cut(read: Reader) -> None:
    expired = {**PROBLEM, "status": 401, "code": "token_expired"}
    kind = {"Content-Type": "application/problem+json"}
    service = Service(
        stream(snapshot(), closed("token_expired")),
        httpx.Response(401, json=expired, headers=kind),
        httpx.Response(200, json={"access_token": "new", "refresh_token": "newer"}),
        stream(END),
    )
    cuts: list[datetime | None] = []

    events = read(service, {TOPIC: None}, on_cut=cuts.append, tokens=Tokens("old", "older"))

    assert brief(events)[-1] == ("games", "end", 3)
    assert service.headers("Authorization")[-1] == "Bearer new"
    assert cuts == []


def test_an_ended_session_raises(read: Reader) -> None:
    ended = {**PROBLEM, "status": 401, "code": "session_ended"}
    kind = {"Content-Type": "application/problem+json"}
    service = Service(
        stream(snapshot(), closed("session_ended")), httpx.Response(401, json=ended, headers=kind)
    )

    with pytest.raises(SignInAgain, match="session_ended"):
        read(service, {TOPIC: None}, tokens=Tokens("a personal one"))


def test_a_refused_game_alone_raises_what_the_service_says(read: Reader) -> None:
    lost = closed("spectators_not_allowed", topic=TOPIC)
    service = Service(stream(snapshot(), lost), httpx.Response(403, json=PROBLEM))

    with pytest.raises(Refused) as refusal:
        read(service)

    assert (refusal.value.status, refusal.value.code) == (403, "spectators_not_allowed")
    assert refusal.value.problem.detail == "Only players."
    assert service.requests[-1].url.path == f"/api/v1/{TOPIC}/stream"


def test_a_game_that_may_be_read_again_continues(
    read: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sleep(_: float) -> None: ...

    monkeypatch.setattr("parcheesi.streams.asyncio.sleep", sleep)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    service = Service(
        stream(snapshot(), closed("not_found", topic=TOPIC)),
        httpx.Response(200, json={"results": [], "next": None}),
        stream(row(4), END),
    )

    assert [each.number for each in read(service)] == [3, 4, 4]
    assert asked(service) == ["games", "games@3"]


def test_after_an_exception_the_next_event_is_asked_for(kind: str, clock: Clock) -> None:
    refusal = httpx.Response(403, json=PROBLEM)
    service = Service(stream(snapshot()), refusal, stream(row(4), END))
    transport = httpx.MockTransport(service)
    if kind == "threads":
        with Parcheesi(ADDRESS, transport=transport) as client:
            events = client.follow({TOPIC: None})
            assert next(events).number == 3
            with pytest.raises(Refused):
                next(events)
            assert [each.number for each in events] == [4, 4]
        return

    async def main() -> None:
        async with AsyncParcheesi(ADDRESS, transport=transport) as client:
            events = client.follow({TOPIC: None})
            assert (await anext(events)).number == 3
            with pytest.raises(Refused):
                await anext(events)
            assert [each.number async for each in events] == [4, 4]

    asyncio.run(main())
