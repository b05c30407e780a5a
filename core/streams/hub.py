"""Subscribing to publications, for all streams of a process together.

A listener has no queue, only a flag that triggers a read: for a slow reader one flag is set, and
no messages pile up.
"""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from core import redis_urls
from core.streams.subscriber import subscriber_of


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
        """The topics with publications; none after a timeout."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()
        topics, self.topics = self.topics, set()
        return topics


class Hub:
    """Wakes the listeners of a topic on each publication."""

    def __init__(self, url: str, **options: Any) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._subscriber = subscriber_of(redis_urls.cluster(url), url, options, self._handle)
        self.on_news: list[Callable[[str], None]] = []
        """Called with the topic of each publication, before its listeners are woken."""

    @contextlib.contextmanager
    def listening(self, *topics: str) -> Iterator[Listener]:
        """Subscribe a listener to the topics; it is woken once Redis confirms the subscription."""
        listener = Listener()
        new = [topic for topic in topics if not self._listeners[topic]]
        for topic in topics:
            self._listeners[topic].add(listener)
        self._subscriber.add(new)
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
        self._subscriber.remove(unused)

    def _handle(self, topic: str) -> None:
        for callback in self.on_news:
            callback(topic)
        for listener in self._listeners.get(topic, ()):
            listener.wake(topic)
