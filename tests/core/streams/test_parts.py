"""Unit tests of streams, without a server process."""

import asyncio
import math
import threading
import time
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from typing import Any
from uuid import UUID, uuid4

import pytest
from redis import Redis

from core.api.streams import last_event_id
from core.errors import NotVisible
from core.streams.follow import Following, Person, Shared, Topic
from core.streams.hub import Hub, Listener
from core.streams.messages import single
from core.streams.publisher import PREFIX
from core.streams.reading import Reader
from core.streams.source import PAGE, Batch, Event
from games.errors import GameDamaged
from tests.harness.service import PATIENCE_S


class Counted:
    """A source that counts its reads, and blocks them until `go` is set."""

    topic = "test"

    def __init__(self) -> None:
        self.reads = 0
        self.begun, self.go = threading.Event(), threading.Event()

    def check(self, user_id: UUID) -> None:
        """Allow everybody."""

    def after(self, number: int | None) -> Batch:
        self.reads += 1
        self.begun.set()
        self.go.wait(PATIENCE_S)
        return Batch([], (number or 0) + 1)


class SilentHub:
    """A hub that publishes nothing by itself."""

    def __init__(self) -> None:
        self.on_news: list[Any] = []


async def _reads(announced: bool) -> int:
    source, hub = Counted(), SilentHub()
    reader = Reader(hub)  # type: ignore[arg-type]
    first = [asyncio.create_task(reader.after(source, 1)) for _ in range(3)]
    await asyncio.to_thread(source.begun.wait, PATIENCE_S)
    if announced:
        hub.on_news[0]("test")
    second = [asyncio.create_task(reader.after(source, 1)) for _ in range(3)]
    await asyncio.sleep(0)  # each of them runs until it waits
    source.go.set()
    batches = await asyncio.gather(*first, *second)
    assert {batch.number for batch in batches} == {2}
    return source.reads


def test_readers_at_the_same_number_share_a_read() -> None:
    assert asyncio.run(_reads(announced=False)) == 1


def test_a_read_begun_before_a_publication_is_not_shared_after_it() -> None:
    assert asyncio.run(_reads(announced=True)) == 2


def test_a_frame_has_an_id_a_name_and_one_line_of_data() -> None:
    row = Event("message", 7, {"text": "a\n\nid: 9", "who": uuid4()})
    end = Event("end", None, {"status": "finished"})

    assert row.frame.startswith(b'id: 7\ndata: {"text":"a\\n\\nid: 9","who":"')
    assert row.frame.count(b"\n") == 3
    assert end.frame == b'event: end\ndata: {"status":"finished"}\n\n'


@pytest.mark.parametrize(
    ("header", "number"),
    [("12", 12), ("0", 0), ("", None), ("-1", None), ("x", None), ("٣", None), ("9" * 99, None)],
)
def test_last_event_id_accepts_only_event_numbers(header: str, number: int | None) -> None:
    assert last_event_id(header) == number


@pytest.mark.redis
def test_a_listener_wakes_after_subscribing_and_for_its_own_topics_only(
    redis_url: str,
) -> None:
    async def run() -> list[set[str]]:
        hub, news = Hub(redis_url), list[str]()
        hub.on_news.append(news.append)
        with hub.listening("one", "two") as listener:
            confirmed: set[str] = set()
            while len(confirmed) < 2:
                confirmed |= await listener.wait(PATIENCE_S)
            # Redis may confirm these twice, but both times before a later one.
            with hub.listening("last") as last:
                await last.wait(PATIENCE_S)
            await listener.wait(0)
            news.clear()
            with Redis.from_url(redis_url) as redis:
                redis.publish(PREFIX + "three", 1)
                redis.publish(PREFIX + "two", 1)
            woken_by = await listener.wait(PATIENCE_S)
            assert news == ["two"]
            nothing = await listener.wait(0.1)
        assert not hub._listeners
        return [confirmed, woken_by, nothing]

    assert asyncio.run(run()) == [{"one", "two"}, {"two"}, set()]


class SilentListening(SilentHub):
    """A silent hub that can be subscribed to."""

    @contextmanager
    def listening(self, *topics: str) -> Iterator[Listener]:
        yield Listener()

    def join(self, listener: Listener, *topics: str) -> None:
        """Publish nothing."""

    leave = join


class Waking(SilentHub):
    """A hub with one listener."""

    def __init__(self) -> None:
        super().__init__()
        self.listener = Listener()

    @contextmanager
    def listening(self, *topics: str) -> Iterator[Listener]:
        yield self.listener

    def wake_all(self) -> None:
        self.listener.wake("test")


def test_a_waiting_page_ends_when_the_process_shuts_down() -> None:
    async def run() -> Batch:
        source, shared = Counted(), Shared(Waking())  # type: ignore[arg-type]
        source.go.set()
        page = asyncio.create_task(shared.page(source, 1, 2 * PATIENCE_S, math.inf))
        await asyncio.to_thread(source.begun.wait, PATIENCE_S)
        shared.end()
        async with asyncio.timeout(PATIENCE_S):
            return await page

    assert asyncio.run(run()).events == []


class Private(Counted):
    """A source whose batches require a check of access for each reader."""

    def after(self, number: int | None) -> Batch:
        return Batch([Event("message", 1, {})], 1, for_all=False)


class BecomesDamaged(Counted):
    """A source of which as many rows can be read."""

    def __init__(self, whole: int) -> None:
        super().__init__()
        self.whole = whole

    def after(self, number: int | None) -> Batch:
        number = (number or 0) + 1
        if number > self.whole:
            raise GameDamaged
        return Batch([Event("message", number, {})] * PAGE, number)


def _allowed() -> None:
    """Allow everybody."""


def _reader(check: Any = _allowed) -> Person:
    return Person(uuid4(), "access", check, time.monotonic() + PATIENCE_S)


def _alone(source: Any, check: Any = _allowed) -> Following:
    shared = Shared(SilentListening())  # type: ignore[arg-type]
    following = Following(shared, _reader(check), PATIENCE_S)
    following.add(Topic("", source, 0))
    return following


async def _all_frames(source: Any) -> list[bytes]:
    return [single(delivery) async for delivery in _alone(source).deliveries()]


def test_a_row_damaged_midway_closes_the_stream_and_one_at_first_is_a_problem() -> None:
    closed = b'event: closed\ndata: {"code":"game_damaged"}\n\n'
    whole = [b"id: %d\ndata: {}\n\n" % number for number in (1, 2) for _ in range(PAGE)]
    assert asyncio.run(_all_frames(BecomesDamaged(2))) == [*whole, closed]
    with pytest.raises(GameDamaged):
        asyncio.run(_all_frames(BecomesDamaged(0)))


async def _first_frame(source: Any, check: Any) -> bytes:
    async with aclosing(_alone(source, check).deliveries()) as deliveries:
        return single(await anext(deliveries))


def test_a_private_batch_is_sent_only_to_readers_with_access() -> None:
    def denied() -> None:
        raise NotVisible

    refused = b'event: closed\ndata: {"code":"not_found"}\n\n'
    assert asyncio.run(_first_frame(Private(), denied)) == refused
    assert asyncio.run(_first_frame(Private(), _allowed)) == b"id: 1\ndata: {}\n\n"
