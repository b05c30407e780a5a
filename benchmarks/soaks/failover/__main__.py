"""Games whose primary database is killed, and whose synchronous standby is promoted.

    python -m benchmarks.soaks.failover
    python -m benchmarks.soaks.failover --games 100 --detected-after 15

The service finds the new primary by its URL, which names both servers. No command that was answered
may be lost, no turn may be lost by the fail-over, clients are refused for 30 s at most, and all
that `benchmarks.soaks.games` audits must hold. The exit status is 0 only then.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.soaks.games.__main__ import SETTINGS, Staff, clients, play, report
from benchmarks.soaks.services import Running, on_postgres
from tests.harness import database, postgres

AUDIT = "import django; django.setup(); from benchmarks.soaks.failover.audit import main; main()"
LONGEST_S = 30.0
"""The longest time that clients may be refused."""
JUST_AFTER_S = 3.0
"""After the promotion; players have `LEFT_AFTER_DOWNTIME_S`, which is longer."""


class Pair:
    """A primary and its synchronous standby."""

    def __init__(self, primary: postgres.Server, standby: postgres.Server) -> None:
        self.primary, self.standby = primary, standby
        ports = ",".join(f"127.0.0.1:{server.port}" for server in (primary, standby))
        name = f"{database.TEMPLATE}?target_session_attrs=read-write"
        self.url = f"postgres://postgres@{ports}/{name}"
        self.killed_at = self.promoted_at = 0.0

    def fail_over(self, detected_after_s: float) -> None:
        """Kill the primary, and promote the standby once that is noticed."""
        self.killed_at = time.time()
        self.primary.stop("immediate")
        time.sleep(detected_after_s)
        self.standby.promote()
        self.promoted_at = time.time()


@contextmanager
def pair() -> Iterator[Pair]:
    """Yield the servers; every commit of the primary waits until the standby has it."""
    copied = database.migrated_server()
    with (
        postgres.running(durable=True, copied=copied) as primary,
        postgres.running(durable=True, follows=primary) as standby,
    ):
        with psycopg.connect(primary.url, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            connection.execute("SELECT pg_reload_conf()")
        yield Pair(primary, standby)
        primary.start()  # it is stopped with the context


async def soak(running: Running, servers: Pair, options: argparse.Namespace) -> tuple[Any, Any]:
    """Play the games; return the findings of the players, and the audit of the database."""

    async def trouble(chance: random.Random, over: asyncio.Event) -> None:
        await asyncio.sleep(options.after)
        if over.is_set():
            service.findings.fault("all games were over before the fail-over")
        await asyncio.to_thread(servers.fail_over, options.detected_after)

    staff = Staff(running, AUDIT)
    await staff.start()
    async with clients(running, options.seed) as service:
        service.refused_at = []
        audit = await play(service, staff, options, trouble)
        between = servers.killed_at, servers.promoted_at + JUST_AFTER_S
        lost = await staff.ask({"answered": service.answered, "between": between})
    await staff.stop()
    faults = service.findings.faults
    faults += lost["faults"]
    refused_s = max(service.refused_at, default=0.0) - servers.killed_at
    if not 0 < refused_s <= LONGEST_S:
        faults.append(f"clients were refused until {refused_s:.1f} s after the kill")
    print(f"  {refused_s:>8.1f} s from the kill to the last refusal, 503")
    print(f"  {len(service.answered):>8,} answered commands, none lost but those below")
    return service.findings, audit


def main() -> int:
    """Soak and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.soaks.failover", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--parallel", type=int, default=20, help="games at the same time")
    parser.add_argument("--after", type=float, default=30, help="seconds of play before it")
    parser.add_argument(
        "--detected-after", type=float, default=8, help="seconds from the kill to the promotion"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left running
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = stack.enter_context(pair())
        service = on_postgres(folder, SETTINGS, nullcontext(servers.url))
        running = stack.enter_context(service)
        begun = time.monotonic()
        findings, audit = asyncio.run(soak(running, servers, options))
        report(findings, audit, time.monotonic() - begun)
    return 1 if findings.faults or findings.counts["games"] < options.games else 0


if __name__ == "__main__":
    sys.exit(main())
