"""The memory of an open stream, and the delay of a row until clients have it.

    python -m benchmarks.streams [--games 50] [--open 100,200,500,900]
        [--followed 50,100,200,400] [--commands 400] [--by single several socket]

One server process on SQLite with a Valkey of its own; 50 games, each watched by several clients,
and then one game watched by all: each by the stream of the game, or with its table and the own
stream over one connection, as the page of a game does. The delay is from the time in the row, which
is before the commit, until the client has read the row; the clients' process shares the machine.
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

from aiohttp import ClientSession

from tests.harness import database
from tests.harness.service import Service
from tests.harness.two_players import TwoPlayers

ADDRESS = "/api/v1/streams"
COMMANDS_OF_ONE_GAME = 60
PAUSE_S = 0.03


class Watcher:
    """A client of a game's stream, which measures the delay of each row."""

    def __init__(self, port: int, play: TwoPlayers, player: int) -> None:
        self.port, self.token = port, play.tokens[player]
        state = play.state
        self.topics = ["me", f"tables/{state['table_id']}", f"games/{state['id']}"]
        self.delays_ms: list[float] = []
        self.ids: list[int] = []
        self.opened = asyncio.Event()

    @property
    def path(self) -> str:
        """The address of the stream."""
        return f"/api/v1/{self.topics[-1]}/stream"

    async def run(self) -> None:
        """Read until cancelled."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        request = (
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n"
        )
        try:
            writer.write(request.encode())
            while line := await reader.readline():
                self._take(line)
        finally:
            writer.close()

    def _take(self, line: bytes) -> None:
        if line.startswith(b"id: "):
            self._arrived(int(line[4:]))
        elif line.startswith(b'data: {"version"'):
            self._measure(json.loads(line[6:]))

    def _arrived(self, number: int) -> None:
        self.ids.append(number)
        self.opened.set()

    def _measure(self, row: dict[str, Any]) -> None:
        at = datetime.fromisoformat(row["at"])
        self.delays_ms.append(1000 * (time.time() - at.timestamp()))


class OfSeveral(Watcher):
    """A client that follows the game, its table and its own stream by one response."""

    @property
    def path(self) -> str:
        """The address with the topics."""
        return f"{ADDRESS}?topics={','.join(self.topics)}"

    def _take(self, line: bytes) -> None:
        if line.startswith(b"data: "):
            self._take_message(line[6:])

    def _take_message(self, text: bytes | str) -> None:
        message = json.loads(text)
        if message["topic"] == self.topics[-1]:
            self._arrived(message["id"])
            if message["event"] == "message":
                self._measure(message["data"])


class OfSocket(OfSeveral):
    """The same by a WebSocket."""

    async def run(self) -> None:
        """Read until cancelled, and answer the pings."""
        url = f"ws://127.0.0.1:{self.port}{ADDRESS}"
        opening = {"do": "open", "token": self.token, "topics": [{"topic": t} for t in self.topics]}
        async with (
            ClientSession() as session,
            session.ws_connect(url, protocols=("parcheesi.v1",)) as opened,
        ):
            await opened.send_json(opening)
            async for message in opened:
                self._take_message(message.data)
                if '"ping"' in message.data:
                    await opened.send_json({"do": "pong"})


KINDS = {"single": Watcher, "several": OfSeveral, "socket": OfSocket}


def resident_kib(pid: int) -> int:
    """Memory of a process and its children."""
    status = Path(f"/proc/{pid}/status").read_text()
    own = int(status.split("VmRSS:")[1].split()[0])
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(resident_kib(int(child)) for child in children)


async def watch(
    plays: list[TwoPlayers], count: int, port: int, kind: str
) -> tuple[list[Watcher], list[Any]]:
    """Open `count` connections, spread over the games."""
    watchers = [
        KINDS[kind](port, plays[number % len(plays)], number % 2) for number in range(count)
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


async def without_streams(service: Service, plays: list[TwoPlayers], kind: str) -> int:
    """The memory in KiB once everything that is loaded once has been loaded."""
    _, tasks = await watch(plays, 20, service.ports["web"], kind)
    await close(tasks)
    await asyncio.sleep(1)
    return resident_kib(service.running["web"].pid)


async def memory(
    service: Service, plays: list[TwoPlayers], streams: int, kind: str, before: int
) -> None:
    """Print the memory of a connection, more than `before` in KiB, the same for all points."""
    port, pid = service.ports["web"], service.running["web"].pid
    begun = time.monotonic()
    _, tasks = await watch(plays, streams, port, kind)
    took = time.monotonic() - begun
    await asyncio.sleep(12)  # heartbeats as well
    each = (resident_kib(pid) - before) / streams
    await close(tasks)
    print(f"{streams} {kind} opened in {took:.1f} s, {each:.1f} KiB each")


async def delay(
    service: Service, plays: list[TwoPlayers], streams: int, kind: str, commands: int
) -> None:
    """Print the delay of a row, and whether any was lost or repeated."""
    watchers, tasks = await watch(plays, streams, service.ports["web"], kind)
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
        f"{streams} {kind} of {len(plays)} games, {len(delays)} of {expected} rows, "
        f"in order: {complete}; commit to client p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    )


def measure(service: Service, plays: list[TwoPlayers], kind: str, args: argparse.Namespace) -> None:
    """Print the memory of connections of this kind, and the delay of rows to them."""
    before = asyncio.run(without_streams(service, plays, kind))
    for streams in sorted(map(int, args.open.split(","))):
        asyncio.run(memory(service, plays, streams, kind, before))
    of_one = min(args.commands, COMMANDS_OF_ONE_GAME)
    for streams in map(int, args.followed.split(",")):
        asyncio.run(delay(service, plays, streams, kind, args.commands))
        asyncio.run(delay(service, plays[:1], streams, kind, of_one))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.streams", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--open", default="100,200,500,900", help="streams, for the memory")
    parser.add_argument("--followed", default="50,100,200,400", help="streams, for the delay")
    parser.add_argument("--commands", type=int, default=400)
    parser.add_argument("--by", nargs="+", choices=KINDS, default=[*KINDS])
    args = parser.parse_args()
    settings = {
        "STREAM_HEARTBEAT_S": "10",
        "STREAMS_PER_USER": "20000",
        "STREAMS_PER_PROCESS": "20000",
    }
    for kind in args.by:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            with Service(folder, database.clone_file(folder), **settings) as service:
                service.start_web()
                plays = [TwoPlayers(service) for _ in range(args.games)]
                measure(service, plays, kind, args)


if __name__ == "__main__":
    main()
