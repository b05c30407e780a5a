"""`make bench-peers`: this service beside boardgame.io, in one run.

    python -m benchmarks.peers [--rounds 5] [--seconds 4] [--clients 16]

Starts PostgreSQL (durable) with a database for each, Valkey, the production server, and
boardgame.io's server with its PostgreSQL storage: one process, two processes, and one with its
cache. The same number of clients plays on each, in turns. Needs the packages of package.json.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import django
import psycopg

from benchmarks.api.__main__ import THREADS, WORKERS
from benchmarks.api.load import Failed
from parcheesi_site.run.processes import interrupt
from tests.harness import database
from tests.harness.service import Service

PEERS_DATABASE = "boardgame"


def options(arguments: list[str]) -> argparse.Namespace:
    """The command's options."""
    parser = argparse.ArgumentParser(prog="benchmarks.peers", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4, help="of each measurement in a round")
    parser.add_argument("--clients", type=int, default=16, help="connections at once")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Run, and stop all processes at the end."""
    args = options(arguments)
    signal.signal(signal.SIGTERM, interrupt)
    settings = {"DJANGO_SETTINGS_MODULE": "benchmarks.api.settings", "LOG_LEVEL": "INFO"}
    size = ("--workers", str(WORKERS), "--blocking-threads", str(THREADS))
    with (
        tempfile.TemporaryDirectory() as folder,
        database.server(durable=True) as url,
        Service(Path(folder), url, **settings) as service,
        (Path(folder) / "log").open("w+b") as service.log,
    ):
        peers_url = _make_database(url)
        service.start_web("web", *size, interface="wsgi")
        os.environ |= service.environment | {"LOG_LEVEL": "WARNING"}
        django.setup()
        from benchmarks.peers import measure  # noqa: PLC0415 - it needs Django

        measure.run(service.ports["web"], peers_url, args)
    return 0


def _make_database(url: str) -> str:
    """Create an empty database on the same server, and return its URL."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {PEERS_DATABASE} TEMPLATE template0")
    return database.on(url, PEERS_DATABASE)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except (Failed, subprocess.CalledProcessError) as error:
        sys.exit(f"{error}")
