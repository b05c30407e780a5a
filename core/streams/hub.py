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
        self.joined: set[str] = set()
        """All topics that it is subscribed to."""

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
        self.join(listener, *topics)
        try:
            yield listener
        finally:
            self.leave(listener, *listener.joined)

    def join(self, listener: Listener, *topics: str) -> None:
        """Subscribe the listener to more topics."""
        new = [topic for topic in topics if not self._listeners[topic]]
        for topic in topics:
            self._listeners[topic].add(listener)
        listener.joined.update(topics)
        self._subscriber.add(new)

    def leave(self, listener: Listener, *topics: str) -> None:
        """Unsubscribe the listener from these of its topics."""
        listener.joined.difference_update(topics)
        for topic in topics:
            self._listeners[topic].discard(listener)
        unused = [topic for topic in topics if not self._listeners[topic]]
        for topic in unused:
            del self._listeners[topic]
        self._subscriber.remove(unused)

    def wake_all(self) -> None:
        """Wake all listeners."""
        for topic, listeners in self._listeners.items():
            for listener in listeners:
                listener.wake(topic)

    def _handle(self, topic: str) -> None:
        for callback in self.on_news:
            callback(topic)
        for listener in self._listeners.get(topic, ()):
            listener.wake(topic)
