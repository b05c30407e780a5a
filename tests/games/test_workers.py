"""Worker and beat as real processes, killed in the middle: nothing is lost, nothing done twice."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from parcheesi_site import valkey

pytestmark = pytest.mark.redis

TURN_S = 5


class House:
    """The service's processes on a database file and a Valkey of their own."""

    def __init__(self, folder: Path, redis_url: str) -> None:
        self.port, self.metrics_port = valkey.free_port(), valkey.free_port()
        self.environment = {
            **{k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"},
            "SECRET_KEY": "for-tests-only-for-tests-only-for-tests-only",
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "REDIS_URL": redis_url,
            "ALLOWED_HOSTS": "127.0.0.1",
            "HTTPS": "0",
            "LOG_LEVEL": "ERROR",
            "DOWNTIME_AFTER_S": "600",  # here it is to count what passes meanwhile
            "WORKER_METRICS_PORT": str(self.metrics_port),
            "PYTHONWARNINGS": "ignore",
        }
        self.folder = folder
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def run(self, *command: str) -> None:
        subprocess.run([sys.executable, *command], env=self.environment, check=True)

    def start(self, name: str, *command: str) -> None:
        self.running[name] = subprocess.Popen(
            [sys.executable, "-m", *command], env=self.environment
        )

    def start_web(self) -> None:
        address = ("--host", "127.0.0.1", "--port", str(self.port), "--interface", "wsgi")
        self.start("web", "granian", *address, "--no-ws", "parcheesi_site.wsgi:application")

    def start_workers(self) -> None:
        app = ("celery", "--quiet", "--app", "parcheesi_site")
        self.start("worker", *app, "worker", "--pool", "threads", "--loglevel", "ERROR")
        schedule = ("--schedule", str(self.folder / "beat"), "--pidfile", "")
        self.start("beat", *app, "beat", *schedule, "--loglevel", "ERROR")

    def kill(self, *names: str) -> None:
        for name in names:
            process = self.running.pop(name)
            # Killed, the web server's first process would leave its workers behind.
            process.terminate() if name == "web" else process.kill()
            process.wait()

    def call(self, path: str, body: Any = None, token: str = "") -> Any:
        url = f"http://127.0.0.1:{self.port}{path}"
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
            return json.load(answer)

    def metrics(self) -> str:
        """What the worker has counted."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics_port}/metrics") as answer:
            return str(answer.read().decode())


@pytest.fixture
def house(tmp_path: Path, redis_url: str) -> Iterator[House]:
    house = House(tmp_path, redis_url)
    house.run("manage.py", "migrate", "--verbosity", "0")
    try:
        house.start_web()
        house.start_workers()
        until(lambda: house.call("/health/ready"), within_s=60)
        yield house
    finally:
        house.kill(*list(house.running))


def until(check: Callable[[], Any], within_s: float = 20) -> Any:
    """What the check returns once it is true and raises nothing."""
    end = time.monotonic() + within_s
    while True:
        try:
            if found := check():
                return found
        except OSError:
            if time.monotonic() > end:
                raise
        assert time.monotonic() < end, "not in time"
        time.sleep(0.1)


def test_overdue_turns_are_played_once_after_worker_and_beat_were_killed(house: House) -> None:
    ana, ben = (house.call("/api/v1/auth/guest", {})["access_token"] for _ in range(2))
    new = {"ruleset": "parchis", "seats": 2, "turn_s": TURN_S}
    table = house.call("/api/v1/tables", new, ana)
    house.call(f"/api/v1/tables/{table['id']}/seats", {}, ben)
    house.call(f"/api/v1/tables/{table['id']}/ready", {}, ben)
    game = house.call(f"/api/v1/tables/{table['id']}/start", {}, ana)
    url = f"/api/v1/games/{game['id']}"

    house.kill("worker", "beat")
    time.sleep(TURN_S + 1)
    assert house.call(url, token=ana)["version"] == 1

    house.start_workers()
    played = until(lambda: (state := house.call(url, token=ana))["version"] > 1 and state)
    rows = house.call(f"{url}/moves", token=ana)["results"]
    assert {(row["seat"], row["automatic"]) for row in rows[1:]} == {(game["turn"]["seat"], True)}
    assert played["turn"]["seat"] != game["turn"]["seat"]
    assert played["turn"]["ms_left"] > 1000 * (TURN_S - 3)
    until(lambda: 'parcheesi_lateness_seconds_count{due="turn"} 1.0' in house.metrics())
    assert 'parcheesi_lateness_seconds_bucket{due="turn",le="0.75"} 0.0' in house.metrics()

    house.kill("beat")
    time.sleep(TURN_S + 1)
    assert house.call(url, token=ana)["version"] == played["version"]
    house.kill("worker")
    house.start_workers()
    later = until(lambda: (s := house.call(url, token=ana))["version"] > played["version"] and s)
    assert later["turn"]["seat"] == game["turn"]["seat"]


def test_two_who_wait_in_quick_play_are_brought_together_by_beat_and_worker(house: House) -> None:
    ana, ben = (house.call("/api/v1/auth/guest", {})["access_token"] for _ in range(2))
    wish = {"ruleset": "parchis", "seats": 2}
    tickets = [house.call("/api/v1/matchmaking/tickets", wish, token) for token in (ana, ben)]
    url = f"/api/v1/matchmaking/tickets/{tickets[0]['id']}"
    matched = until(lambda: (it := house.call(url, token=ana))["status"] == "matched" and it)
    assert house.call(f"/api/v1/games/{matched['game']}", token=ben)["status"] == "playing"
