"""Publishing that a stream has new rows, once they are committed.

The message is only "topic X is at number N"; subscribers read the rows. So a lost message loses
nothing: the next read returns the rows.
"""

import logging
import time
from functools import cache, partial
from threading import Event, Lock, Thread
from typing import NoReturn

from django.conf import settings
from django.db import transaction
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from core.metrics import REDIS_ERRORS

log = logging.getLogger(__name__)

PREFIX = "parcheesi:stream:"
MAX_WAITING = 10_000
"""Topics queued while Redis is slow or down; rows of a dropped one come with the next read."""
GATHERED_FOR_S = 0.005
"""Messages of this time go to Redis in one round trip, which costs much more than a message."""


def publish_on_commit(topic: str, number: int) -> None:
    """Publish the stream's number after the commit, in the publisher's thread."""
    transaction.on_commit(partial(_publisher().publish, topic, number), robust=True)


class Publisher:
    """Publishes in a thread, so that no request waits for Redis."""

    def __init__(self, redis: Redis, gathered_for_s: float = GATHERED_FOR_S) -> None:
        self._redis, self._gathered_for_s = redis, gathered_for_s
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
            except RedisError as error:
                REDIS_ERRORS.labels("publications").inc()
                self._log_change(reached=False, error=error)

    def _taken(self) -> dict[str, int]:
        with self._lock:
            taken, self._waiting = self._waiting, {}
            self._has_some.clear()
        return taken

    def _send(self, messages: dict[str, int]) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for topic, number in messages.items():
            pipeline.publish(PREFIX + topic, number)
        pipeline.execute()

    def _log_change(self, *, reached: bool, error: object = "") -> None:
        if reached != self._reached:
            log.warning("Redis is %s %s", "reached again" if reached else "down:", error)
        self._reached = reached


@cache
def _publisher() -> Publisher:
    # One immediate retry: after a restart of Redis the first attempt fails on the old connection.
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 1)}
    return Publisher(Redis.from_url(settings.REDIS_URL, **options))
