"""Test databases: clones of a template that is migrated once.

A test run has one PostgreSQL server from a wheel, with one database for each test process. With
`DATABASE_URL=sqlite://:memory:` each process has an SQLite file instead: the connections of a
database in memory do not wait for each other's locks, as those of a file do.
"""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
from django.conf import settings
from django.db import connection

from tests.harness import citus, postgres

ROOT = Path(__file__).resolve().parent.parent.parent
MADE = ROOT / ".data" / "tests"
TEMPLATE = "migrated"
PACKAGES = ("accounts", "core", "games", "parcheesi_site", "ranking")
SCHEMA_FILES = (
    "migrations/*.py",
    "models.py",
    "models/*.py",
    "roles.py",
    "apps.py",
    "append_only.py",
    "checks.py",
    "names.py",
)
"""The files of these packages that determine the content of a migrated database."""


def start(exits: ExitStack) -> None:
    """Start a PostgreSQL server until `exits` closes and set `DATABASE_URL`, unless it is set."""
    if citus.is_wanted():
        os.environ["DATABASE_URL"] = exits.enter_context(citus.divided()).coordinator.url
    elif "DATABASE_URL" not in os.environ:
        options = postgres.NO_STATISTICS
        server = exits.enter_context(postgres.running(options=options, copied=migrated_server()))
        os.environ["DATABASE_URL"] = server.url


def use_clone(folder: Path) -> None:
    """Give this process its own database, on SQLite in this folder."""
    connection.close()
    if connection.vendor == "postgresql":
        name = clone().rpartition("/")[2]
    else:
        name = clone_file(folder).removeprefix("sqlite:///")
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


def load_migrated() -> None:
    """Load the migrated state into the SQLite database."""
    connection.ensure_connection()
    with closing(sqlite3.connect(migrated_file())) as file:
        file.backup(connection.connection)


def clone() -> str:
    """The URL of a new, migrated PostgreSQL database on the server of this run."""
    if citus.is_wanted():
        return citus.clone()
    server, name = os.environ["DATABASE_URL"], f"clone_{uuid4().hex}"
    with psycopg.connect(on(server, "postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    return on(server, name)


@contextmanager
def server(*, durable: bool = False, options: str = "") -> Iterator[str]:
    """Yield the URL of a migrated database on a separate PostgreSQL server."""
    copied = migrated_server()
    with postgres.running(durable=durable, options=options, copied=copied) as started:
        yield on(started.url, TEMPLATE)


def clone_file(folder: Path) -> str:
    """The URL of a new, migrated SQLite database in the folder."""
    return f"sqlite:///{shutil.copy(migrated_file(), folder / 'db.sqlite3')}"


def for_processes(folder: Path) -> str:
    """The URL of a new, migrated database of the kind that the tests run on."""
    return clone() if connection.vendor == "postgresql" else clone_file(folder)


def migrated_server() -> Path:
    """The data directory of a PostgreSQL server with a migrated database; cached by version."""
    return _made("postgres", _make_server)


def migrated_file() -> Path:
    """A migrated SQLite file; cached by version."""
    return _made("sqlite", _make_file)


def on(server: str, name: str) -> str:
    """The URL of one of a server's databases."""
    return urlsplit(server)._replace(path=f"/{name}").geturl()


def _made(kind: str, make: Callable[[Path], None]) -> Path:
    path = MADE / f"{kind}-{_version()}"
    if not path.exists():
        MADE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=MADE) as folder:
            made = Path(folder) / "made"
            make(made)
            with suppress(OSError):  # a parallel run was faster, and its result is the same
                made.rename(path)
    return path


def _make_server(path: Path) -> None:
    with postgres.running() as server:
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {TEMPLATE}")
        _migrate(on(server.url, TEMPLATE))
        server.stop()
        shutil.copytree(server.data, path)
        server.start()


def _make_file(path: Path) -> None:
    _migrate(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode=DELETE")  # everything in one file


def _migrate(url: str) -> None:
    environment = os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def _version() -> str:
    digest = hashlib.sha256()
    folders = (ROOT / package for package in PACKAGES)
    files = [
        path for folder in folders for pattern in SCHEMA_FILES for path in folder.rglob(pattern)
    ]
    for path in (ROOT / "requirements.txt", ROOT / "requirements" / "test.txt", *sorted(files)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
