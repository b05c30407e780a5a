"""Many games with players who disconnect, return, resign, vote and delay, until each has ended.

    python -m benchmarks.soaks.games                 on PostgreSQL, two web processes, two workers;
                                                    web, workers and Valkey are killed with -9 at
                                                    random and started again
    python -m benchmarks.soaks.games --sqlite        on the processes of `make run`; none is killed
    python -m benchmarks.soaks.games --citus         on a coordinator and two data nodes; its
                                                    games are refused while a node is down
    python -m benchmarks.soaks.games --games 40

Every game must end once, for a reason that follows from its players' actions, and replay to its
stored position; only players who left may be punished. The exit status is 0 only then.
"""

import argparse
import asyncio
import json
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import IO, Any

from aiohttp import ClientSession, ClientTimeout, TCPConnector

from benchmarks.soaks.clients import Findings, Service
from benchmarks.soaks.games.players import ABANDONED_AFTER_S, CANCEL_VOTE_LASTS_S, CONNECTED_FOR_S
from benchmarks.soaks.games.tables import House, Table
from benchmarks.soaks.services import Running, embedded, on_citus, on_postgres, some_trouble

SETTINGS = {
    "STREAM_HEARTBEAT_S": "2",
    "SEEN_AT_MOST_EVERY_S": "1",
    "AUTOMATIC_PAUSE_MS": "0",
    "CONNECTED_FOR_S": str(CONNECTED_FOR_S),
    "ABANDONED_AFTER_S": str(ABANDONED_AFTER_S),
    "CANCEL_VOTE_LASTS_S": str(CANCEL_VOTE_LASTS_S),
    "DOWNTIME_AFTER_S": "8",
    "LEFT_AFTER_DOWNTIME_S": "4",
    # Longer than the soak: a ban is checked once its game has ended.
    "PLAY_BAN_STEPS_S": "[7200, 9000]",
}
REPORT_EVERY_S = 30.0
MAX_FAULT = 1000
QUIET_S = (8.0, 30.0)
"""Between two kills. A starting process uses the processor for seconds."""
LONG_DOWN_S = 12.0
"""Longer than DOWNTIME_AFTER_S."""
STAFF = "import django; django.setup(); from benchmarks.soaks.games.audit import main; main()"
LONGEST_LINE = 2**28
Trouble = Callable[[random.Random, asyncio.Event], Coroutine[Any, Any, None]]
"""What happens to the service until the event is set."""


class Staff:
    """The process with access to the database; it answers one request at a time."""

    def __init__(
        self, running: Running, program: str = STAFF, log: IO[bytes] | None = None
    ) -> None:
        self.program, self.log = program, log
        settings = {"DJANGO_SETTINGS_MODULE": "parcheesi_site.settings"}
        self.environment = {**running.environment, **settings}
        self.lock = asyncio.Lock()

    async def start(self) -> None:
        """Start the process."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", self.program),
            env=self.environment,
            limit=LONGEST_LINE,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
        )

    async def ask(self, request: dict[str, Any]) -> Any:
        """Its answer. Raises JSONDecodeError if the process has died."""
        async with self.lock:
            if self.process.stdin is None or self.process.stdout is None:
                raise RuntimeError("the staff has no pipes")
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            return json.loads(await self.process.stdout.readline())

    async def stop(self) -> None:
        """End the process."""
        if self.process.stdin:
            self.process.stdin.close()
        await self.process.wait()


async def make_trouble(
    running: Running, findings: Findings, chance: random.Random, over: asyncio.Event
) -> None:
    """Kill processes at random and restart them, until `over` is set."""
    while running.restarts:
        with suppress(TimeoutError):
            async with asyncio.timeout(chance.uniform(*QUIET_S)):
                await over.wait()
                return
        names, down_s = some_trouble(chance, LONG_DOWN_S, running.nodes)
        await asyncio.to_thread(running.restart, names, down_s, findings)


@asynccontextmanager
async def clients(running: Running, seed: int) -> AsyncIterator[Service]:
    """The players' connections to the service."""
    connector = TCPConnector(limit=0)
    async with ClientSession(connector=connector, timeout=ClientTimeout(total=60)) as session:
        yield Service(session, running.ports, random.Random(seed), Findings())


async def play(
    service: Service, staff: Staff, options: argparse.Namespace, trouble: Trouble
) -> Any:
    """Play the games in trouble; return the audit of the database, and add its faults."""
    house = House(service, staff.ask, options.games)
    await house.open()
    over = asyncio.Event()
    making = asyncio.create_task(trouble(random.Random(options.seed), over))
    printing = asyncio.create_task(_print_progress(house))
    await asyncio.gather(*(_keep_playing(house) for _ in range(options.parallel)))
    over.set()
    printing.cancel()
    await making
    audit = await staff.ask({"audit": [asdict(game) for game in house.played]})
    service.findings.faults += audit["faults"]
    return audit


async def soak(running: Running, options: argparse.Namespace) -> tuple[Findings, Any]:
    """Play the games; return the findings of the players, and the audit of the database."""
    staff = Staff(running)
    await staff.start()
    async with clients(running, options.seed) as service:
        if running.nodes:
            service.refused_at = []
        trouble = partial(make_trouble, running, service.findings)
        audit = await play(service, staff, options, trouble)
    await staff.stop()
    return service.findings, audit


async def _print_progress(house: House) -> None:
    findings, begun, printed = house.service.findings, time.monotonic(), 0
    while True:
        await asyncio.sleep(REPORT_EVERY_S)
        for fault in findings.faults[printed:]:
            print(f"  WRONG {fault[:MAX_FAULT]}")
        printed, games = len(findings.faults), findings.counts["games"]
        print(f"{time.monotonic() - begun:.0f} s: {games} games, {printed} faults", flush=True)


async def _keep_playing(house: House) -> None:
    while house.takes_one():
        table = Table(house)
        (failed,) = await asyncio.gather(table.run(), return_exceptions=True)
        if failed is not None:
            house.service.findings.fault(f"table {table.id} failed: {failed!r}")


def report(findings: Findings, audit: Any, took_s: float) -> None:
    """Print counts, rates and faults."""
    for name, count in sorted({**findings.counts, **audit["counts"]}.items()):
        print(f"  {count:>8,} {name}")
    late = sorted(audit["late_s"]) or [0.0]
    p50, p99 = statistics.median(late), late[int(len(late) * 0.99)]
    print(f"  {audit['rows']:>8,} rows of records, {audit['rows'] / took_s:.0f}/s")
    print(f"  {took_s:.0f} s, {findings.counts['commands'] / took_s:.0f} commands/s")
    print(f"  {len(late):,} turns were played for players; after their deadline by", end=" ")
    print(f"p50 {p50:.2f} s, p99 {p99:.2f} s, at most {late[-1]:.2f} s")
    for fault in findings.faults[:20]:
        print(f"  WRONG {fault[:MAX_FAULT]}")
    print(f"  {len(findings.faults)} faults")


def main() -> int:
    """Soak and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.soaks.games", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--parallel", type=int, default=30, help="games at the same time")
    parser.add_argument("--sqlite", action="store_true")
    parser.add_argument("--citus", action="store_true", help="needs CITUS_PG_CONFIG")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left running
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        service = embedded if options.sqlite else on_citus if options.citus else on_postgres
        running = stack.enter_context(service(folder, SETTINGS))
        where = "SQLite" if options.sqlite else "Citus" if options.citus else "PostgreSQL"
        print(f"{options.games} games, {options.parallel} at a time, on {where}", flush=True)
        begun = time.monotonic()
        findings, audit = asyncio.run(soak(running, options))
        report(findings, audit, time.monotonic() - begun)
    return 1 if findings.faults or findings.counts["games"] < options.games else 0


if __name__ == "__main__":
    sys.exit(main())
