"""What the rounds and the standings of large tournaments cost.

    python -m benchmarks.tournaments.seating [--entries 1000] [--rounds 5] [--standings 10000]

An arena and a Swiss, at tables of two, are drawn, started and booked round after round, in one
process on PostgreSQL and Valkey. Then pages of standings are read over the API. All times are the
processor's, of this process and of PostgreSQL, in medians of the rounds. The floor is `GET time`,
read in the same run. The status is 1 if a figure is worse than what is wanted.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import django

from tests.harness import database
from tests.harness.service import Service


def main() -> int:
    """Start the servers, measure, and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.tournaments.seating", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--entries", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--standings", type=int, default=10_000)
    parser.add_argument("--profile", action="store_true", help="print cProfile's findings too")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        database.server(durable=True) as url,
        Service(Path(folder), url) as service,
    ):
        os.environ |= service.environment | {"DJANGO_SETTINGS_MODULE": "parcheesi_site.settings"}
        django.setup()
        from benchmarks.tournaments.seating import steps  # noqa: PLC0415 - it needs Django

        return 0 if steps.run(given) else 1


if __name__ == "__main__":
    sys.exit(main())
