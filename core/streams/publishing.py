"""Publishing that a stream has new rows, once they are committed.

The message is only "topic X is at number N"; subscribers read the rows. So a lost message loses
nothing: the next read returns the rows.
"""

from functools import cache, partial

from django.conf import settings
from django.db import transaction
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from core import redis_urls
from core.streams.publisher import ClusterPublisher, Publisher


def publish_on_commit(topic: str, number: int) -> None:
    """Publish the stream's number after the commit, in the publisher's thread."""
    transaction.on_commit(partial(_publisher().publish, topic, number), robust=True)


@cache
def _publisher() -> Publisher | ClusterPublisher:
    url, options = settings.PUBLICATIONS_URL, settings.REDIS_OPTIONS
    if group := redis_urls.cluster(url):
        return ClusterPublisher(group, options)
    # One immediate retry: after a restart of Redis the first attempt fails on the old connection.
    return Publisher(Redis.from_url(url, **options, retry=Retry(NoBackoff(), 1)))
