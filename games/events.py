"""Telling the other processes that a game has gone on, once its rows are committed.

What is published is only "game X is at version N"; whoever listens reads the rows. So nothing is
lost with a lost publication: the next read finds the rows.
"""

import logging
from functools import cache, partial
from queue import Full, Queue
from threading import Thread
from typing import NoReturn
from uuid import UUID

from django.conf import settings
from django.db import transaction
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)

CHANNEL = "parcheesi:game:{}"
MAX_WAITING = 10_000
"""Publications kept while Redis is slow or away; what is dropped is found by the next read."""


def announce_on_commit(game_id: UUID, version: int) -> None:
    """Publish the game's version after the commit, off the thread of the request."""
    transaction.on_commit(partial(_publisher().announce, game_id, version), robust=True)


class Publisher:
    """Publishes in the background, so that no request waits for Redis."""

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis
        self._waiting: Queue[tuple[UUID, int]] = Queue(MAX_WAITING)
        self._reached = True
        Thread(target=self._run, name="publisher", daemon=True).start()

    def announce(self, game_id: UUID, version: int) -> None:
        """Publish soon, or never where too much is waiting."""
        try:
            self._waiting.put_nowait((game_id, version))
        except Full:
            log.warning("too many publications are waiting: one is dropped")

    def _run(self) -> NoReturn:
        while True:
            game_id, version = self._waiting.get()
            try:
                self._redis.publish(CHANNEL.format(game_id), version)
                self._tell(reached=True)
            except RedisError as error:
                self._tell(reached=False, error=error)

    def _tell(self, *, reached: bool, error: object = "") -> None:
        if reached != self._reached:
            log.warning("Redis is %s %s", "reached again" if reached else "away:", error)
        self._reached = reached


@cache
def _publisher() -> Publisher:
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 0)}
    return Publisher(Redis.from_url(settings.REDIS_URL, **options))
