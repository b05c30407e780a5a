"""PgBouncer with the deployment's file, between the service and PostgreSQL."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
import yaml
from psycopg import sql

from parcheesi_site.settings.storage import TIMEOUTS
from parcheesi_site.settings.storage import database as settings_of
from tests.harness import pgbouncer
from tests.harness.database import on
from tests.harness.ports import free_port
from tests.harness.service import listens, until

SERVICES = yaml.safe_load((pgbouncer.CONFIG.parents[1] / "compose.yaml").read_text())["services"]
PASSWORD = "long-and-varied"
needs_pgbouncer = pytest.mark.skipif(bool(pgbouncer.missing()), reason=pgbouncer.missing() or "-")


def test_all_processes_but_the_migration_connect_through_it() -> None:
    urls = {
        name: url
        for name, service in SERVICES.items()
        if (url := service.get("environment", {}).get("DATABASE_URL"))
    }
    assert "@postgres:5432/" in urls.pop("migrate")
    assert {"api-1", "streams-1", "play-1", "ranking", "mail", "beat-1"} <= urls.keys()
    for url in urls.values():
        assert "@pgbouncer:6432/" in url
        assert url.endswith(pgbouncer.SUFFIX)
        filled = url.replace("${POSTGRES_PASSWORD:?}", "x").replace("${DATABASE:-parcheesi}", "y")
        assert settings_of(filled, pool_size=1)["DISABLE_SERVER_SIDE_CURSORS"] is True


def test_its_connections_leave_some_of_the_server_s() -> None:
    settings = settings_of_file()
    (most,) = (it for it in SERVICES["postgres"]["command"] if it.startswith("max_connections="))
    assert int(settings["default_pool_size"]) * 2 < int(most.partition("=")[2])
    assert settings["pool_mode"] == "transaction"


def test_it_notices_a_lost_host_as_early_as_the_service_does() -> None:
    settings = settings_of_file()
    ours = {
        "server_connect_timeout": TIMEOUTS["connect_timeout"],
        "tcp_keepalive": 1,
        "tcp_keepidle": TIMEOUTS["keepalives_idle"],
        "tcp_keepintvl": TIMEOUTS["keepalives_interval"],
        "tcp_keepcnt": TIMEOUTS["keepalives_count"],
        "tcp_user_timeout": TIMEOUTS["tcp_user_timeout"],  # both in milliseconds
        "server_login_retry": 1,
    }
    assert {name: settings.get(name) for name in ours} == {
        name: str(value) for name, value in ours.items()
    }


def settings_of_file() -> dict[str, str]:
    lines = pgbouncer.CONFIG.read_text().splitlines()
    return dict(
        line.split(" = ") for line in lines if " = " in line and not line.startswith((";", "*"))
    )


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """The URL of a database, through PgBouncer, for a role with a password."""
    server = os.environ["DATABASE_URL"]
    role, folder, port = f"role_{uuid4().hex}", tmp_path / "pgbouncer", free_port()
    folder.mkdir()
    with psycopg.connect(on(server, "postgres"), autocommit=True) as connection:
        made = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}")
        connection.execute(made.format(sql.Identifier(role), sql.Literal(PASSWORD)))
    direct = on(server, "postgres").replace("//postgres@", f"//{role}:{PASSWORD}@")
    command = pgbouncer.command(folder, direct, port)
    log = subprocess.DEVNULL
    with subprocess.Popen(command, cwd="/", stdout=log, stderr=log) as process:
        try:
            until(lambda: listens(port))
            yield pgbouncer.through(direct, port).removesuffix(pgbouncer.SUFFIX)
        finally:
            process.kill()
    with psycopg.connect(on(server, "postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


@needs_pgbouncer
@pytest.mark.postgres
def test_a_prepared_statement_works_on_every_connection_of_the_server(url: str) -> None:
    def backend(connection: psycopg.Connection) -> int:
        row = connection.execute("SELECT pg_backend_pid() + %s", [0]).fetchone()
        return int(row[0]) if row else 0

    with (
        closing(psycopg.connect(url, prepare_threshold=0)) as one,
        closing(psycopg.connect(url, prepare_threshold=0)) as other,
    ):
        before = [backend(one), backend(other)]  # in a transaction each has one for itself
        one.commit()
        other.commit()  # whose connection is the next to be used
        after = [backend(one), backend(other)]
    assert before[0] != before[1]
    assert after == before[::-1]


@needs_pgbouncer
@pytest.mark.postgres
def test_a_wrong_password_is_refused(url: str) -> None:
    with pytest.raises(psycopg.OperationalError, match="authentication failed"):
        psycopg.connect(url.replace(PASSWORD, "wrong"))


@needs_pgbouncer
@pytest.mark.postgres
def test_no_connection_of_the_server_is_held_between_transactions(url: str) -> None:
    clients = [psycopg.connect(url, autocommit=True) for _ in range(60)]
    try:
        answers = [client.execute("SELECT 1").fetchone() for client in clients]
        count = "SELECT count(*) FROM pg_stat_activity WHERE usename = current_user"
        row = clients[0].execute(count).fetchone()
    finally:
        for client in clients:
            with suppress(psycopg.Error):
                client.close()
    assert answers == [(1,)] * 60
    assert row == (1,)
