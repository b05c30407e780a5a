"""Publications on a real cluster, whose slots are moved."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisClusterException

from core.streams.hub import Hub
from core.streams.publisher import PREFIX
from core.streams.publishing import probe
from core.streams.subscriber import NodeSubscriber
from tests.harness.both_ends import OPTIONS, TOPICS, Ends, follow, topics_of
from tests.harness.ports import free_port
from tests.harness.redis_groups import Cluster
from tests.harness.service import PATIENCE_S, until

pytestmark = [pytest.mark.redis, pytest.mark.xdist_group("cluster")]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three primaries without a replica."""
    with Cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


def test_publications_of_all_nodes_arrive(cluster: Cluster) -> None:
    assert all(topics_of(cluster, number) for number in range(3))
    follow(cluster.url, lambda ends: ends.arrive(TOPICS))


def test_one_known_node_is_enough(cluster: Cluster) -> None:
    url = f"redis+cluster://127.0.0.1:1,127.0.0.1:{cluster.ports[2]}"
    follow(url, lambda ends: ends.arrive(TOPICS))


def test_a_moved_slot_is_followed(cluster: Cluster) -> None:
    topic = topics_of(cluster, 0)[0]

    async def story(ends: Ends) -> None:
        await ends.arrive(TOPICS)
        for number in (1, 2, 0):
            await asyncio.to_thread(cluster.move, PREFIX + topic, number)
            await ends.arrive(TOPICS)

    follow(cluster.url, story)


def test_topics_can_be_left_and_followed_again(cluster: Cluster) -> None:
    async def story() -> None:
        hub = Hub(cluster.url, **OPTIONS)
        for topics in (TOPICS[:6], TOPICS, TOPICS[6:]):
            with hub.listening(*topics) as listener:
                await Ends(cluster.url, listener).arrive(topics)
        await asyncio.to_thread(until, lambda: not cluster.channels())

    asyncio.run(story())


def test_a_node_without_topics_is_left(cluster: Cluster) -> None:
    topic = topics_of(cluster, 0)[0]

    def is_followed(number: int) -> bool:
        with cluster.client(number) as client:
            return bool(client.client_list(_type="pubsub"))

    async def story() -> None:
        with Hub(cluster.url, **OPTIONS).listening(topic) as listener:
            ends = Ends(cluster.url, listener)
            await ends.arrive([topic])
            assert is_followed(0)
            await asyncio.to_thread(cluster.move, PREFIX + topic, 1)
            await ends.arrive([topic])
            assert is_followed(1)
            await asyncio.to_thread(until, lambda: not is_followed(0))

    asyncio.run(story())
    cluster.move(PREFIX + topic, 0)


def test_a_node_that_was_left_is_not_called_again() -> None:
    async def story() -> None:
        url = f"redis://127.0.0.1:{free_port()}/0"
        node = NodeSubscriber(Redis.from_url(url), lambda _: None, lambda: None)
        calling = asyncio.all_tasks() - {asyncio.current_task()}
        await node.end()
        assert calling
        assert all(task.done() or task.cancelling() for task in calling)

    asyncio.run(story())


def test_a_server_alone_is_no_cluster(redis_url: str) -> None:
    with pytest.raises(RedisClusterException, match="Cluster mode is not enabled"):
        probe(redis_url.replace("redis:", "redis+cluster:"), OPTIONS)


def test_an_idle_subscription_is_kept(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pings, asked = 0, set[PubSub]()
    get_message, send_ping = PubSub.get_message, PubSub.ping

    async def soon_idle(self: PubSub, **_: float) -> Any:
        """Pings are sent soon, and their answers may take long."""
        message = await get_message(self, timeout=PATIENCE_S if self in asked else 0.1)
        asked.discard(self)
        return message

    async def ping(self: PubSub) -> None:
        nonlocal pings
        pings += 1
        asked.add(self)
        await send_ping(self)

    monkeypatch.setattr(PubSub, "get_message", soon_idle)
    monkeypatch.setattr(PubSub, "ping", ping)

    async def story(ends: Ends) -> None:
        await ends.arrive(TOPICS)
        while pings < 10:
            assert not await ends.listener.wait(0.1)
        await ends.arrive(TOPICS)

    follow(cluster.url, story)
    assert caplog.messages == []
