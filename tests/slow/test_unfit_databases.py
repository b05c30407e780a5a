"""A server or a replica that is not fit: each process says why in words, and changes nothing."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import psycopg
import pytest
from django.db import connection

from parcheesi_site import databases
from tests.harness import database, postgres
from tests.harness.ports import free_port
from tests.harness.service import PATIENCE_S, SECRETS, inherited, until

pytestmark = [pytest.mark.postgres, pytest.mark.release]

GRANIAN = ("-m", "granian", "--host", "127.0.0.1", "--interface")
CELERY = ("-m", "celery", "--quiet", "--app", "parcheesi_site")
NO_REPLICA = "REPLICA_URL does not lead to a replica"
PROCESSES = {
    "migrate": ("manage.py", "migrate"),
    "check": ("manage.py", "check", "--database", "default"),
    "worker": (*CELERY, "worker", "--pool", "solo"),
    "beat": (*CELERY, "beat", "--pidfile", ""),
    "api": (*GRANIAN, "wsgi", "parcheesi_site.wsgi:application"),
    "streams": (*GRANIAN, "asginl", "parcheesi_site.asgi:application"),
}


@dataclass(frozen=True, slots=True)
class Servers:
    """Two servers, each with a standby."""

    primary: str
    standby: str
    other: str
    other_standby: str


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with ExitStack() as exits:
        urls = []
        # Both have the identifier of the template, so the other one is new.
        for copied in (database.migrated_server(), None):
            primary = exits.enter_context(postgres.running(durable=True, copied=copied))
            standby = exits.enter_context(postgres.running(follows=primary))
            urls += [primary.url, standby.url]
        yield Servers(*urls)


def run(process: str, url: str, replica: str) -> subprocess.CompletedProcess[str]:
    """Start a process that should end by itself."""
    port = str(free_port())
    variables = inherited() | SECRETS
    variables |= {"DATABASE_URL": url, "REPLICA_URL": replica, "HTTPS": "0", "PORT": port}
    variables |= {"REDIS_URL": f"redis://127.0.0.1:{port}/0"}
    command = [sys.executable, *PROCESSES[process]]
    command[-1:-1] = ["--port", port] if "granian" in command else []
    return subprocess.run(
        command, env=variables, capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )


def check(url: str, replica: str) -> str:
    """What `check` prints of its faults."""
    done = run("check", url, replica)
    assert done.returncode == (1 if "E001" in done.stderr else 0), done.stderr
    return done.stderr


@pytest.mark.parametrize("process", PROCESSES)
def test_no_process_starts_with_a_replica_that_is_none(process: str, servers: Servers) -> None:
    with psycopg.connect(servers.primary, autocommit=True) as primary:
        primary.execute("CREATE DATABASE empty")
    try:
        url = database.on(servers.primary, "empty")
        done = run(process, url, url)
        with psycopg.connect(url) as empty:
            tables = empty.execute("SELECT count(*) FROM pg_class WHERE relname = 'games_game'")
            assert tables.fetchone() == (0,)
    finally:
        with psycopg.connect(servers.primary, autocommit=True) as primary:
            primary.execute("DROP DATABASE empty")
    assert done.returncode != 0
    assert NO_REPLICA in done.stdout + done.stderr


def test_a_standby_of_another_server_is_refused(servers: Servers) -> None:
    said = check(servers.primary, servers.other_standby)
    assert "a replica of another server than the one of DATABASE_URL" in said
    assert NO_REPLICA not in said
    said = check(servers.primary, servers.other)
    assert NO_REPLICA in said
    assert "another server" in said


def test_exchanged_addresses_are_refused(servers: Servers) -> None:
    said = check(servers.standby, servers.primary)
    assert "DATABASE_URL leads to a replica" in said
    assert NO_REPLICA in said


def test_another_database_of_the_same_server_is_refused(servers: Servers) -> None:
    said = check(servers.primary, database.on(servers.standby, database.TEMPLATE))
    assert "names the database migrated, DATABASE_URL the database postgres" in said


def test_a_primary_that_answers_before_its_log_is_written_is_refused(servers: Servers) -> None:
    with psycopg.connect(servers.primary, autocommit=True) as primary:
        primary.execute("ALTER DATABASE postgres SET synchronous_commit = off")
        try:
            assert "synchronous_commit=off" in check(servers.primary, servers.standby)
        finally:
            primary.execute("ALTER DATABASE postgres RESET synchronous_commit")


def test_a_standby_is_fit_and_so_is_one_that_does_not_answer(servers: Servers) -> None:
    """Also for a role that is not the superuser."""
    with psycopg.connect(servers.primary, autocommit=True) as primary:
        primary.execute("CREATE ROLE ordinary LOGIN")

    def follows() -> bool:
        with psycopg.connect(servers.standby) as standby:
            found = standby.execute("SELECT 1 FROM pg_roles WHERE rolname = 'ordinary'")
            return found.fetchone() is not None

    until(follows)
    ordinary = [
        url.replace("//postgres@", "//ordinary@") for url in (servers.primary, servers.standby)
    ]
    assert check(*ordinary) == ""
    nowhere = f"postgres://postgres@127.0.0.1:{free_port()}/postgres"
    said = check(servers.primary, nowhere)
    assert "E001" not in said
    assert "does not answer, so it is not checked" in said


@pytest.mark.django_db
def test_a_server_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection.features, "minimum_database_version", (99,))
    (said,) = databases.faults()
    assert said.startswith("The database server is too old: PostgreSQL 99 or later is required")
