"""A PostgreSQL divided by Citus: a coordinator and data nodes on this machine.

No package of the project has the extension: `CITUS_PG_CONFIG` names the pg_config of a PostgreSQL
where it is installed. With `TEST_ON_CITUS=1` the tests run on a divided database.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from tests.harness import postgres
from tests.harness.postgres import Server

PG_CONFIG: Final = "CITUS_PG_CONFIG"
MISSING: Final = f"needs a PostgreSQL with Citus: name its pg_config in {PG_CONFIG}"
NODES: Final = "CITUS_NODES"
"""The URLs of the data nodes, for the processes of a test run."""
TEMPLATE: Final = "migrated"
OPTIONS: Final = (
    "-c shared_preload_libraries=citus -c citus.node_conninfo=sslmode=disable"
    " -c citus.recover_2pc_interval=1s"
    " -c citus.max_cached_conns_per_worker=1 -c citus.distributed_deadlock_detection_factor=1"
)
ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True, slots=True)
class Cluster:
    """The servers of a divided database."""

    coordinator: Server
    nodes: list[Server]

    @property
    def servers(self) -> list[Server]:
        """The coordinator first."""
        return [self.coordinator, *self.nodes]

    def create(self, name: str, *, nodes: bool = True) -> str:
        """Create an empty database on all servers; its URL. With `nodes`, they know each other."""
        for server in self.servers:
            _run(server.url, f"CREATE DATABASE {name}")
            _run(on(server.url, name), "CREATE EXTENSION citus")
        url = on(self.coordinator.url, name)
        own = f"SELECT citus_set_coordinator_host('127.0.0.1', {self.coordinator.port})"
        others = (f"SELECT citus_add_node('127.0.0.1', {node.port})" for node in self.nodes)
        _run(url, own, *(others if nodes else ()))
        return url


def is_wanted() -> bool:
    """Whether the tests run on a divided database."""
    return bool(os.environ.get("TEST_ON_CITUS"))


@contextmanager
def running(*, nodes: int = 2, durable: bool = False, options: str = "") -> Iterator[Cluster]:
    """Yield a cluster that runs as long as the context. `options` are those of each server."""
    programs = _programs()
    with ExitStack() as exits:
        servers = [
            exits.enter_context(
                postgres.running(durable=durable, options=f"{OPTIONS} {options}", programs=programs)
            )
            for _ in range(nodes + 1)
        ]
        yield Cluster(servers[0], servers[1:])


@contextmanager
def divided(**options: bool | int | str) -> Iterator[Cluster]:
    """Yield a cluster with a migrated and divided database, the template of clones."""
    with running(**options) as cluster:  # type: ignore[arg-type]  # they are passed on
        url = cluster.create(TEMPLATE)
        for command in ("migrate", "distribute"):
            done = manage(url, command)
            assert not done.returncode, done.stdout
        os.environ[NODES] = " ".join(node.url for node in cluster.nodes)
        # Citus has a background process in each database that uses it, and a template has none.
        for server in cluster.servers:
            server.stop()
            server.start()
        yield cluster


def clone() -> str:
    """The URL of a new, migrated and divided database on the servers of this run.

    The copies know each other as the templates do: a node is an address, without a database.
    """
    name = f"clone_{uuid4().hex}"
    coordinator = os.environ["DATABASE_URL"]
    for server in (coordinator, *os.environ[NODES].split()):
        _run(on(server, "postgres"), f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    return on(coordinator, name)


def manage(url: str, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of `manage.py` on the database; all that it prints is its `stdout`."""
    environment = os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def on(server: str, name: str) -> str:
    """The URL of one of a server's databases."""
    return urlsplit(server)._replace(path=f"/{name}").geturl()


def _programs() -> Path:
    command = [os.environ[PG_CONFIG], "--bindir"]
    return Path(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())


def _run(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)
