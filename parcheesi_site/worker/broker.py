"""Kombu's transports to Redis, with a fix for lost connections; and a client of the broker."""

from typing import Any

from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES, redis
from redis import Redis
from redis.exceptions import ConnectionError as ConnectionLost
from redis.sentinel import Sentinel

from core import redis_urls
from core.api.types import Json

# The transport of an address that kombu turns to when another Sentinel is down.
TRANSPORT_ALIASES[redis_urls.SENTINEL] = "parcheesi_site.worker.broker:SentinelTransport"


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


class SentinelChannel(Channel, redis.SentinelChannel):
    """Such a channel to the server that the Sentinels name."""


class Transport(redis.Transport):
    """Redis with such channels."""

    Channel = Channel


class SentinelTransport(redis.SentinelTransport):
    """Redis behind Sentinels with such channels."""

    Channel = SentinelChannel


def broker_client(**options: Any) -> Redis:
    """A client of the broker: of its server, or of the one that its Sentinels name.

    It connects on its first command, and raises RedisError there.
    """
    url, of_transport = settings.CELERY_BROKER_URL, settings.CELERY_BROKER_TRANSPORT_OPTIONS
    options = {**settings.REDIS_OPTIONS, **options}
    if not (group := redis_urls.sentinels(url)):
        return Redis.from_url(url, **options)
    asked: Any = Sentinel  # redis-py lacks the types
    sentinels = asked(group.servers, sentinel_kwargs=of_transport["sentinel_kwargs"])
    client: Redis = sentinels.master_for(of_transport["master_name"], **group.options, **options)
    return client
