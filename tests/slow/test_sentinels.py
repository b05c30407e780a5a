"""Worker and beat whose broker's master is killed, and a Sentinel: they go on at the other one."""

from pathlib import Path

import pytest

from tests.harness import database
from tests.harness.redis_groups import Watched
from tests.harness.service import Service, until

pytestmark = [pytest.mark.redis]

SWEPT = "SELECT at FROM games_heartbeat WHERE name = 'deadlines'"


def test_worker_and_beat_go_on_when_the_broker_s_master_is_killed(tmp_path: Path) -> None:
    with (
        Watched(tmp_path / "broker") as broker,
        Service(
            tmp_path,
            database.for_processes(tmp_path),
            BROKER_URL=broker.url,
            BROKER_MASTER_NAME=broker.NAME,
        ) as service,
    ):
        service.start_web()
        service.start_worker()
        service.start_beat()
        service.wait_until_ready()
        for _ in range(2):
            killed = broker.master()
            broker.kill(broker.SENTINEL)
            broker.kill(killed)
            until(lambda killed=killed: broker.master() != killed)
            swept = service.one(SWEPT)
            until(lambda swept=swept: service.one(SWEPT) > swept)
            service.wait_until_ready()
            broker.start(broker.SENTINEL)
            broker.start(killed)
            until(lambda killed=killed: broker.follows(killed))
        assert service.ended() == []
