"""`make bench-simulation`: the service with up to a million people, by queueing and simulation.

    python -m benchmarks.simulation [--people 1000,10000,100000,1000000] [--database one,citus]
        [--set turn_pace_s=2] [--input changed.toml] [--seconds 60] [--seed 1] [--assumptions]

Prints what was measured beside what the model says of the same, then each number of people.
`--assumptions` prints the assumptions with their sources. Changed ones are set by name, or by a
TOML file of names and numbers.
"""

import argparse
import sys
from pathlib import Path

from benchmarks.simulation import assumptions, calibration, report
from benchmarks.simulation.load import Database


def options(arguments: list[str]) -> argparse.Namespace:
    """The command's options."""
    parser = argparse.ArgumentParser(prog="benchmarks.simulation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--people", default="1000,10000,100000,1000000", help="online at once")
    parser.add_argument("--database", default=",".join(Database), help="how it is divided")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--input", type=Path, help="a TOML file of assumptions")
    parser.add_argument("--seconds", type=float, default=60, help="of simulated time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--assumptions", action="store_true", help="print them and end")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Print; return 2 for a wrong option."""
    args = options(arguments)
    try:
        given = assumptions.changed(args.set, args.input)
        people = [int(count.replace("_", "")) for count in args.people.split(",")]
        databases = [Database(name) for name in args.database.split(",")]
        if min(people) < 1 or args.seconds <= 0:
            raise ValueError("people and seconds must be more than 0.")
    except (ValueError, OSError) as error:
        print(f"benchmarks.simulation: {error}", file=sys.stderr)
        return 2
    if args.assumptions:
        print(assumptions.markdown(given))
        return 0
    print(report.calibrated(calibration.lines(given, args.seed)), flush=True)
    for database in databases:
        runs = [report.run(count, database, given, args.seconds, args.seed) for count in people]
        print(f"\n{report.table(database, runs)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
