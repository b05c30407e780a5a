"""The worker, while its broker is killed and comes back."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.streams.house import House, until

pytestmark = pytest.mark.redis


def answers(house: House) -> bool:
    command = (sys.executable, "-m", "celery", "--app", "parcheesi_site", "inspect", "ping")
    asked = subprocess.run(command, env=house.environment, capture_output=True, check=False)
    return asked.returncode == 0


def test_a_worker_outlives_its_broker_in_the_middle_of_its_work(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.environment["LOG_LEVEL"] = "CRITICAL"  # the loss is meant
    house.manage("migrate", "--verbosity", "0")
    schedule = ("--schedule", str(tmp_path / "beat"), "--pidfile", "", "--loglevel", "CRITICAL")
    try:
        house.start_valkey()
        # Looking for robots' turns takes nearly all of each second: it is always in the middle.
        house.start_celery("worker", "worker", "--pool", "threads", "--loglevel", "CRITICAL")
        house.start_celery("beat", "beat", *schedule)
        for _ in range(3):
            until(lambda: answers(house))
            time.sleep(1)
            house.kill("valkey")
            time.sleep(1)
            house.start_valkey()
        until(lambda: answers(house))
        assert house.ended() == []
    finally:
        house.kill(*list(house.running))
