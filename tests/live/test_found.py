"""Worker and beat stopped for real: what the figures alone say of it (docs/operations.md)."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.streams.conftest import new_database
from tests.streams.house import House, until

pytestmark = [pytest.mark.redis, pytest.mark.both_databases, pytest.mark.timeout(300)]

WELL = {"database": "ok", "redis": "ok", "worker": "ok", "sweep": "ok"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, new_database() if connection.vendor == "postgresql" else "")
    metrics = tmp_path / "metrics"
    metrics.mkdir()
    house.environment |= {"DOWNTIME_AFTER_S": "6", "PROMETHEUS_MULTIPROC_DIR": str(metrics)}
    house.manage("migrate", "--verbosity", "0")
    try:
        house.start_valkey()
        house.open("one")
        house.start_celery("worker", "worker", "--pool", "threads", "--loglevel", "ERROR")
        schedule = ("--schedule", str(tmp_path / "beat"), "--pidfile", "")
        house.start_celery("beat", "beat", *schedule, "--loglevel", "ERROR")
        until(lambda: checks(house) == WELL)
        yield house
    finally:
        for name in ("worker", "beat"):
            send(house, name, signal.SIGCONT)
        house.kill(*list(house.running))


def checks(house: House) -> dict[str, str]:
    answer: dict[str, str] = json.loads(house.answer("/health/ready")[1])["checks"]
    return answer


def figures(house: House) -> dict[str, float]:
    lines = house.answer("/metrics")[1].decode().splitlines()
    told = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(number) for name, _, number in told}


def queued(house: House) -> float:
    lengths = figures(house).items()
    return sum(n for name, n in lengths if name.startswith("parcheesi_queue_length"))


def state(house: House, kind: str) -> list[str]:
    return [
        name
        for name in ("working", "hanging", "idle", "silent")
        if figures(house)[f'parcheesi_processes{{kind="{kind}",state="{name}"}}']
    ]


def send(house: House, name: str, what: signal.Signals) -> None:
    if name in house.running:
        os.killpg(house.running[name].pid, what)


def test_a_worker_that_stands_still_and_a_stopped_beat_are_told_apart(house: House) -> None:
    done = 'parcheesi_tasks_total{state="SUCCESS",task="games.sweep_deadlines"}'
    until(lambda: figures(house).get(done))
    until(lambda: queued(house) < 10)  # what was asked for while the worker started

    send(house, "worker", signal.SIGSTOP)
    until(lambda: checks(house) == WELL | {"worker": "late", "sweep": "late"})
    assert (state(house, "worker"), state(house, "beat")) == (["silent"], ["working"])
    until(lambda: queued(house) > 20)
    send(house, "worker", signal.SIGCONT)
    until(lambda: checks(house) == WELL)

    send(house, "beat", signal.SIGSTOP)
    until(lambda: checks(house) == WELL | {"sweep": "late"})
    until(lambda: state(house, "beat") == ["silent"])
    assert state(house, "worker") == ["working"]
    until(lambda: queued(house) == 0)
    assert figures(house)["parcheesi_swept_seconds"] > 6
