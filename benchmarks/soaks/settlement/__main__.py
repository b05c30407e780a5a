"""Many games that count, settled by several processes among faults, and the books at the end.

    python -m benchmarks.soaks.settlement                3,000 games of 300 players in 12 weeks
    python -m benchmarks.soaks.settlement --games 300

On a PostgreSQL of its own. Calls fail on purpose and are rolled back, are repeated, and are made by
two processes at once; processes that play, and those that close weeks and count, are killed with -9
and started again; games are voided, also after their week was closed. Then a process of its own
proves the books, and computes anew from the rows what everybody has. Exit status 0 only where all
of it is equal.
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

SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "tests.settings",
    "LOG_LEVEL": "ERROR",  # there is no Redis; which is a warning
    "PLAY_BAN_STEPS_S": "[0]",  # warnings alone
    "AUTOMATIC_PAUSE_MS": "0",
    "DATABASE_POOL_SIZE": "2",
}
IN_DJANGO = "import django; django.setup(); from benchmarks.soaks.settlement.{} import main; main()"


def in_django(module: str, asked: dict[str, Any], environment: dict[str, str]) -> int:
    """Run a module's `main` where Django is set up; returns its exit status."""
    command = [sys.executable, "-c", IN_DJANGO.format(module), json.dumps(asked)]
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
    parser.add_argument("--closers", type=int, default=2, help="that close weeks and count")
    parser.add_argument("--seed", type=int, default=1)
    asked = vars(parser.parse_args())
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left running
    with tempfile.TemporaryDirectory() as folder, database.server() as url:
        environment = {**os.environ, **SETTINGS, "DATABASE_URL": url}
        asked["told"] = str(Path(folder) / "told.json")
        print(f"{asked['games']} games of {asked['players']} players", flush=True)
        failed = in_django("processes", asked, environment)
        return failed or in_django("audit", asked, environment)


if __name__ == "__main__":
    sys.exit(main())
