"""Publishing that a stream has new rows, once they are committed.

The message is only "topic X is at number N"; subscribers read the rows. So a lost message loses
nothing: the next read returns the rows.
"""

import logging
from functools import cache, partial
from queue import Full, Queue
from threading import Thread
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
"""Messages queued while Redis is slow or down; rows of a dropped one come with the next read."""


def publish_on_commit(topic: str, number: int) -> None:
    """Publish the stream's number after the commit, in the publisher's thread."""
    transaction.on_commit(partial(_publisher().publish, topic, number), robust=True)


class Publisher:
    """Publishes in a thread, so that no request waits for Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._waiting: Queue[tuple[str, int]] = Queue(MAX_WAITING)
        self._reached = True
        Thread(target=self._run, name="publisher", daemon=True).start()

    def publish(self, topic: str, number: int) -> None:
        """Queue the message; drop it if the queue is full."""
        try:
            self._waiting.put_nowait((topic, number))
        except Full:
            log.warning("the queue of publications is full: one is dropped")

    def _run(self) -> NoReturn:
        while True:
            topic, number = self._waiting.get()
            try:
                self._redis.publish(PREFIX + topic, number)
                self._log_change(reached=True)
            except RedisError as error:
                REDIS_ERRORS.labels("publications").inc()
                self._log_change(reached=False, error=error)

    def _log_change(self, *, reached: bool, error: object = "") -> None:
        if reached != self._reached:
            log.warning("Redis is %s %s", "reached again" if reached else "down:", error)
        self._reached = reached


@cache
def _publisher() -> Publisher:
    # One immediate retry: after a restart of Redis the first attempt fails on the old connection.
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 1)}
    return Publisher(Redis.from_url(settings.REDIS_URL, **options))
