"""Publications on a real cluster, whose nodes are killed: they cost a heartbeat at most."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import redis

from core.streams.publisher import PREFIX
from core.streams.publishing import probe
from games.visibility.topics import GAME
from tests.harness import database
from tests.harness.both_ends import OPTIONS, TOPICS, Ends, follow, topics_of
from tests.harness.redis_groups import Cluster
from tests.harness.service import Service, until
from tests.harness.stream_client import StreamClient
from tests.harness.two_players import TwoPlayers

pytestmark = [pytest.mark.redis, pytest.mark.xdist_group("cluster")]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three primaries without a replica."""
    with Cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


def test_a_killed_node_loses_its_own_publications_only_and_is_used_again(cluster: Cluster) -> None:
    async def story(ends: Ends) -> None:
        await ends.arrive(TOPICS)
        for number in range(3):
            cluster.kill(number)
            lost = topics_of(cluster, number)
            ends.publisher.publish(lost[0], 1)
            await ends.arrive([topic for topic in TOPICS if topic not in lost])
            await asyncio.to_thread(cluster.start, number)
            await ends.arrive(TOPICS)

    follow(cluster.url, story)


def test_a_replica_takes_over(tmp_path: Path) -> None:
    with Cluster(tmp_path, replicas=1) as cluster:

        async def story(ends: Ends) -> None:
            await ends.arrive(TOPICS)
            cluster.kill(0)
            await ends.arrive(TOPICS)

        follow(cluster.url, story)


def test_a_cluster_that_is_not_there_yet_is_awaited(tmp_path: Path) -> None:
    cluster = Cluster(tmp_path)

    async def story(ends: Ends) -> None:
        ends.publisher.publish(TOPICS[0], 1)
        await ends.listener.wait(1)
        await asyncio.to_thread(cluster.__enter__)
        await ends.arrive(TOPICS)

    try:
        follow(cluster.url, story)
    finally:
        cluster.__exit__()


def test_a_probe_fails_for_each_primary_that_is_down(cluster: Cluster) -> None:
    ask = partial(probe, cluster.url, OPTIONS)
    ask()
    for number in range(3):
        cluster.kill(number)
        with pytest.raises(redis.ConnectionError):
            ask()
        cluster.start(number)
        until(cluster.is_whole)
    ask()


def test_rows_of_a_killed_node_come_by_heartbeat_and_later_by_publication(
    cluster: Cluster, tmp_path: Path
) -> None:
    files = database.for_processes(tmp_path)
    with Service(tmp_path, files, PUBLICATIONS_URL=cluster.url, STREAM_HEARTBEAT_S="2") as service:
        service.start_web()
        service.start_web("calm", STREAM_HEARTBEAT_S="600")
        game = TwoPlayers(service)
        path, token = game.events, game.tokens[0]
        often, rarely = (StreamClient(service, path, token, web) for web in ("web", "calm"))
        until(lambda: often.events and rarely.events)
        game.step()
        until(lambda: often.has(game.version) and rarely.has(game.version))

        number = cluster.owner(PREFIX + GAME.format(game.state["id"]))
        cluster.kill(number)
        until(lambda: service.answer("/health/ready?of=web")[0] == 200)
        for _ in range(3):
            game.step()
            until(lambda: often.has(game.version))
        assert not rarely.has(game.version)

        cluster.start(number)
        until(lambda: rarely.has(game.version))  # by the confirmation of the subscription
        for _ in range(5):
            game.step()
            until(lambda: often.has(game.version) and rarely.has(game.version))
        assert rarely.heartbeats == 0
        assert often.complete(1, game.version)
        assert rarely.complete(1, game.version)
        assert service.ended() == []
