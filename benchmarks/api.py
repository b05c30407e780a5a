"""`make bench-api`: durable commands a second over HTTP, beside their floor and their ceiling.

    python -m benchmarks.api [--rounds 5] [--seconds 4] [--clients 16] [--profile]

Starts PostgreSQL (durable), Valkey and the production server, and lets clients play whole games.
In the same rounds, on the same machine: pgbench with the very statements of those commands, an
empty view behind the same authentication, and reads of a game.
"""

import argparse
import contextlib
import importlib
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django
from cryptography.fernet import Fernet

from parcheesi_site import valkey
from parcheesi_site.run import Processes, interrupt, wait_for

WORKERS, THREADS = 2, 4


def options(arguments: list[str]) -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(prog="benchmarks.api", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4, help="of each measurement in a round")
    parser.add_argument("--clients", type=int, default=16, help="connections asking at once")
    parser.add_argument("--profile", action="store_true", help="print cProfile's findings too")
    return parser.parse_args(arguments)


def prepare_environment(database: str, redis: str) -> None:
    """Set the environment of production, with secrets of this run."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "benchmarks.settings",
        "DEBUG": "0",
        "HTTPS": "0",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "SEED_ENCRYPTION_KEYS": Fernet.generate_key().decode(),
        "ALLOWED_HOSTS": "127.0.0.1",
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "GUEST_RATE": "100000/hour",
        "LOG_LEVEL": "WARNING",
    }


@contextlib.contextmanager
def processes() -> Iterator[Processes]:
    """Yield what keeps processes, and stop them at the end."""
    started = Processes()
    try:
        yield started
    finally:
        started.stop()


def start_valkey(started: Processes, folder: str) -> str:
    """Start Valkey and return its address."""
    port = valkey.free_port()
    quiet = ("--logfile", str(Path(folder) / "log"))
    started.start("valkey", *valkey.command(port, Path(folder)), *quiet)
    wait_for(port, started)
    return f"redis://127.0.0.1:{port}/0"


def start_web(started: Processes) -> int:
    """Start the production server and return its port."""
    port = valkey.free_port()
    address = ("--host", "127.0.0.1", "--port", str(port))
    size = ("--workers", str(WORKERS), "--blocking-threads", str(THREADS))
    how = ("--interface", "wsgi", "--no-ws", "--log-level", "warning")
    application = "parcheesi_site.wsgi:application"
    started.start("web", sys.executable, "-m", "granian", *address, *size, *how, application)
    wait_for(port, started)
    return port


def main(arguments: list[str]) -> int:
    """Run and leave nothing running."""
    asked = options(arguments)
    signal.signal(signal.SIGTERM, interrupt)
    with contextlib.ExitStack() as stack:
        # By name, as the tests are not checked as strictly as what mypy follows from here.
        postgres = importlib.import_module("tests.harness.postgres")
        database = stack.enter_context(postgres.server(durable=True))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="valkey"))
        started = stack.enter_context(processes())
        prepare_environment(database, start_valkey(started, folder))
        django.setup()
        measure = importlib.import_module("benchmarks.measure")
        measure.migrate()
        measure.run(database, start_web(started), asked)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}")
