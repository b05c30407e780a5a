"""Asking whether publications can be sent."""

from collections.abc import Mapping
from typing import Any

from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, NodesManager
from redis.retry import Retry

from core import redis_urls


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
