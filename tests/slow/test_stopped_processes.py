"""Worker and beat are stopped by a signal: the figures show it (docs/operations.md)."""

import json
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
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


def can_be_written(service: Service) -> bool:
    """Whether no stopped process holds the lock of the database: on SQLite there is one for all."""
    url = service.environment["DATABASE_URL"]
    if not url.startswith("sqlite"):
        return True
    path = url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, timeout=5, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
    return True


def stop(service: Service, name: str) -> None:
    """Stop a process, and wait until its last thread has stopped.

    A signal sent is not a signal handled: meanwhile a thread may still take a lock.
    """
    service.send(name, signal.SIGSTOP)
    os.waitid(os.P_PID, service.running[name].pid, os.WSTOPPED)


def stop_between_writes(service: Service, name: str) -> None:
    """Stop a process while it is not writing."""
    stop(service, name)
    while not can_be_written(service):
        service.send(name, signal.SIGCONT)
        stop(service, name)


def test_a_stopped_worker_is_found(service: Service) -> None:
    done = 'parcheesi_tasks_total{state="SUCCESS",task="games.sweep_deadlines"}'
    until(lambda: service.figures().get(done))
    until(lambda: service.queued() < 10)  # tasks queued while the worker started

    stop_between_writes(service, "worker")
    until(lambda: checks(service) == WELL | {"worker": "late", "sweep": "late"})
    until(lambda: states(service) == {"worker": ["silent"], "beat": ["working"]})
    until(lambda: service.queued() > 20)
    service.send("worker", signal.SIGCONT)
    until(lambda: checks(service) == WELL)


def test_a_stopped_beat_is_found(service: Service) -> None:
    stop_between_writes(service, "beat")
    until(lambda: checks(service) == WELL | {"sweep": "late"})
    until(lambda: states(service) == {"worker": ["working"], "beat": ["silent"]})
    until(lambda: service.queued() == 0)
    assert service.figures()["parcheesi_swept_seconds"] > 6
