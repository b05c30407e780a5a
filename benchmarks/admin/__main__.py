"""The database's time for the admin's lists, with 1,000 games and with 1,000,000.

    python -m benchmarks.admin [--games 1000000] [--rounds 8] [--shown 30]

For each size a PostgreSQL of its own is filled. Every list is opened plainly, with each choice of
each of its filters, and with searches; and the pages of a game and of a player. The figure is the
total time of a page's statements in the fastest of the last three rounds, when PostgreSQL has begun
to reuse plans. The slowest pages are printed.
"""

import argparse
import json
import os
import subprocess
import sys
from typing import Final

import django

from tests.harness import database

FEW: Final = 1_000


def in_its_own(games: int, rounds: int) -> dict[str, float]:
    """Measure in a process and a PostgreSQL of its own."""
    with database.server() as url:
        environment = os.environ | {
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "BENCHMARK_PART": "measure",
        }
        part = [sys.executable, "-m", "benchmarks.admin", f"--games={games}"]
        output = subprocess.run(
            [*part, f"--rounds={rounds}"], check=True, stdout=subprocess.PIPE, env=environment
        )
    pages_ms: dict[str, float] = json.loads(output.stdout)
    return pages_ms


def main(arguments: list[str]) -> int:
    """Measure both sizes and print; as a child process, measure one of them."""
    parser = argparse.ArgumentParser(prog="benchmarks.admin")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--shown", type=int, default=30)
    args = parser.parse_args(arguments)
    if "BENCHMARK_PART" in os.environ:
        django.setup()
        from benchmarks.admin import pages  # noqa: PLC0415 - it needs Django

        print(json.dumps(pages.measured(args.games, args.rounds)))
        return 0
    few, many = (in_its_own(games, args.rounds) for games in (FEW, args.games))
    print(f"{'ms in the database':50}{FEW:>12,}{args.games:>12,} games{'ratio':>8}")
    for name, spent in sorted(many.items(), key=lambda row: -row[1])[: args.shown]:
        print(f"{name:50}{few[name]:12.1f}{spent:12.1f}{spent / few[name]:14.1f}")
    slowest, fastest = max(many.values()), min(many.values())
    print(f"{len(many)} pages, from {fastest:.1f} to {slowest:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
