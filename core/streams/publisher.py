"""Sending publications in threads, so that no request waits for Redis.

To one server in one thread. To a cluster in a further thread for each node, so that a node that is
down or slow delays no publication that another one takes.
"""

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from threading import Event, Lock, Thread
from typing import Any, Final, NoReturn

from redis import Redis, RedisError
from redis.cluster import ClusterNode, NodesManager
from redis.crc import key_slot
from redis.exceptions import RedisClusterException, SlotNotCoveredError

from core.metrics import REDIS_ERRORS
from core.redis_urls import Group

log = logging.getLogger(__name__)

PREFIX = "parcheesi:stream:"
MAX_WAITING = 10_000
"""Topics queued while Redis is slow or down; rows of a dropped one come with the next read."""
GATHERED_FOR_S = 0.005
"""Messages of this time go to Redis in one round trip, which costs much more than a message."""
REST_S: Final = 0.5
"""A cluster, or a node of it, is not called for this long after a failure."""


class Publishing(ABC):
    """A thread that sends queued messages; a message that cannot be sent is dropped."""

    def __init__(self, gathered_for_s: float) -> None:
        self._gathered_for_s = gathered_for_s
        self._waiting: dict[str, int] = {}
        """By topic: the newest number."""
        self._lock, self._has_some = Lock(), Event()
        self._reached = True
        Thread(target=self._run, name="publisher", daemon=True).start()

    def publish(self, topic: str, number: int) -> None:
        """Queue the message; drop it if the queue is full."""
        with self._lock:
            if topic in self._waiting or len(self._waiting) < MAX_WAITING:
                self._waiting[topic] = max(number, self._waiting.get(topic, number))
                self._has_some.set()
                return
        log.warning("the queue of publications is full: one is dropped")

    def _run(self) -> NoReturn:
        while True:
            self._has_some.wait()
            time.sleep(self._gathered_for_s)
            try:
                self._send(self._taken())
                self._log_change(reached=True)
            except (RedisError, RedisClusterException) as error:
                REDIS_ERRORS.labels("publications").inc()
                self._log_change(reached=False, error=error)
                self._after_failure()

    def _taken(self) -> dict[str, int]:
        with self._lock:
            taken, self._waiting = self._waiting, {}
            self._has_some.clear()
        return taken

    @abstractmethod
    def _send(self, messages: Mapping[str, int]) -> None:
        """Send the numbers by topic. Raises RedisError or RedisClusterException."""

    @abstractmethod
    def _after_failure(self) -> None:
        """Prepare the next attempt."""

    def _log_change(self, *, reached: bool, error: object = "") -> None:
        if reached != self._reached:
            log.warning("Redis is %s %s", "reached again" if reached else "down:", error)
        self._reached = reached


class Publisher(Publishing):
    """Publishes on one server."""

    def __init__(self, redis: Redis, gathered_for_s: float = GATHERED_FOR_S) -> None:
        self._redis = redis
        super().__init__(gathered_for_s)

    def _send(self, messages: Mapping[str, int]) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for topic, number in messages.items():
            pipeline.publish(PREFIX + topic, number)
        pipeline.execute()

    def _after_failure(self) -> None:
        """Do nothing: the next messages are a new attempt."""


class _NodePublisher(Publishing):
    """Publishes on one node of a cluster, of which another thread has gathered the messages."""

    def __init__(self, redis: Redis, on_failure: Callable[[], None]) -> None:
        self._redis, self._on_failure = redis, on_failure
        super().__init__(gathered_for_s=0)

    def _send(self, messages: Mapping[str, int]) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for topic, number in messages.items():
            pipeline.spublish(PREFIX + topic, number)
        pipeline.execute()

    def _after_failure(self) -> None:
        self._on_failure()
        time.sleep(REST_S)


class ClusterPublisher(Publishing):
    """Publishes on the node of a cluster that has the topic's slot, and follows moved slots.

    After a failure of a node, that node's thread asks the cluster where the slots are.
    """

    def __init__(self, group: Group, options: Mapping[str, Any]) -> None:
        self._group, self._options = group, {**options, **group.options}
        self._nodes: NodesManager | None = None
        self._publishers: dict[str, _NodePublisher] = {}
        """By the name of the node."""
        super().__init__(GATHERED_FOR_S)

    def _send(self, messages: Mapping[str, int]) -> None:
        if self._nodes is None:
            self._nodes = self._connected()
        uncovered: SlotNotCoveredError | None = None
        for topic, number in messages.items():
            try:
                node = self._nodes.get_node_from_slot(key_slot((PREFIX + topic).encode()))
            except SlotNotCoveredError as error:
                uncovered = error
            else:
                self._of_node(node).publish(topic, number)
        if uncovered:
            raise uncovered

    def _connected(self) -> NodesManager:
        nodes = [
            ClusterNode(host, port)  # type: ignore[no-untyped-call]  # redis-py lacks the types
            for host, port in self._group.servers
        ]
        try:
            return NodesManager(nodes, **self._options)
        except IndexError:
            raise RedisClusterException("No node of the cluster has slots.") from None

    def _of_node(self, node: ClusterNode) -> _NodePublisher:
        if node.name not in self._publishers:
            self._publishers[node.name] = _NodePublisher(node.redis_connection, self._refresh)
        return self._publishers[node.name]

    def _after_failure(self) -> None:
        self._refresh()
        time.sleep(REST_S)

    def _refresh(self) -> None:
        """Ask where the slots are: the known nodes, then those of the address."""
        if self._nodes is not None:
            try:
                self._nodes.initialize(additional_startup_nodes_info=[*self._group.servers])
            except (RedisError, RedisClusterException, IndexError) as error:
                log.info("the cluster's slots are unknown: %s", error)
