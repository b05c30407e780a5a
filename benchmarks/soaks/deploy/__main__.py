"""Rolling deployments during games, which no player may notice.

    python -m benchmarks.soaks.deploy
    python -m benchmarks.soaks.deploy --rounds 5 --tables 20

Runs the deployment of `deploy/` (see `deployment.py`; nginx must be installed, and PgBouncer should
be: without it the processes use PostgreSQL directly, and the output says so) and, in each round,
replaces every process one after the other, then reloads the proxy. No command may fail, no stream
may miss an event, no turn may be played for a player, no player may be marked away or punished, no
deadline may need an extension, and every record must replay. The exit status is 0 only then.
"""

import argparse
import asyncio
import random
import shutil
import signal
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import psycopg
from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector

from benchmarks.soaks.clients import Findings, Player, Service, Stream
from benchmarks.soaks.deploy.deployment import Deployment, deployed, order

LONGEST_S = 1800.0
"""The longest run; then it stops."""
SETTLE_S = 30.0
FORBIDDEN = {
    "turns that the server played for players": "SELECT count(*) FROM games_move WHERE automatic",
    "penalties": "SELECT count(*) FROM games_penalty",
    "events of extended deadlines, of players marked away or made automatic": (
        "SELECT count(*) FROM games_move, jsonb_array_elements(events) event"
        " WHERE event->>'type' IN ('deadline_moved', 'connection', 'automatic')"
    ),
}
"""Statements whose count must be 0."""
SWEPT_AGO = (
    "SELECT coalesce(extract(epoch FROM now() - max(at)), 0)::float FROM games_heartbeat"
    " WHERE name = 'deadlines'"
)

BACKENDS = (
    "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    " AND pid <> pg_backend_pid()"
)


@dataclass
class Persistent(Stream):
    """A stream whose client never disconnects by itself."""

    ENDED: ClassVar[str] = "streams that ended with a retry"

    async def run(self) -> None:
        """Read to the end, resuming whenever a server ends the stream."""
        counts = self.service.findings.counts
        while not self.ended:
            try:
                await self._read()
                counts[self.ENDED] += not self.ended
            except (ClientError, ConnectionError):
                counts["streams that were cut off, and resumed"] += 1
            await asyncio.sleep(self.service.chance.random() / 10)


class Polling(Persistent):
    """The same by long polls."""

    ENDED: ClassVar[str] = "long polls answered"

    async def _read(self) -> None:
        after = "" if self.last is None else f"after={self.last}&"
        status, page = await self.service.ask("GET", f"{self.path}?{after}wait_s=25", self.token)
        if status != 200:
            self._fault(f"answered {status} {page}")
            await asyncio.sleep(1)
            return
        for event in page["results"]:
            self.take(event["event"], event["id"], event["data"])


class Table:
    """Two players and a robot, who play until cancelled, and a reader by long polls."""

    def __init__(self, service: Service, ruleset: str) -> None:
        self.service, self.ruleset = service, ruleset
        self.players: list[Player] = []
        self.readers: list[Stream] = []

    async def run(self) -> None:
        """Create a table and play there until cancelled."""
        while True:
            await self._begin()
            reading = [asyncio.create_task(stream.run()) for stream in self.readers]
            try:
                await asyncio.gather(*(player.play() for player in self.players))
            except asyncio.CancelledError:
                await self._caught_up()
                raise
            finally:
                for task in reading:
                    task.cancel()
            self.service.findings.counts["games played to the end"] += 1

    async def _begin(self) -> None:
        must, self.players = self.service.must, []
        for _ in range(2):
            signed_in = await must("POST", "/auth/guest")
            user = signed_in["user"]
            self.players.append(
                Player(self.service, signed_in["access_token"], user["id"], user["name"])
            )
        first, second = (player.token for player in self.players)
        new = {"ruleset": self.ruleset, "seats": 3, "turn_s": 120, "robot_pause_ms": 0}
        table = f"/tables/{(await must('POST', '/tables', first, new))['id']}"
        await must("POST", f"{table}/seats", second, {})
        seen = {"version": (await must("POST", f"{table}/robots", first, {}))["version"]}
        await must("POST", f"{table}/ready", second, {"ready": True, **seen})
        game = await must("POST", f"{table}/start", first, seen)
        seats = {(seat["player"] or {}).get("id"): seat["seat"] for seat in game["seats"]}
        path = f"/games/{game['id']}/stream"
        for player in self.players:
            stream = Persistent(self.service, path, player.token)
            player.watch(game["id"], seats[player.user], stream)
        self.readers = [*(player.stream for player in self.players)]
        self.readers.append(Polling(self.service, path, first))

    async def _caught_up(self) -> None:
        """Wait until all streams have the current version; only the robot still plays."""
        if not self.readers:
            return
        one = self.players[0]
        game = await self.service.must("GET", f"/games/{one.game}", one.token)
        until = time.monotonic() + SETTLE_S
        while any((s.last or 0) < game["version"] and not s.ended for s in self.readers):
            if time.monotonic() > until:
                seen = [stream.last for stream in self.readers]
                self.service.findings.fault(f"at {game['version']} streams are only at {seen}")
                return
            await asyncio.sleep(0.1)


class Rolling:
    """Replaces the processes, and meanwhile measures the time since the last sweep."""

    def __init__(self, deployment: Deployment, findings: Findings) -> None:
        self.deployment, self.findings = deployment, findings
        self.stops_s: dict[str, list[float]] = {}
        self.over, self.swept_ago_s = False, 0.0
        self.replacing = self.replacing_then = "nothing"
        self.most_backends = 0

    def round(self) -> None:
        """Replace every process once."""
        for name in order():
            if self.over:
                return
            self.findings.faults += [f"{n} has ended by itself" for n in self.deployment.ended()]
            self.replacing = name
            status, took_s = self.deployment.stop(name)
            self.stops_s.setdefault(name.partition("-")[0], []).append(took_s)
            if status != 0:
                self.findings.fault(f"{name} ended with {status} after {took_s:.1f} s")
            self.deployment.start(name)
            self.findings.counts["processes replaced"] += 1
        self.deployment.reload_proxy()
        self.findings.counts["rounds"] += 1

    async def watch_database(self) -> None:
        """Store the longest time without a sweep, and the most connections to PostgreSQL."""
        url = self.deployment.database_url
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            while True:
                row = await (await connection.execute(SWEPT_AGO)).fetchone()
                if row and row[0] > self.swept_ago_s:
                    self.swept_ago_s, self.replacing_then = row[0], self.replacing
                row = await (await connection.execute(BACKENDS)).fetchone()
                self.most_backends = max(self.most_backends, row[0] if row else 0)
                await asyncio.sleep(0.25)


async def soak(deployment: Deployment, options: argparse.Namespace) -> tuple[Findings, Rolling]:
    """Play at all tables during all rounds."""
    findings = Findings()
    rolling = Rolling(deployment, findings)
    connector = TCPConnector(limit=0)
    async with ClientSession(connector=connector, timeout=ClientTimeout(total=60)) as session:
        service = Service(session, [deployment.port], random.Random(options.seed), findings)
        rulesets = ("parchis", "superparcheesi", "parcheesi")
        tables = [Table(service, rulesets[n % 3]) for n in range(options.tables)]
        playing = [asyncio.create_task(table.run()) for table in tables]
        watching = asyncio.create_task(rolling.watch_database())
        await asyncio.sleep(options.pause)
        for number in range(options.rounds):
            began = time.monotonic()
            try:
                await asyncio.to_thread(rolling.round)
            except asyncio.CancelledError:
                rolling.over = True  # a thread is not cancelled
                raise
            print(f"round {number + 1}: {time.monotonic() - began:.0f} s", flush=True)
            await asyncio.sleep(options.pause)
        watching.cancel()
        for task in playing:
            task.cancel()
        for done in await asyncio.gather(*playing, return_exceptions=True):
            if not isinstance(done, asyncio.CancelledError):
                findings.fault(f"a table failed: {done!r}")
    return findings, rolling


def audit(deployment: Deployment, findings: Findings) -> None:
    """Check the database for effects on players."""
    with psycopg.connect(deployment.database_url) as connection:
        for what, statement in FORBIDDEN.items():
            row = connection.execute(statement).fetchone()
            if row and row[0]:
                findings.fault(f"{row[0]} {what}")
    print(f"  {deployment.manage('check_records', '--all').strip()}")
    if findings.counts["connections lost"]:
        findings.fault(f"{findings.counts['connections lost']} requests without an answer")


def report(findings: Findings, rolling: Rolling, took_s: float) -> None:
    """Print counts, rates and faults."""
    for name, count in sorted(findings.counts.items()):
        print(f"  {count:>8,} {name}")
    print(f"  {rolling.deployment.repeated():>8,} requests that nginx sent to a second process")
    delays = sorted(findings.delays_ms) or [0.0]
    p50, p99 = statistics.median(delays), delays[int(len(delays) * 0.99)]
    print(f"  {took_s:.0f} s, {findings.counts['commands'] / took_s:.0f} commands/s")
    print(
        f"  from a command to its row on the player's stream: p50 {p50:.0f} ms, p99 {p99:.0f} ms,",
        end=" ",
    )
    print(f"at most {delays[-1]:.0f} ms")
    print("  longest time between two recorded sweeps of deadlines:", end=" ")
    print(f"{rolling.swept_ago_s:.1f} s, while {rolling.replacing_then} was replaced")
    way = rolling.deployment.direct or "through PgBouncer"
    print(f"  at most {rolling.most_backends} connections to PostgreSQL: {way}")
    stops = (f"{name} {max(times):.1f} s" for name, times in rolling.stops_s.items())
    print(f"  slowest to end: {', '.join(stops)}")
    for fault in findings.faults[:20]:
        print(f"  WRONG {fault[:500]}")
    print(f"  {len(findings.faults)} faults")


def main() -> int:
    """Soak and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.soaks.deploy", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--pause", type=float, default=10.0, help="seconds before, between, after")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not shutil.which("nginx"):
        print("Not run: nginx is not installed.")
        return 2
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left running
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(int(LONGEST_S))
    with tempfile.TemporaryDirectory() as folder, deployed(Path(folder)) as deployment:
        print(f"{options.tables} tables, {options.rounds} rounds", flush=True)
        if deployment.direct:
            print(f"WITHOUT PgBouncer: {deployment.direct}.", flush=True)
        begun = time.monotonic()
        findings, rolling = asyncio.run(soak(deployment, options))
        took_s = time.monotonic() - begun
        audit(deployment, findings)
        report(findings, rolling, took_s)
    return 1 if findings.faults or findings.counts["rounds"] < options.rounds else 0


if __name__ == "__main__":
    sys.exit(main())
