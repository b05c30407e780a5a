"""What an open stream costs, and how soon a row is with those who watch.

    python -m benchmarks.streams            500 streams for the memory, 200 for the delay

One server process on SQLite with a Valkey of its own; 50 games, each watched by several clients,
and then one game watched by all.
The delay is counted from the time in the row, which is taken before the commit, to the moment when
the client has read the row; the process of the clients shares the machine.
"""

import asyncio
import json
import statistics
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.streams.house import House, Play, until

GAMES = 50
MEMORY_STREAMS, DELAY_STREAMS = 500, 200
COMMANDS, COMMANDS_OF_ONE_GAME = 400, 60
PAUSE_S = 0.03


class Watcher:
    """A client that notes how late each row came."""

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
    """Memory of a process and those it started."""
    status = Path(f"/proc/{pid}/status").read_text()
    own = int(status.split("VmRSS:")[1].split()[0])
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(resident_kib(int(child)) for child in children)


async def watch(plays: list[Play], count: int, port: int) -> tuple[list[Watcher], list[Any]]:
    """Open so many streams, spread over the games."""
    watchers = [
        Watcher(port, f"{play.url}/events", play.tokens[number % 2])
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


async def memory(house: House, plays: list[Play]) -> None:
    """Print the memory of an open stream."""
    port, pid = house.ports["one"], house.running["one"].pid
    _, tasks = await watch(plays, 20, port)  # what is loaded once
    await close(tasks)
    await asyncio.sleep(1)
    before = resident_kib(pid)
    begun = time.monotonic()
    _, tasks = await watch(plays, MEMORY_STREAMS, port)
    took = time.monotonic() - begun
    await asyncio.sleep(12)  # heartbeats as well
    each = (resident_kib(pid) - before) / MEMORY_STREAMS
    await close(tasks)
    print(f"{MEMORY_STREAMS} streams opened in {took:.1f} s, {each:.1f} KiB each")


async def delay(house: House, plays: list[Play], commands: int) -> None:
    """Print the delay of a row, and fail when one was lost or repeated."""
    watchers, tasks = await watch(plays, DELAY_STREAMS, house.ports["one"])
    for number in range(commands):
        await asyncio.to_thread(plays[number % len(plays)].step)
        await asyncio.sleep(PAUSE_S)
    await asyncio.sleep(1)
    await close(tasks)
    delays = sorted(ms for watcher in watchers for ms in watcher.delays_ms)
    complete = all(w.ids == list(range(w.ids[0], w.ids[0] + len(w.ids))) for w in watchers)
    expected = commands * DELAY_STREAMS // len(plays)
    p50, p99 = statistics.median(delays), delays[int(len(delays) * 0.99)]
    print(
        f"{DELAY_STREAMS} streams of {len(plays)} games, {len(delays)} of {expected} rows, "
        f"in order: {complete}; commit to client p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    )


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.environment |= {
            "STREAM_HEARTBEAT_S": "10",
            "STREAMS_PER_USER": "1000",
            "STREAMS_PER_PROCESS": "1000",
        }
        house.manage("migrate", "--verbosity", "0")
        try:
            house.start_valkey()
            house.start_web("one")
            until(lambda: house.call("/health/ready"))
            plays = [Play(house) for _ in range(GAMES)]
            asyncio.run(memory(house, plays))
            asyncio.run(delay(house, plays, COMMANDS))
            asyncio.run(delay(house, plays[:1], COMMANDS_OF_ONE_GAME))
        finally:
            house.kill(*list(house.running))


if __name__ == "__main__":
    main()
