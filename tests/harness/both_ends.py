"""Both ends of publications on a cluster: a publisher, and a listener."""

import asyncio
import gc
import warnings
from collections.abc import Awaitable, Callable, Sequence

from core import redis_urls
from core.streams.hub import Hub, Listener
from core.streams.publisher import PREFIX, ClusterPublisher
from tests.harness.redis_groups import Cluster
from tests.harness.service import PATIENCE_S

OPTIONS = {"socket_connect_timeout": PATIENCE_S, "socket_timeout": PATIENCE_S}
"""Only a busy machine takes any time to answer: a killed node refuses connections at once."""
LATE_S = 5
"""Publications that have not arrived after this time are lost."""
TOPICS = [f"topic {number}" for number in range(12)]


class Ends:
    """A publisher, and a listener to all topics."""

    def __init__(self, url: str, listener: Listener) -> None:
        group = redis_urls.cluster(url)
        assert group is not None
        self.publisher, self.listener = ClusterPublisher(group, OPTIONS), listener

    async def arrive(self, topics: Sequence[str]) -> None:
        """Wait until publications of these topics arrive, again and again."""
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(2):
                while not await self._arrived(topics):
                    """Nodes are asked again in half a second; what was published is lost."""

    async def _arrived(self, topics: Sequence[str]) -> bool:
        while await self.listener.wait(0.3):
            """A subscription is confirmed."""
        for topic in topics:
            self.publisher.publish(topic, 1)
        missing = {*topics}
        while missing and (woken := await self.listener.wait(LATE_S)):
            missing -= woken
        return not missing


def follow(url: str, story: Callable[[Ends], Awaitable[None]]) -> None:
    """Run the story with both ends at this address."""

    async def run() -> None:
        with Hub(url, **OPTIONS).listening(*TOPICS) as listener:
            await story(Ends(url, listener))

    with warnings.catch_warnings():
        # redis-py leaves its connections to lost nodes to the garbage collector, which may come
        # during another test.
        warnings.simplefilter("ignore", ResourceWarning)
        asyncio.run(run())
        gc.collect()


def topics_of(cluster: Cluster, *numbers: int) -> list[str]:
    """The topics of these nodes."""
    return [topic for topic in TOPICS if cluster.owner(PREFIX + topic) in numbers]
