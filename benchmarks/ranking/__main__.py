"""The speed of closing weeks and reading leaderboards, on a PostgreSQL of its own.

    python -m benchmarks.ranking            1,000,000 results of 100,000 players in a week

Four weeks are closed, the first three of a thirtieth, a tenth and a third of the players and
results. Closing runs in a process of its own, whose peak memory is printed. Leaderboards are read
while another process settles games as fast as it can.
"""

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

from tests.harness import database
from tests.harness.service import Service

CLOSING_AIM_S, READING_AIM_MS = 60, 10
PARTS = (1, 3, 10, 30)
"""How many times smaller each week is, from the last one back."""


def options(arguments: list[str]) -> argparse.Namespace:
    """The command's options."""
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

    print(f"{args.results:,} results of {args.players:,} players; fewer in the three weeks before.")
    weeks = {boards.WEEK - n * timedelta(weeks=1): PARTS[n] for n in (3, 2, 1, 0)}
    for monday, part_of in weeks.items():
        boards.fill(monday, args.players // part_of, args.results // part_of)
    with settling(boards.WEEK):
        boards.read(args.reads, READING_AIM_MS)
    print(f"\n{'closing of results':>20}{'seconds':>10}{'ranking alone':>15}{'ratio':>7}{'MiB':>8}")
    for monday, part_of in weeks.items():
        floor = boards.ranking_alone(monday)
        seconds, memory = closed(monday)
        line = f"{args.results // part_of:20,}{seconds:10.1f}{floor:15.2f}"
        print(f"{line}{seconds / floor:7.1f}{memory:8.1f}", flush=True)
    print(f"aim: the last one under {CLOSING_AIM_S} s")
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
