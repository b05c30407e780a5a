"""`make bench-curve`: commands and reads of one server, by clients, rows and games.

    python -m benchmarks.curve [--rounds 4] [--seconds 4] [--clients 16] [--quick]

Starts PostgreSQL (durable), Valkey and the production server once. Along each axis one number
grows: the clients at once, the rows that the record of each game has, and the running games in the
database. The other two stay small. All clients play games of their own.

Games are copies in SQL: those with 10 and 3,000 rows of games played through the API (the rows from
the 11th on repeat the first ones), the million of games that two players played to their middle,
with their tables, seats, players, presence, position, and three rows of the record each. After
each filling the database is vacuumed, analysed and checkpointed.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import django

from benchmarks.api.__main__ import THREADS, WORKERS
from parcheesi_site.run.processes import interrupt
from tests.harness import database
from tests.harness.service import Service

POSTGRES = "-c max_wal_size=8GB -c checkpoint_timeout=1h"
"""No checkpoint but the benchmark's own: filling a million games would force several."""


def options(arguments: list[str]) -> argparse.Namespace:
    """Return the command's options."""
    parser = argparse.ArgumentParser(prog="benchmarks.curve", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=int, default=4, help="of each measurement in a round")
    parser.add_argument("--clients", type=int, default=16, help="where they are not the axis")
    parser.add_argument("--quick", action="store_true", help="short axes, to try it out")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Run, and stop all processes at the end."""
    args = options(arguments)
    signal.signal(signal.SIGTERM, interrupt)
    settings = {"DJANGO_SETTINGS_MODULE": "benchmarks.api.settings", "LOG_LEVEL": "INFO"}
    size = ("--workers", str(WORKERS), "--blocking-threads", str(THREADS))
    with (
        tempfile.TemporaryDirectory() as folder,
        database.server(durable=True, options=POSTGRES) as url,
        Service(Path(folder), url, **settings) as service,
        (Path(folder) / "log").open("w+b") as service.log,
    ):
        service.start_web("web", *size, interface="wsgi")
        os.environ |= service.environment | {"LOG_LEVEL": "WARNING"}  # its log would be the output
        django.setup()
        from benchmarks.curve import axes  # noqa: PLC0415 - it needs Django

        axes.run(service.ports["web"], args)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}")
