"""The processor time of every operation, beside that of `GET time`.

    python -m benchmarks.operations [--rows 100] [--repeats 7]

Each operation is made as for the examples of the document, in one process, on PostgreSQL, and taken
back; the least time of the repeats counts. Lists are read with `limit=100` from as many rows. The
time is that of the process, without the database's. An operation that takes longer than `DEAR`
times `GET time` is bounded by a bucket of its own; those that are not are named at the end.
"""

import argparse
import json
import os
import subprocess
import sys
from typing import Final

from tests.harness import database

DEAR: Final = 20
FLOOR: Final = "getTime"
UNBOUNDED: Final = "default"
"""The bucket of requests without one of their own."""


def main() -> int:
    """Print the operations, the dearest first; the status is 1 if a dear one has no bucket."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=7)
    given = parser.parse_args()
    with database.server() as url:
        output = subprocess.run(
            [sys.executable, "-m", "tests.openapi.costs", str(given.rows), str(given.repeats)],
            env=os.environ
            | {
                "DATABASE_URL": url,
                "DJANGO_SETTINGS_MODULE": "tests.settings",
                "LOG_LEVEL": "ERROR",
            },
            check=True,
            stdout=subprocess.PIPE,
        ).stdout
    costs: dict[str, tuple[float, str]] = json.loads(output.splitlines()[-1])
    floor = costs[FLOOR][0]
    print(f"{len(costs)} operations; GET time takes {floor:.2f} ms of processor time")
    print(f"{'operation':<34} {'ms':>7} {'times':>6}  bucket")
    for name, (ms, bucket) in sorted(costs.items(), key=lambda pair: -pair[1][0]):
        print(f"{name:<34} {ms:>7.2f} {ms / floor:>6.1f}  {bucket}")
    dear = {name: bucket for name, (ms, bucket) in costs.items() if ms > DEAR * floor}
    missing = [name for name, bucket in dear.items() if bucket == UNBOUNDED]
    if missing:
        print(f"Above {DEAR} times without a bucket of its own: {', '.join(missing)}")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
