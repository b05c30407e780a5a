"""Services to soak: what `make run` starts, or many processes on PostgreSQL that can be killed."""

import os
import random
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cryptography.fernet import Fernet

from benchmarks.soak_clients import Findings
from parcheesi_site.valkey import free_port
from tests.harness import postgres
from tests.streams.house import House

WEBS = ("one", "two")
WORKERS = ("worker one", "worker two")
NO_LIMITS = {"STREAMS_PER_PROCESS": "1000"} | {
    f"RATE_LIMIT_{name}": "0"
    for name in (
        "REQUESTS_PER_MINUTE",
        "COMMANDS_PER_MINUTE",
        "ANONYMOUS_PER_MINUTE",
        "GUESTS_PER_HOUR",
    )
}


@dataclass(frozen=True, slots=True)
class Running:
    """A service that can be used."""

    ports: list[int]
    """Of its web processes."""
    restarts: dict[str, Callable[[], None]]
    """What brings each part back that may be killed; a web process answers again then."""
    kill: Callable[[str], None]
    ended: Callable[[], list[str]]
    """Names what does not run any more."""
    environment: Mapping[str, str]
    """With which a process of ours finds the same database."""

    def restart(self, names: tuple[str, ...], down_s: float, findings: Findings) -> None:
        """Kill parts with -9 and bring them back so many seconds later.

        What has ended by itself before is a fault.
        """
        findings.faults += [f"{dead} has ended by itself" for dead in self.ended()]
        for name in names:
            with suppress(ProcessLookupError):
                self.kill(name)
        time.sleep(down_s)
        for name in names:
            self.restarts[name]()
            findings.counts[f"restarts of {name}"] += 1


@contextmanager
def embedded(folder: Path, settings: Mapping[str, str]) -> Iterator[Running]:
    """What `make run` starts."""
    port = free_port()
    environment = {**os.environ, **NO_LIMITS, **settings}
    environment |= {
        "DATA_DIR": str(folder),
        "PORT": str(port),
        "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
        "SECRET_KEY": "for-a-soak-only-for-a-soak-only-for-a-soak-only",
        "SEED_ENCRYPTION_KEYS": Fernet.generate_key().decode(),
    }
    process = subprocess.Popen([sys.executable, "-m", "parcheesi_site.run"], env=environment)
    try:
        wait_for(port)
        yield Running([port], {}, lambda name: None, list, environment)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


@contextmanager
def on_postgres(folder: Path, settings: Mapping[str, str]) -> Iterator[Running]:
    """Two web processes, two workers and beat on PostgreSQL."""
    with postgres.server() as url:
        house = House(folder, url)
        house.environment |= NO_LIMITS | {"STREAM_HEARTBEAT_S": "10", "STREAM_PATIENCE_S": "10"}
        house.environment |= {"LOG_LEVEL": "CRITICAL", **settings}  # parts are killed on purpose
        house.manage("migrate", "--verbosity", "0")
        starts: dict[str, Callable[[], None]] = {
            "valkey": house.start_valkey,
            **{name: partial(_start_web, house, name) for name in WEBS},
            **{name: partial(_start_worker, house, name) for name in WORKERS},
        }
        try:
            for start in starts.values():
                start()
            _start_beat(house)
            ports = [house.ports[name] for name in WEBS]
            yield Running(ports, starts, house.kill, house.ended, house.environment)
        finally:
            for name in reversed(list(house.running)):
                with suppress(ProcessLookupError):
                    house.kill(name)


def some_trouble(chance: random.Random, long_s: float) -> tuple[tuple[str, ...], float]:
    """Which parts are killed, and for how many seconds they are away, now and then for `long_s`.

    One web process is always there: clients who reach nobody fall silent like any others.
    """
    ones: list[tuple[str, ...]] = [("valkey",), WORKERS, *((name,) for name in WEBS + WORKERS)]
    names = chance.choice(ones)
    long = names in (WORKERS, ("valkey",)) and chance.random() < 0.3
    return names, long_s if long else chance.uniform(0, 3)


def wait_for(port: int) -> None:
    """Return when the service answers."""
    until = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready?of=web"):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def _start_web(house: House, name: str) -> None:
    house.start_web(name)
    wait_for(house.ports[name])


def _start_worker(house: House, name: str) -> None:
    """Start a worker of four threads."""
    pool = ("--pool", "threads", "--concurrency", "4", "--loglevel", "CRITICAL")
    # Gossip does not survive the loss of its broker (celery 5.7), and nothing here needs it.
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    house.start_celery(name, "worker", *pool, *alone)


def _start_beat(house: House) -> None:
    schedule = ("--schedule", str(house.folder / "beat"), "--pidfile", "")
    house.start_celery("beat", "beat", *schedule, "--loglevel", "CRITICAL")
