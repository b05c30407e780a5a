"""What reads from a replica cost, and how many of them a replica takes over while games are played.

    python -m benchmarks.replica [--games 10000] [--rounds 200] [--seconds 10]

Starts a primary and a standby that follows it. First each view is called in turns with and without
the replica; printed are the time of the database's statements, as a ratio to the same read from
the primary, and how many statements the primary has left. Then a writer commits rows as large as
those of commands, at several rates, and the share of reads that the replica served is printed.
"""

import argparse
import os
import sys
from contextlib import ExitStack

import django

from tests.harness import database, postgres
from tests.harness.service import NO_LIMITS


def main() -> int:
    """Measure, print, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.replica", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=10_000, help="running games in the database")
    parser.add_argument("--rounds", type=int, default=200, help="calls of each view")
    parser.add_argument("--seconds", type=float, default=10, help="for each rate of commits")
    options = parser.parse_args()
    with ExitStack() as stack:
        copied = database.migrated_server()
        primary = stack.enter_context(postgres.running(durable=True, copied=copied))
        standby = stack.enter_context(postgres.running(durable=True, follows=primary))
        url, replica = (database.on(each.url, database.TEMPLATE) for each in (primary, standby))
        os.environ |= NO_LIMITS | {"DATABASE_URL": url, "REPLICA_URL": replica}
        os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "LOG_LEVEL": "ERROR"}
        django.setup()
        from benchmarks.replica import measure  # noqa: PLC0415 - it needs Django

        reads = measure.filled(options.games)
        measure.print_costs(reads, options.rounds)
        measure.print_shares(reads["a list of games"], url, options.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
