"""The memory of an open stream, and the delay of a row until clients have it.

    python -m benchmarks.streams [--games 50] [--open 100,200,500,900]
        [--followed 50,100,200,400] [--commands 400]

One server process on SQLite with a Valkey of its own; 50 games, each watched by several clients,
and then one game watched by all. The delay is from the time in the row, which is before the commit,
until the client has read the row; the clients' process shares the machine.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.harness import database
from tests.harness.service import Service
from tests.harness.two_players import TwoPlayers

COMMANDS_OF_ONE_GAME = 60
PAUSE_S = 0.03


class Watcher:
    """A client that measures the delay of each row."""

    def __init__(self, port: int, path: str, token: str) -> None:
        self._address = ("127.0.0.1", port)
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        self.delays_ms: list[float] = []
        self.ids: list[int] = []
        self.opened = asyncio.Event()

    async def run(self) -> None:
        """Read until cancelled."""
        reader, writer = await asyncio.open_connection(*self._address, limit=1 << 20)
        try:
            writer.write(self._request)
            while line := await reader.readline():
                self._take(line)
        finally:
            writer.close()

    def _take(self, line: bytes) -> None:
        if line.startswith(b"id: "):
            self.ids.append(int(line[4:]))
            self.opened.set()
        elif line.startswith(b'data: {"version"'):
            at = datetime.fromisoformat(json.loads(line[6:])["at"])
            self.delays_ms.append(1000 * (time.time() - at.timestamp()))


def resident_kib(pid: int) -> int:
    """Memory of a process and its children."""
    status = Path(f"/proc/{pid}/status").read_text()
    own = int(status.split("VmRSS:")[1].split()[0])
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(resident_kib(int(child)) for child in children)


async def watch(plays: list[TwoPlayers], count: int, port: int) -> tuple[list[Watcher], list[Any]]:
    """Open `count` streams, spread over the games."""
    watchers = [
        Watcher(port, f"{play.url}/stream", play.tokens[number % 2])
        for number in range(count)
        for play in [plays[number % len(plays)]]
    ]
    tasks = [asyncio.create_task(watcher.run()) for watcher in watchers]
    async with asyncio.timeout(60):
        await asyncio.gather(*(watcher.opened.wait() for watcher in watchers))
    return watchers, tasks


async def close(tasks: list[Any]) -> None:
    """Close the streams."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def without_streams(service: Service, plays: list[TwoPlayers]) -> int:
    """The memory in KiB once everything that is loaded once has been loaded."""
    _, tasks = await watch(plays, 20, service.ports["web"])
    await close(tasks)
    await asyncio.sleep(1)
    return resident_kib(service.running["web"].pid)


async def memory(service: Service, plays: list[TwoPlayers], streams: int, before: int) -> None:
    """Print the memory per open stream, more than `before` in KiB, the same for all points."""
    port, pid = service.ports["web"], service.running["web"].pid
    begun = time.monotonic()
    _, tasks = await watch(plays, streams, port)
    took = time.monotonic() - begun
    await asyncio.sleep(12)  # heartbeats as well
    each = (resident_kib(pid) - before) / streams
    await close(tasks)
    print(f"{streams} streams opened in {took:.1f} s, {each:.1f} KiB each")


async def delay(service: Service, plays: list[TwoPlayers], streams: int, commands: int) -> None:
    """Print the delay of a row, and whether any was lost or repeated."""
    watchers, tasks = await watch(plays, streams, service.ports["web"])
    for number in range(commands):
        await asyncio.to_thread(plays[number % len(plays)].step)
        await asyncio.sleep(PAUSE_S)
    await asyncio.sleep(1)
    await close(tasks)
    delays = sorted(ms for watcher in watchers for ms in watcher.delays_ms)
    complete = all(w.ids == list(range(w.ids[0], w.ids[0] + len(w.ids))) for w in watchers)
    expected = commands * streams // len(plays)
    p50, p99 = statistics.median(delays), delays[int(len(delays) * 0.99)]
    print(
        f"{streams} streams of {len(plays)} games, {len(delays)} of {expected} rows, "
        f"in order: {complete}; commit to client p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.streams", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--open", default="100,200,500,900", help="streams, for the memory")
    parser.add_argument("--followed", default="50,100,200,400", help="streams, for the delay")
    parser.add_argument("--commands", type=int, default=400)
    args = parser.parse_args()
    settings = {
        "STREAM_HEARTBEAT_S": "10",
        "STREAMS_PER_USER": "1000",
        "STREAMS_PER_PROCESS": "1000",
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Service(folder, database.clone_file(folder), **settings) as service:
            service.start_web()
            plays = [TwoPlayers(service) for _ in range(args.games)]
            before = asyncio.run(without_streams(service, plays))
            for streams in sorted(map(int, args.open.split(","))):
                asyncio.run(memory(service, plays, streams, before))
            of_one = min(args.commands, COMMANDS_OF_ONE_GAME)
            for streams in map(int, args.followed.split(",")):
                asyncio.run(delay(service, plays, streams, args.commands))
                asyncio.run(delay(service, plays[:1], streams, of_one))


if __name__ == "__main__":
    main()
