"""Many tables play whole games at once, with clients that lose connections, retry and resume.

    python -m benchmarks.soaks.events                 on `make run`: SQLite, one web process
    python -m benchmarks.soaks.events --postgres      on PostgreSQL, two web processes, two workers;
                                                     a web process, Valkey and a worker are killed
                                                     with -9 in turn and started again
    python -m benchmarks.soaks.events --tables 5 --transports socket

Each client follows its game, its table and its user, by a WebSocket, by one response or by a
response for each: every connection is lost after a while, and the next one is of another kind.
Every stream must be complete and in order over all its connections, and equal to the rows that the
API lists afterwards; no game may stop and no response may be 5xx. The exit status is 0 only then.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientTimeout, TCPConnector

from benchmarks.soaks.clients import Findings, Player, Service, Stream
from benchmarks.soaks.connections import TRANSPORTS, Connection
from benchmarks.soaks.services import Running, embedded, on_postgres

CLIENTS = 4
CHAT_PAUSE_S = 20.0
RESTART_EVERY_S = 15.0
RESTARTED = ("two", "valkey", "worker one")


async def restart_in_turn(running: Running, findings: Findings) -> None:
    """Kill one process after the other and restart it a second later.

    A process that has ended by itself is a fault.
    """
    for name in cycle(name for name in RESTARTED if name in running.restarts):
        await asyncio.sleep(RESTART_EVERY_S)
        await asyncio.to_thread(running.restart, (name,), 1.0, findings)


class Table:
    """Four players who sit down, play one game to its end and use the chat."""

    def __init__(self, service: Service, ruleset: str, transports: tuple[str, ...]) -> None:
        self.service, self.ruleset, self.transports = service, ruleset, transports
        self.players: list[Player] = []
        self.connections: list[Connection] = []
        """One of each player."""
        self.streams: list[Stream] = []
        """The streams of the table and of the users."""
        self.id = self.game = ""

    async def run(self) -> None:
        """Play, and compare the streams of all players."""
        await self._sit()
        reading = [asyncio.create_task(connection.run()) for connection in self.connections]
        reading.append(asyncio.create_task(self._chat()))
        await self._begun()
        await self._agree()
        await asyncio.gather(*(player.play() for player in self.players))
        await self._settled()
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        await self._compare()
        self.service.findings.counts["games played"] += 1

    async def _sit(self) -> None:
        must = self.service.must
        for number in range(CLIENTS):
            signed_in = await must("POST", "/auth/guest")
            token = signed_in["access_token"]
            user = signed_in["user"]
            self.players.append(Player(self.service, token, user["id"], user["name"]))
            if number == 0:
                new = {"ruleset": self.ruleset, "seats": CLIENTS, "turn_s": 30}
                self.id = (await must("POST", "/tables", token, new))["id"]
            else:
                await must("POST", f"/tables/{self.id}/seats", token, {})
            connection = Connection(self.service, token, self.transports)
            self.connections.append(connection)
            for path in (f"/tables/{self.id}/stream", "/me/stream"):
                self.streams.append(await connection.follow(path))
        for asker, friend in pairwise([*self.players, self.players[0]]):
            await must("POST", "/me/friends", asker.token, {"name": friend.name})

    async def _begun(self) -> None:
        """Wait until the streams have begun: they do not deliver earlier rows."""
        for stream in self.streams:
            while stream.first is None:
                await stream.changed.wait()

    async def _agree(self) -> None:
        ready = f"/tables/{self.id}/ready"
        tokens = [player.token for player in self.players]
        table = await self.service.must("GET", f"/tables/{self.id}", tokens[0])
        body = {"ready": True, "version": table["version"]}
        tables = await asyncio.gather(
            *(self.service.must("POST", ready, token, body) for token in tokens)
        )
        self.game = next(table["game_id"] for table in tables if table["status"] == "playing")
        state = await self.service.must("GET", f"/games/{self.game}", tokens[0])
        seats = {seat["player"]["id"]: seat["seat"] for seat in state["seats"]}
        for player, connection in zip(self.players, self.connections, strict=True):
            stream = await connection.follow(f"/games/{self.game}/stream")
            player.watch(self.game, seats[player.user], stream)

    async def _chat(self) -> None:
        chance = self.service.chance
        while True:
            await asyncio.sleep(chance.expovariate(1 / CHAT_PAUSE_S))
            token = chance.choice(self.players).token
            await self.service.ask("POST", f"/tables/{self.id}/chat", token, {"text": "¡Ánimo!"})

    async def _settled(self) -> None:
        """Wait until the streams have all rows, which takes a heartbeat at most."""
        table = await self.service.must("GET", f"/tables/{self.id}", self.players[0].token)
        for _ in range(150):
            tables = [s for s in self.streams if s.path.startswith("/tables")]
            if all((stream.last or 0) >= table["version"] for stream in tables):
                return
            await asyncio.sleep(0.1)
        self.service.findings.fault(f"table {self.id}: a stream is behind {table['version']}")

    async def _compare(self) -> None:
        listed = await self._record()
        for player in self.players:
            got = {
                number: {name: value for name, value in row.items() if name != "current"}
                for number, row in player.stream.rows.items()
            }
            expected = {n: row for n, row in listed.items() if n > (player.stream.first or 0)}
            if got != expected:
                self.service.findings.fault(f"game {self.game}: a stream differs from the record")
        tables = [stream.rows for stream in self.streams if stream.path.startswith("/tables")]
        whole = {number: row["kind"] for rows in tables for number, row in rows.items()}
        if any(row["kind"] != whole[number] for rows in tables for number, row in rows.items()):
            self.service.findings.fault(f"table {self.id}: two streams differ")
        for stream in self.streams:
            if stream.path == "/me/stream" and (stream.last or 0) < 1:
                self.service.findings.fault(
                    f"a player of {self.id} got no row about a friend request"
                )
        if not {"game_started", "game_ended"} <= set(whole.values()):
            self.service.findings.fault(
                f"table {self.id}: its rows lack the start or the end of the game"
            )

    async def _record(self) -> dict[int, Any]:
        path: str | None = f"/games/{self.game}/moves?limit=500"
        rows: dict[int, Any] = {}
        while path:
            page = await self.service.must("GET", path, self.players[0].token)
            rows |= {row["version"]: row for row in page["results"]}
            path = page["next"] and page["next"].partition("/api/v1")[2]
        return rows


async def soak(running: Running, tables: int, seed: int, transports: tuple[str, ...]) -> Findings:
    """Play at that many tables at once."""
    findings = Findings()
    connector = TCPConnector(limit=0)
    async with ClientSession(connector=connector, timeout=ClientTimeout(total=60)) as session:
        service = Service(session, running.ports, random.Random(seed), findings)
        trouble = asyncio.create_task(restart_in_turn(running, findings))
        rulesets = ("parchis", "superparcheesi", "parcheesi")
        playing = [Table(service, rulesets[n % 3], transports).run() for n in range(tables)]
        for failed in await asyncio.gather(*playing, return_exceptions=True):
            if failed is not None:
                findings.fault(f"a table failed: {failed!r}")
        trouble.cancel()
        await asyncio.gather(trouble, return_exceptions=True)
        if not trouble.cancelled() and trouble.exception():
            findings.fault(f"the restarts failed: {trouble.exception()!r}")
    return findings


def report(findings: Findings, took_s: float) -> None:
    """Print counts, rates and faults."""
    for name, count in sorted(findings.counts.items()):
        print(f"  {count:>8,} {name}")
    delays = sorted(findings.delays_ms) or [0.0]
    p50, p99 = statistics.median(delays), delays[int(len(delays) * 0.99)]
    rate = findings.counts["commands"] / took_s
    print(f"  {took_s:.0f} s, {rate:.0f} commands/s")
    print(f"  from a command to its row on the player's stream: p50 {p50:.0f} ms, p99 {p99:.0f} ms")
    for fault in findings.faults[:20]:
        print(f"  WRONG {fault[:300]}")
    print(f"  {len(findings.faults)} faults")


def main() -> int:
    """Soak and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.soaks.events", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--transports", nargs="+", choices=TRANSPORTS, default=TRANSPORTS)
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        service = on_postgres if options.postgres else embedded
        running = stack.enter_context(service(folder, {}))
        where = "PostgreSQL" if options.postgres else "SQLite"
        print(f"{options.tables} tables of {CLIENTS} on {where}", flush=True)
        begun = time.monotonic()
        transports = tuple(options.transports)
        findings = asyncio.run(soak(running, options.tables, options.seed, transports))
        report(findings, time.monotonic() - begun)
    return 1 if findings.faults or findings.counts["games played"] != options.tables else 0


if __name__ == "__main__":
    sys.exit(main())
