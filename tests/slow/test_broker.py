"""A worker whose broker is killed and restarted."""

from pathlib import Path

import pytest
from celery import Celery
from kombu import pools

from tests.harness import database
from tests.harness.service import Service, until

pytestmark = [pytest.mark.sqlite, pytest.mark.redis]


def answers(service: Service) -> bool:
    """Whether the worker answers a ping, which goes through the broker."""
    pools.reset()  # the earlier connections are lost
    with Celery("asking", set_as_current=False) as app:
        app.config_from_object("django.conf:settings", namespace="CELERY")
        app.conf.broker_url = service.environment["REDIS_URL"]
        return bool(app.control.ping(timeout=10, limit=1))


def test_a_busy_worker_outlives_its_broker(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("ab") as written,
        Service(tmp_path, database.for_processes(tmp_path), LOG_LEVEL="ERROR") as service,
    ):
        service.log = written
        # The rounds for robots take nearly all of each second: the worker is always busy.
        service.start_worker()
        service.start_beat()
        for _ in range(3):
            until(lambda: answers(service))
            lost = log.read_text().count("Cannot connect")
            service.kill("valkey")
            until(lambda lost=lost: log.read_text().count("Cannot connect") > lost)
            service.start_valkey()
        until(lambda: answers(service))
        assert service.ended() == []
