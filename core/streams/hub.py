"""Subscribing to publications: one connection to Redis for all streams of a process.

A listener has no queue, only a flag that triggers a read: for a slow reader one flag is set, and
no messages pile up. Redis confirms each subscription, also after an outage. A confirmation counts
as a publication, since earlier ones may have been missed.
"""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from core.metrics import REDIS_ERRORS
from core.streams.publishing import PREFIX

log = logging.getLogger(__name__)

ALIVE = PREFIX + "alive"
PING_TIMEOUT_S = 5.0
RETRY_S = 0.5


class Listener:
    """The topics that one stream waits for."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self.topics: set[str] = set()
        """Topics with publications since the last wait."""

    def wake(self, topic: str) -> None:
        """End the wait: the topic has a publication."""
        self.topics.add(topic)
        self._woken.set()

    async def wait(self, seconds: float) -> set[str]:
        """Return the topics with publications; none after a timeout."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()
        topics, self.topics = self.topics, set()
        return topics


class Hub:
    """Wakes the listeners of a topic on each publication; reconnects forever."""

    def __init__(self, url: str, **options: Any) -> None:
        never = Retry(NoBackoff(), 0)  # `_run` reconnects, and wakes the listeners
        self._redis = Redis.from_url(url, **{**options, "retry": never})
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._lock = asyncio.Lock()
        self._pubsub: PubSub | None = None
        self._reached = True
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_news: list[Callable[[str], None]] = []
        """Called with the topic of each publication, before its listeners are woken."""
        self._start(self._run())

    @contextlib.contextmanager
    def listening(self, *topics: str) -> Iterator[Listener]:
        """Subscribe a listener to the topics; it is woken once Redis confirms the subscription."""
        listener = Listener()
        new = [topic for topic in topics if not self._listeners[topic]]
        for topic in topics:
            self._listeners[topic].add(listener)
        self._start(self._subscribe(new))
        try:
            yield listener
        finally:
            self._leave(listener, topics)

    def wake_all(self) -> None:
        """Wake all listeners."""
        for topic, listeners in self._listeners.items():
            for listener in listeners:
                listener.wake(topic)

    def _leave(self, listener: Listener, topics: tuple[str, ...]) -> None:
        for topic in topics:
            self._listeners[topic].discard(listener)
        unused = [topic for topic in topics if not self._listeners[topic]]
        for topic in unused:
            del self._listeners[topic]
        self._start(self._unsubscribe(unused))

    def _start(self, work: Coroutine[object, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _subscribe(self, topics: list[str]) -> None:
        async with self._lock:
            if topics and self._pubsub is not None:
                with contextlib.suppress(RedisError, OSError):  # `_run` gets the error as well
                    await self._pubsub.subscribe(*[PREFIX + topic for topic in topics])

    async def _unsubscribe(self, topics: list[str]) -> None:
        async with self._lock:
            unused = [topic for topic in topics if topic not in self._listeners]
            if unused and self._pubsub is not None:
                with contextlib.suppress(RedisError, OSError):
                    await self._pubsub.unsubscribe(*[PREFIX + topic for topic in unused])

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
            await asyncio.sleep(RETRY_S)

    async def _connected(self, pubsub: PubSub) -> None:
        async with self._lock:
            await pubsub.subscribe(ALIVE, *[PREFIX + topic for topic in self._listeners])
            self._pubsub, self._reached = pubsub, True

    async def _listen(self, pubsub: PubSub) -> None:
        pinged = False
        while True:
            message = await pubsub.get_message(timeout=PING_TIMEOUT_S)
            if message is not None:
                pinged = False
                self._handle(message)
            elif pinged:
                raise TimeoutError("no answer to a ping")
            else:
                pinged = True
                await pubsub.ping()

    def _handle(self, message: dict[str, Any]) -> None:
        if message["type"] not in {"message", "subscribe"}:
            return
        topic = message["channel"].decode().removeprefix(PREFIX)
        for callback in self.on_news:
            callback(topic)
        for listener in self._listeners.get(topic, ()):
            listener.wake(topic)
