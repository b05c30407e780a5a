"""Worker and beat are stopped by a signal: the figures show it (docs/operations.md)."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness import database
from tests.harness.service import Service, until

pytestmark = [pytest.mark.sqlite, pytest.mark.redis]

REDIS = ("redis", "broker", "cache", "publications")
WELL = dict.fromkeys(("database", *REDIS, "worker", "sweep"), "ok")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    (metrics := tmp_path / "metrics").mkdir()
    settings = {"DOWNTIME_AFTER_S": "6", "PROMETHEUS_MULTIPROC_DIR": str(metrics)}
    with Service(tmp_path, database.for_processes(tmp_path), **settings) as service:
        service.start_web()
        service.start_worker()
        service.start_beat()
        until(lambda: checks(service) == WELL)
        yield service


def checks(service: Service) -> dict[str, str]:
    answer: dict[str, str] = json.loads(service.answer("/health/ready")[1])["checks"]
    return answer


def states(service: Service) -> dict[str, list[str]]:
    """The states of the processes, by their kind."""
    figures = service.figures()
    return {
        kind: [
            state
            for state in ("working", "hanging", "idle", "silent")
            if figures[f'parcheesi_processes{{kind="{kind}",state="{state}"}}']
        ]
        for kind in ("worker", "beat")
    }


def test_a_stopped_worker_is_found(service: Service) -> None:
    done = 'parcheesi_tasks_total{state="SUCCESS",task="games.sweep_deadlines"}'
    until(lambda: service.figures().get(done))
    until(lambda: service.queued() < 10)  # tasks queued while the worker started

    service.send("worker", signal.SIGSTOP)
    until(lambda: checks(service) == WELL | {"worker": "late", "sweep": "late"})
    until(lambda: states(service) == {"worker": ["silent"], "beat": ["working"]})
    until(lambda: service.queued() > 20)
    service.send("worker", signal.SIGCONT)
    until(lambda: checks(service) == WELL)


def test_a_stopped_beat_is_found(service: Service) -> None:
    service.send("beat", signal.SIGSTOP)
    until(lambda: checks(service) == WELL | {"sweep": "late"})
    until(lambda: states(service) == {"worker": ["working"], "beat": ["silent"]})
    until(lambda: service.queued() == 0)
    assert service.figures()["parcheesi_swept_seconds"] > 6
