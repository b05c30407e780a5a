"""Services to soak: the processes of `make run`, or several on PostgreSQL that can be killed."""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from benchmarks.soaks.clients import Findings
from tests.harness import citus, database, postgres
from tests.harness.service import (
    NO_LIMITS,
    SECRETS,
    Service,
    inherited,
    make_run,
    until_ready,
    with_house_rules,
)

WEBS = ("one", "two")
WORKERS = ("worker one", "worker two")
MANY_STREAMS = {"STREAMS_PER_PROCESS": "1000"}


@dataclass(frozen=True, slots=True)
class Running:
    """A running service."""

    ports: list[int]
    """The ports of its web processes."""
    restarts: dict[str, Callable[[], None]]
    """Restart a killed process by name; returns once a web process answers."""
    kill: Callable[[str], None]
    ended: Callable[[], list[str]]
    """Names of the processes that have ended."""
    environment: Mapping[str, str]
    """The environment of a process that uses the same database."""
    nodes: tuple[str, ...] = ()
    """Names of data nodes; while one is down, its games are refused with 503."""

    def restart(self, names: tuple[str, ...], down_s: float, findings: Findings) -> None:
        """Kill processes with -9 and restart them after `down_s` seconds.

        A process that has ended by itself before is a fault.
        """
        findings.faults += [f"{dead} has ended by itself" for dead in self.ended()]
        for name in names:
            self.kill(name)
        time.sleep(down_s)
        for name in names:
            self.restarts[name]()
            findings.counts[f"restarts of {name}"] += 1


@contextmanager
def embedded(folder: Path, settings: Mapping[str, str]) -> Iterator[Running]:
    """The processes of `make run`."""
    own = {"DATABASE_URL": database.clone_file(folder)} | SECRETS | NO_LIMITS | MANY_STREAMS
    own |= settings
    with make_run(folder, output=None, **own) as (process, address):
        until_ready(process, address)
        port = urlsplit(address).port or 0
        variables = with_house_rules(folder, inherited() | own)
        yield Running([port], {}, lambda name: None, list, variables)


@contextmanager
def on_citus(folder: Path, settings: Mapping[str, str]) -> Iterator[Running]:
    """The same on a PostgreSQL that Citus divides: a coordinator and two data nodes."""
    with citus.divided(durable=True) as cluster:
        url = citus.on(cluster.coordinator.url, citus.TEMPLATE)
        nodes = {f"data node {number}": node for number, node in enumerate(cluster.nodes, 1)}
        with on_postgres(folder, settings, nullcontext(url)) as running:

            def kill(name: str) -> None:
                if name in nodes:
                    nodes[name].stop("immediate")
                else:
                    running.kill(name)

            restarts = {**running.restarts, **{name: nodes[name].start for name in nodes}}
            yield replace(running, restarts=restarts, kill=kill, nodes=tuple(nodes))


@contextmanager
def on_killed_postgres(
    folder: Path, settings: Mapping[str, str], options: str = "", log: IO[bytes] | None = None
) -> Iterator[Running]:
    """The same as `on_postgres`, with a durable PostgreSQL that can be killed, too: `postgres`."""
    copied = database.migrated_server()
    with postgres.running(durable=True, options=options, copied=copied) as server:
        url = database.on(server.url, database.TEMPLATE)
        with on_postgres(folder, settings, nullcontext(url), log) as running:

            def kill(name: str) -> None:
                server.kill() if name == "postgres" else running.kill(name)

            restarts = {**running.restarts, "postgres": server.start}
            yield replace(running, restarts=restarts, kill=kill)


@contextmanager
def on_postgres(
    folder: Path,
    settings: Mapping[str, str],
    server: AbstractContextManager[str] | None = None,
    log: IO[bytes] | None = None,
) -> Iterator[Running]:
    """Two web processes, two workers and beat on PostgreSQL; on this server, if one is given.

    They write their errors to `log`.
    """
    own = {"STREAM_HEARTBEAT_S": "10", "STREAM_WRITE_TIMEOUT_S": "10"} | MANY_STREAMS
    own |= {"LOG_LEVEL": "CRITICAL", **settings}  # parts are killed on purpose
    with server or database.server() as url, Service(folder, url, **own) as service:
        service.log = log
        for name in WEBS:
            service.start_web(name)
        for name in WORKERS:
            service.start_worker(name)
        service.start_beat()
        restarts: dict[str, Callable[[], None]] = {
            "valkey": service.start_valkey,
            "beat": service.start_beat,
            **{name: partial(service.start_web, name) for name in WEBS},
            **{name: partial(service.start_worker, name) for name in WORKERS},
        }
        ports = [service.ports[name] for name in WEBS]
        yield Running(ports, restarts, service.kill, service.ended, service.environment)


def some_trouble(
    chance: random.Random, long_s: float, nodes: tuple[str, ...] = ()
) -> tuple[tuple[str, ...], float]:
    """The processes or data nodes to kill, and for how many seconds; sometimes for `long_s`.

    One web process always stays: clients without any would count as disconnected.
    """
    may_last: list[tuple[str, ...]] = [("valkey",), WORKERS, *((node,) for node in nodes)]
    if nodes and chance.random() < 0.5:
        names: tuple[str, ...] = (chance.choice(nodes),)
    else:
        names = chance.choice([("valkey",), WORKERS, *((name,) for name in WEBS + WORKERS)])
    long = names in may_last and chance.random() < 0.3
    return names, long_s if long else chance.uniform(0, 3)
