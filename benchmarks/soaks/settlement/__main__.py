"""Many scored games, settled by several processes with injected faults; an audit at the end.

    python -m benchmarks.soaks.settlement                3,000 games of 300 players in 12 weeks
    python -m benchmarks.soaks.settlement --games 300
    python -m benchmarks.soaks.settlement --games 600 --fail-overs 2
                                                 twice, in the middle of a closing, the primary
                                                 dies, and its synchronous standby is promoted

Uses a PostgreSQL of its own. Calls fail on purpose and are rolled back, are repeated, and are made
by two processes at once; processes that play, and those that close weeks and sum up tallies, are
killed with -9 and restarted; games are voided, also after their week was closed. Then a separate
process checks the ledger and recomputes all balances and results. The exit status is 0 only if
everything is equal.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

from benchmarks.soaks.failover.servers import pair
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
QUIET_S, DETECTED_AFTER_S, CLOSING_TAKES_S = 10.0, 3.0, 0.2
IN_DJANGO = "import django; django.setup(); from benchmarks.soaks.settlement.{} import main; main()"


def in_django(module: str, args: dict[str, Any], environment: dict[str, str]) -> int:
    """Run a module's `main` with Django set up; return its exit status."""
    command = [sys.executable, "-c", IN_DJANGO.format(module), json.dumps(args)]
    return subprocess.run(command, env=environment, check=False).returncode


@contextmanager
def failing_over(times: int, closing: Path) -> Iterator[str]:
    """Yield the URL of a database that fails over so often meanwhile.

    A primary is killed a moment after `closing` was touched: when a week is being closed.
    """
    over = Event()

    def fail_over() -> None:
        for _ in range(times):
            over.wait(QUIET_S)
            closing.unlink(missing_ok=True)
            while not (closing.exists() or over.wait(0.002)):
                pass
            over.wait(random.uniform(0, CLOSING_TAKES_S))
            servers.fail_over(DETECTED_AFTER_S)
            print("  a standby was promoted", flush=True)
            servers.rejoin()

    with pair() as servers:
        thread = Thread(target=fail_over)
        thread.start()
        try:
            yield servers.url
        finally:
            over.set()
            thread.join()


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
    parser.add_argument("--fail-overs", type=int, default=0, help="of the database")
    parser.add_argument("--seed", type=int, default=1)
    args = vars(parser.parse_args())
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left running
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        args["closing"] = str(Path(folder) / "closing")
        failing = failing_over(args["fail_overs"], Path(args["closing"]))
        url = stack.enter_context(failing if args["fail_overs"] else database.server())
        variables = {**os.environ, **SETTINGS, "DATABASE_URL": url}
        environment = with_house_rules(Path(folder), variables)
        args["result"] = str(Path(folder) / "result.json")
        print(f"{args['games']} games of {args['players']} players", flush=True)
        failed = in_django("processes", args, environment)
        return failed or in_django("audit", args, environment)


if __name__ == "__main__":
    sys.exit(main())
