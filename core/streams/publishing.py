"""Telling the other processes that a stream has gone on, once its rows are committed.

What is published is only "topic X is at number N"; whoever listens reads the rows. So nothing is
lost with a lost publication: the next read finds the rows.
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
"""Publications kept while Redis is slow or away; what is dropped is found by the next read."""


def announce_on_commit(topic: str, number: int) -> None:
    """Publish the stream's number after the commit, off the thread of the request."""
    transaction.on_commit(partial(_publisher().announce, topic, number), robust=True)


class Publisher:
    """Publishes in the background, so that no request waits for Redis."""

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis
        self._waiting: Queue[tuple[str, int]] = Queue(MAX_WAITING)
        self._reached = True
        Thread(target=self._run, name="publisher", daemon=True).start()

    def announce(self, topic: str, number: int) -> None:
        """Publish soon, or never where too much is waiting."""
        try:
            self._waiting.put_nowait((topic, number))
        except Full:
            log.warning("too many publications are waiting: one is dropped")

    def _run(self) -> NoReturn:
        while True:
            topic, number = self._waiting.get()
            try:
                self._redis.publish(PREFIX + topic, number)
                self._tell(reached=True)
            except RedisError as error:
                REDIS_ERRORS.labels("publications").inc()
                self._tell(reached=False, error=error)

    def _tell(self, *, reached: bool, error: object = "") -> None:
        if reached != self._reached:
            log.warning("Redis is %s %s", "reached again" if reached else "away:", error)
        self._reached = reached


@cache
def _publisher() -> Publisher:
    # Once more, at once: the first try after a restart of Redis finds the old connection closed.
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 1)}
    return Publisher(Redis.from_url(settings.REDIS_URL, **options))
