"""`make bench-api`: durable commands per second over HTTP, with their floor and their ceiling.

    python -m benchmarks.api [--rounds 5] [--seconds 4] [--clients 16] [--profile]

Starts PostgreSQL (durable), Valkey and the production server, and lets clients play whole games.
In the same rounds, on the same machine: pgbench with the exact statements of those commands, an
empty view behind the same authentication, and reads of a game.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import django

from parcheesi_site.run.processes import interrupt
from tests.harness import database
from tests.harness.service import Service

WORKERS, THREADS = 2, 4


def options(arguments: list[str]) -> argparse.Namespace:
    """The command's options."""
    parser = argparse.ArgumentParser(prog="benchmarks.api", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4, help="of each measurement in a round")
    parser.add_argument("--clients", type=int, default=16, help="connections at once")
    parser.add_argument("--profile", action="store_true", help="print cProfile's findings too")
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
        service.start_web("web", *size, interface="wsgi")
        os.environ |= service.environment | {"LOG_LEVEL": "WARNING"}  # its log would be the output
        django.setup()
        from benchmarks.api import measure  # noqa: PLC0415 - it needs Django

        measure.run(url, service.ports["web"], args)
        service.log.seek(0)
        print("\nThe service's log:", Counter(map(_level, service.log)).most_common())
    return 0


def _level(line: bytes) -> str:
    try:
        return str(json.loads(line)["level"])
    except ValueError:  # not a line of the service
        return line.decode(errors="replace")[:100]


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}")
