"""Publishing that a stream has new rows, once they are committed.

The message is only "topic X is at number N"; subscribers read the rows. So a lost message loses
nothing: the next read returns the rows.
"""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from django.conf import settings
from django.db import transaction
from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, NodesManager
from redis.retry import Retry

from core import redis_urls
from core.streams.publisher import ClusterPublisher, Publisher


def publish_on_commit(topic: str, number: int) -> None:
    """Publish the stream's number after the commit, in the publisher's thread."""
    transaction.on_commit(partial(_publisher().publish, topic, number), robust=True)


def probe(url: str, options: Mapping[str, Any]) -> None:
    """Send an empty request to the server of the URL, or to each primary of its cluster.

    Raises RedisError, or RedisClusterException for a cluster that lacks slots.
    """
    group = redis_urls.cluster(url)
    if group is None:
        with Redis.from_url(url, **options, retry=Retry(NoBackoff(), 0)) as client:
            client.ping()
        return
    known = [
        ClusterNode(host, port)  # type: ignore[no-untyped-call]  # redis-py lacks the types
        for host, port in group.servers
    ]
    nodes = NodesManager(known, require_full_coverage=True, **options, **group.options)
    try:
        for node in nodes.get_nodes_by_server_type("primary"):
            node.redis_connection.ping()
    finally:
        nodes.close()


@cache
def _publisher() -> Publisher | ClusterPublisher:
    url, options = settings.PUBLICATIONS_URL, settings.REDIS_OPTIONS
    if group := redis_urls.cluster(url):
        return ClusterPublisher(group, options)
    # One immediate retry: after a restart of Redis the first attempt fails on the old connection.
    return Publisher(Redis.from_url(url, **options, retry=Retry(NoBackoff(), 1)))
