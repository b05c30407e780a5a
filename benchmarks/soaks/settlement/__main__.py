"""Many scored games, settled by several processes with injected faults; an audit at the end.

    python -m benchmarks.soaks.settlement                3,000 games of 300 players in 12 weeks
    python -m benchmarks.soaks.settlement --games 300

Uses a PostgreSQL of its own. Calls fail on purpose and are rolled back, are repeated, and are made
by two processes at once; processes that play, and those that close weeks and sum up tallies, are
killed with -9 and restarted; games are voided, also after their week was closed. Then a separate
process checks the ledger and recomputes all balances and results. The exit status is 0 only if
everything is equal.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.harness import database
from tests.harness.service import ALL_SCORED, with_house_rules

SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "tests.settings",
    "LOG_LEVEL": "ERROR",  # the absence of Redis is a warning
    "PLAY_BAN_STEPS_S": "[0]",  # warnings only
    "AUTOMATIC_PAUSE_MS": "0",
    "DATABASE_POOL_SIZE": "2",
    **ALL_SCORED,
}
IN_DJANGO = "import django; django.setup(); from benchmarks.soaks.settlement.{} import main; main()"


def in_django(module: str, args: dict[str, Any], environment: dict[str, str]) -> int:
    """Run a module's `main` with Django set up; return its exit status."""
    command = [sys.executable, "-c", IN_DJANGO.format(module), json.dumps(args)]
    return subprocess.run(command, env=environment, check=False).returncode


def main() -> int:
    """Soak and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.soaks.settlement", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--weeks", type=int, default=12)
    parser.add_argument("--processes", type=int, default=3, help="that play")
    parser.add_argument(
        "--closers", type=int, default=2, help="that close weeks and sum up tallies"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = vars(parser.parse_args())
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left running
    with tempfile.TemporaryDirectory() as folder, database.server() as url:
        variables = {**os.environ, **SETTINGS, "DATABASE_URL": url}
        environment = with_house_rules(Path(folder), variables)
        args["result"] = str(Path(folder) / "result.json")
        print(f"{args['games']} games of {args['players']} players", flush=True)
        failed = in_django("processes", args, environment)
        return failed or in_django("audit", args, environment)


if __name__ == "__main__":
    sys.exit(main())
