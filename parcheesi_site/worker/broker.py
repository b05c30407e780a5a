"""How Celery speaks to Redis: as Kombu does, but for what comes after a lost connection."""

from typing import Any

from kombu.transport import redis
from redis.exceptions import ConnectionError as ConnectionLost


class Channel(redis.Channel):
    """A channel that says so when its connection is lost.

    A worker closes a lost connection twice, and acknowledges by it what it was doing meanwhile.
    Kombu (5.7) fails there with an AttributeError, of which the worker ends; a lost connection it
    knows how to get over. What was not acknowledged comes back after the visibility timeout.
    """

    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection is None or self.connection.client is None:
            raise ConnectionLost("The connection to the broker is lost.")
        return super()._connparams(asynchronous)  # type: ignore[misc]  # the stubs lack it


class Transport(redis.Transport):
    """Redis with such channels."""

    Channel = Channel
