"""Migrations are applied by one process at a time."""

import fcntl
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from core.database.migration_lock import KEY
from tests.harness import database
from tests.harness.service import PATIENCE_S

pytestmark = pytest.mark.sqlite


@contextmanager
def migrating(url: str) -> Iterator[subprocess.Popen[str]]:
    """A process that migrates this database."""
    command = (sys.executable, "manage.py", "migrate", "--verbosity", "0", "--progress")
    given = os.environ | {"DATABASE_URL": url}
    with subprocess.Popen(
        command, cwd=database.ROOT, env=given, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def locked(url: str) -> Iterator[Callable[[str], None]]:
    """A function that runs a statement, by a process that holds the lock."""
    if connection.vendor == "postgresql":
        with psycopg.connect(url, autocommit=True) as server:
            server.execute("SELECT pg_advisory_lock(%s)", [KEY])
            yield server.execute
        return
    path = url.removeprefix("sqlite:///")
    with (
        Path(f"{path}.migrating").open("w") as lock,
        closing(sqlite3.connect(path, isolation_level=None)) as file,
    ):
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield file.execute


def test_a_process_waits_for_another_one_and_then_reads_what_is_left_to_do(tmp_path: Path) -> None:
    url = database.for_processes(tmp_path)
    with ExitStack() as stack:
        with locked(url) as execute:
            process = stack.enter_context(migrating(url))
            assert process.stdout
            assert process.stdout.readline() == "Another process migrates the database: waiting …\n"
            execute("DELETE FROM django_migrations WHERE app = 'sessions'")
            execute("DROP TABLE django_session")
            assert process.poll() is None
        assert process.stdout.read() == "Migrating the database: sessions.0001_initial …\n"
        assert process.wait(PATIENCE_S) == 0
