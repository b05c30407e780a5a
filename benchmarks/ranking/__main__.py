"""The speed of closing weeks and reading leaderboards, on a PostgreSQL of its own.

    python -m benchmarks.ranking            1,000,000 results of 100,000 players in a week

Closing runs in a process of its own, whose peak memory is compared with that for a week of a tenth
of the players. Leaderboards are read while another process settles games as fast as it can.
"""

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django

from tests.harness import database
from tests.harness.service import Service

CLOSING_AIM_S, READING_AIM_MS = 60, 10


def options(arguments: list[str]) -> argparse.Namespace:
    """Return the command's options."""
    parser = argparse.ArgumentParser(prog="benchmarks.ranking", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--reads", type=int, default=300, help="of each kind")
    parser.add_argument("--part", choices=("settle", "close"), help=argparse.SUPPRESS)
    parser.add_argument("--week", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def part(name: str, week: Any) -> list[str]:
    """The command line of a child process."""
    return [sys.executable, "-m", "benchmarks.ranking", "--part", name, "--week", str(week)]


@contextlib.contextmanager
def settling(week: Any) -> Iterator[None]:
    """Settle games in another process meanwhile."""
    with subprocess.Popen(part("settle", week), stdout=subprocess.PIPE, text=True) as process:
        output: Any = process.stdout
        output.readline()  # the first has been settled
        try:
            yield
        finally:
            process.terminate()
            print(output.read().strip())


def closed(week: Any) -> tuple[float, float]:
    """Close the week; return the seconds, and the process's peak memory in MiB."""
    child = subprocess.run(part("close", week), check=True, capture_output=True, text=True)
    seconds, memory = map(float, child.stdout.split())
    return seconds, memory


def run(args: argparse.Namespace) -> None:
    """Fill, measure and print."""
    from benchmarks.ranking import boards  # noqa: PLC0415 - it needs Django

    print(f"{args.results:,} results of {args.players:,} players; a tenth in the week before.")
    boards.fill(boards.BEFORE, args.players // 10, args.results // 10)
    boards.fill(boards.WEEK, args.players, args.results)
    with settling(boards.WEEK):
        boards.read(args.reads, READING_AIM_MS)
    floor = boards.ranking_alone(boards.WEEK)
    _, small = closed(boards.BEFORE)
    seconds, memory = closed(boards.WEEK)
    print(f"\nclosing                 {seconds:8.1f} s   (aim: under {CLOSING_AIM_S})")
    print(f"ranking alone, no write {floor:8.1f} s   ratio {seconds / floor:.1f}")
    print(f"memory of the closing   {memory:8.1f} MiB, with a tenth of the players {small:.1f}")
    boards.disconnect()


def main(arguments: list[str]) -> int:
    """Run; as a child process, run one part."""
    args = options(arguments)
    if args.part:
        django.setup()
        from benchmarks.ranking import boards  # noqa: PLC0415 - it needs Django

        {"settle": boards.settle, "close": boards.close}[args.part](args.week)
        return 0
    with (
        tempfile.TemporaryDirectory() as folder,
        database.server(durable=True) as url,
        Service(Path(folder), url, LOG_LEVEL="WARNING") as service,
    ):
        os.environ |= service.environment | {"DJANGO_SETTINGS_MODULE": "parcheesi_site.settings"}
        django.setup()
        run(args)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
