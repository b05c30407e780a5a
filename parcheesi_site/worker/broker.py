"""Kombu's transport to Redis, with a fix for lost connections."""

from kombu.transport import redis
from redis.exceptions import ConnectionError as ConnectionLost

from core.api.types import Json


class Channel(redis.Channel):
    """A channel that raises ConnectionError when its connection is lost.

    A worker closes a lost connection twice, and acknowledges its current tasks over it. Kombu
    (5.7) raises AttributeError there, which ends the worker. It recovers from a ConnectionError.
    Unacknowledged tasks are delivered again after the visibility timeout.
    """

    def _connparams(self, asynchronous: bool = False) -> Json:
        if self.connection is None or self.connection.client is None:
            raise ConnectionLost("The connection to the broker is lost.")
        return super()._connparams(asynchronous)  # type: ignore[misc,no-any-return]  # the stubs lack it


class Transport(redis.Transport):
    """Redis with such channels."""

    Channel = Channel
