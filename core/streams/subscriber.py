"""The connections that receive publications: one to a server, or one to each node of a cluster.

Redis confirms each subscription, also after an outage. A confirmation counts as a publication,
since earlier ones may have been missed.
"""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Mapping
from typing import Any, Protocol

from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisClusterException, SlotNotCoveredError

from core.metrics import REDIS_ERRORS
from core.redis_urls import Group
from core.streams.publisher import PREFIX

log = logging.getLogger(__name__)

ALIVE = PREFIX + "alive"
PING_TIMEOUT_S = 5.0
RETRY_S = 0.5


class Subscriber(Protocol):
    """Receives the publications of topics; reconnects forever."""

    def add(self, topics: Collection[str]) -> None:
        """Subscribe to these topics as well."""

    def remove(self, topics: Collection[str]) -> None:
        """Unsubscribe from these topics."""


class Tasks:
    """The running tasks of one owner."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[object, None, None]) -> None:
        """Run this, and keep a reference to it until it ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        """Cancel all tasks."""
        for task in self._tasks:
            task.cancel()


class ServerSubscriber:
    """One connection to one server."""

    def __init__(self, redis: Redis, on_news: Callable[[str], None]) -> None:
        self.topics: set[str] = set()
        self._redis, self._on_news = redis, on_news
        self._lock = asyncio.Lock()
        self._pubsub: PubSub | None = None
        self._reached = True
        self._tasks = Tasks()
        self._tasks.start(self._run())

    def add(self, topics: Collection[str]) -> None:
        """Subscribe to these topics as well."""
        self.topics |= {*topics}
        self._tasks.start(self._subscribe(topics))

    def remove(self, topics: Collection[str]) -> None:
        """Unsubscribe from these topics."""
        self.topics -= {*topics}
        self._tasks.start(self._unsubscribe(topics))

    async def _subscribe(self, topics: Collection[str]) -> None:
        async with self._lock:
            if topics and self._pubsub is not None:
                with contextlib.suppress(RedisError, OSError):  # `_run` gets the error as well
                    await self._send_subscribe(self._pubsub, topics)

    async def _unsubscribe(self, topics: Collection[str]) -> None:
        async with self._lock:
            unused = [topic for topic in topics if topic not in self.topics]
            if unused and self._pubsub is not None:
                with contextlib.suppress(RedisError, OSError):
                    await self._send_unsubscribe(self._pubsub, unused)

    async def _send_subscribe(self, pubsub: PubSub, topics: Collection[str]) -> None:
        await pubsub.subscribe(*[PREFIX + topic for topic in topics])

    async def _send_unsubscribe(self, pubsub: PubSub, topics: Collection[str]) -> None:
        await pubsub.unsubscribe(*[PREFIX + topic for topic in topics])

    async def _run(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await self._connected(pubsub)
                    await self._listen(pubsub)
            except (RedisError, OSError) as error:
                REDIS_ERRORS.labels("streams").inc()
                if self._reached:
                    log.warning("Redis is down: %s", error)
                self._reached = False
            except Exception:
                log.exception("listening failed")
            self._pubsub = None
            self._lost()
            await asyncio.sleep(RETRY_S)

    def _lost(self) -> None:
        """Do nothing: the next attempt is at the same server."""

    async def _connected(self, pubsub: PubSub) -> None:
        async with self._lock:
            await pubsub.subscribe(ALIVE)
            if self.topics:
                await self._send_subscribe(pubsub, [*self.topics])
            self._pubsub, self._reached = pubsub, True

    async def _listen(self, pubsub: PubSub) -> None:
        pinged = False
        while True:
            message = await pubsub.get_message(timeout=PING_TIMEOUT_S)
            if message is not None:
                pinged = False
                if message["channel"] is not None:  # as in the answer to a ping
                    self._handle(message["type"], message["channel"].decode())
            elif pinged:
                raise TimeoutError("no answer to a ping")
            else:
                pinged = True
                await pubsub.ping()

    def _handle(self, kind: str, channel: str) -> None:
        if kind in {"message", "subscribe"}:
            self._on_news(channel.removeprefix(PREFIX))


class NodeSubscriber(ServerSubscriber):
    """One connection to one node of a cluster, for the topics of its slots."""

    def __init__(
        self, redis: Redis, on_news: Callable[[str], None], on_moved: Callable[[], None]
    ) -> None:
        self._on_moved = on_moved
        super().__init__(redis, on_news)

    async def end(self) -> None:
        """Close the connection."""
        self._tasks.cancel()
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    async def _send_subscribe(self, pubsub: PubSub, topics: Collection[str]) -> None:
        for topic in topics:  # one command takes topics of one slot only
            await pubsub.ssubscribe(PREFIX + topic)

    async def _send_unsubscribe(self, pubsub: PubSub, topics: Collection[str]) -> None:
        for topic in topics:
            await pubsub.sunsubscribe(PREFIX + topic)

    def _lost(self) -> None:
        self._on_moved()

    def _handle(self, kind: str, channel: str) -> None:
        topic = channel.removeprefix(PREFIX)
        if kind in {"smessage", "ssubscribe"}:
            self._on_news(topic)
        elif kind == "sunsubscribe" and topic in self.topics:  # its slot has moved
            self.topics.discard(topic)
            self._on_moved()


class ClusterSubscriber:
    """A connection to each node of a cluster that has topics; follows moved slots.

    The cluster is asked where the slots are at first, when a node is lost, and when it ends a
    subscription because the slot has moved. While a node is down this is repeated, until a replica
    has its slots, or it is back. Streams of the other nodes do not notice.
    """

    def __init__(
        self, group: Group, options: Mapping[str, Any], on_news: Callable[[str], None]
    ) -> None:
        self._group, self._on_news = group, on_news
        self._options = {**options, **group.options, "retry": _never()}
        nodes = [ClusterNode(host, port) for host, port in group.servers]
        self._cluster = RedisCluster(
            startup_nodes=nodes, require_full_coverage=False, **self._options
        )
        self._topics: set[str] = set()
        self._nodes: dict[str, NodeSubscriber] = {}
        """By the name of the node."""
        self._moved = asyncio.Event()
        self._moved.set()
        self._reached = True
        self._tasks = Tasks()
        self._tasks.start(self._run())

    def add(self, topics: Collection[str]) -> None:
        """Subscribe to these topics as well."""
        self._topics |= {*topics}
        for name, (node, some) in self._by_node(topics).items():
            self._subscriber(name, node).add(some)

    def remove(self, topics: Collection[str]) -> None:
        """Unsubscribe from these topics."""
        self._topics -= {*topics}
        for subscriber in self._nodes.values():
            if ours := subscriber.topics.intersection(topics):
                subscriber.remove(ours)

    async def _run(self) -> None:
        try:
            await self._follow()
        finally:
            for which in ("nodes_cache", "startup_nodes"):
                await self._cluster.nodes_manager.aclose(which)

    async def _follow(self) -> None:
        while True:
            await self._moved.wait()
            self._moved.clear()
            try:
                await self._ask()
                self._reached = True
            except (RedisError, RedisClusterException, OSError, IndexError) as error:
                REDIS_ERRORS.labels("streams").inc()
                if self._reached:
                    log.warning("the cluster's slots are unknown: %s", error)
                self._reached = False
                self._moved.set()
            except Exception:
                log.exception("following the cluster failed")
                self._moved.set()
            await asyncio.sleep(RETRY_S)

    async def _ask(self) -> None:
        """Ask where the slots are, and move the subscriptions accordingly."""
        await self._cluster.nodes_manager.initialize(
            additional_startup_nodes_info=[*self._group.servers]
        )
        by_node = self._by_node(self._topics)
        for name in self._nodes.keys() - by_node.keys():
            self._tasks.start(self._nodes.pop(name).end())
        for name, (node, wanted) in by_node.items():
            subscriber = self._subscriber(name, node)
            if gone := subscriber.topics - wanted:
                subscriber.remove(gone)
            if new := wanted - subscriber.topics:
                subscriber.add(new)

    def _by_node(self, topics: Collection[str]) -> dict[str, tuple[ClusterNode, set[str]]]:
        nodes: dict[str, ClusterNode] = {}
        by_node = defaultdict[str, set[str]](set)
        for topic in topics:
            try:
                node = self._cluster.get_node_from_key(PREFIX + topic)
            except SlotNotCoveredError:  # not yet, or no longer
                self._moved.set()
                continue
            if node is not None:  # it is for a replica only
                nodes[node.name] = node
                by_node[node.name].add(topic)
        return {name: (nodes[name], some) for name, some in by_node.items()}

    def _subscriber(self, name: str, node: ClusterNode) -> NodeSubscriber:
        if name not in self._nodes:
            redis = Redis(host=node.host, port=int(node.port), **self._options)
            self._nodes[name] = NodeSubscriber(redis, self._on_news, self._moved.set)
        return self._nodes[name]


def subscriber_of(
    group: Group | None, url: str, options: Mapping[str, Any], on_news: Callable[[str], None]
) -> Subscriber:
    """A subscriber to the cluster, or else to the server of the URL."""
    if group:
        return ClusterSubscriber(group, options, on_news)
    return ServerSubscriber(Redis.from_url(url, **options, retry=_never()), on_news)


def _never() -> Retry:
    return Retry(NoBackoff(), 0)  # the subscriber reconnects, and wakes the listeners
