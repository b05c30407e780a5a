"""Games whose primary database is killed, and whose synchronous standby is promoted; twice.

    python -m benchmarks.soaks.failover
    python -m benchmarks.soaks.failover --games 100 --detected-after 15 --times 3

After each fail-over the killed server becomes the standby. The service finds the new primary by its
URL, which names both servers. No command that was answered may be lost, no turn may be lost by a
fail-over, clients are refused for 30 s at most, and all that `benchmarks.soaks.games` audits must
hold. The exit status is 0 only then.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import Any

from benchmarks.soaks.failover.servers import Pair, pair
from benchmarks.soaks.games.__main__ import SETTINGS, Staff, clients, play, report
from benchmarks.soaks.services import Running, on_postgres

AUDIT = "import django; django.setup(); from benchmarks.soaks.failover.audit import main; main()"
LONGEST_S = 30.0
"""The longest time that clients may be refused."""
JUST_AFTER_S = 3.0
"""After the promotion; players have `LEFT_AFTER_DOWNTIME_S`, which is longer."""


async def soak(running: Running, servers: Pair, options: argparse.Namespace) -> tuple[Any, Any]:
    """Play the games; return the findings of the players, and the audit of the database."""

    async def trouble(chance: random.Random, over: asyncio.Event) -> None:
        for _ in range(options.times):
            await asyncio.sleep(options.after)
            if over.is_set():
                service.findings.fault("all games were over before the fail-over")
            await asyncio.to_thread(servers.fail_over, options.detected_after)
            await asyncio.to_thread(servers.rejoin)

    staff = Staff(running, AUDIT)
    await staff.start()
    async with clients(running, options.seed) as service:
        service.refused_at = []
        audit = await play(service, staff, options, trouble)
        between = [(killed, promoted + JUST_AFTER_S) for killed, promoted in servers.fail_overs]
        lost = await staff.ask({"answered": service.answered, "between": between})
    await staff.stop()
    kills = [killed_at for killed_at, _ in servers.fail_overs]
    service.findings.faults += [*lost["faults"], *refused(kills, service.refused_at)]
    print(f"  {len(service.answered):>8,} answered commands, none lost but those below")
    return service.findings, audit


def refused(kills: Sequence[float], refused_at: Sequence[float]) -> Iterator[str]:
    """Print how long clients were refused after each kill; yield what was too long."""
    for killed_at, following in zip(kills, [*kills[1:], float("inf")], strict=True):
        last = max((at for at in refused_at if killed_at <= at < following), default=0.0)
        refused_s = last - killed_at
        print(f"  {refused_s:>8.1f} s from the kill to the last refusal, 503")
        if not 0 < refused_s <= LONGEST_S:
            yield f"clients were refused until {refused_s:.1f} s after the kill"


def main() -> int:
    """Soak and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.soaks.failover", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--parallel", type=int, default=20, help="games at the same time")
    parser.add_argument("--after", type=float, default=30, help="seconds of play before each")
    parser.add_argument("--times", type=int, default=2, help="fail-overs")
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
