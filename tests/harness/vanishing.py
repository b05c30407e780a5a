"""A host of its own for a database server, which can vanish from the network.

It is a network namespace of Linux, with a relay to the server's Unix socket. Once it has vanished
it sends nothing any more: clients get neither an answer nor a refusal.
"""

import asyncio
import os
import shutil
import subprocess
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from tests.harness.postgres import Server
from tests.harness.service import listens, until

ROOT = Path(__file__).resolve().parent.parent.parent
MISSING: Final = "needs Linux, root, and the program ip"
OWN, THEIRS = "10.213.7.1", "10.213.7.2"
"""The addresses of this machine and of the host, in a network of two."""


def is_possible() -> bool:
    """Whether this machine allows network namespaces."""
    own = ["unshare", "--net", "true"]
    tools = shutil.which("ip") and shutil.which("unshare") and os.geteuid() == 0
    return bool(tools) and not subprocess.run(own, check=False, capture_output=True).returncode


class Host:
    """The host; `address` and `port` lead to its server until it vanishes."""

    def __init__(self, server: Server, name: str) -> None:
        self.address, self.port, self.name = THEIRS, server.port, name

    def vanish(self) -> None:
        """Let it send nothing any more."""
        ip("-n", self.name, "route", "add", "blackhole", f"{OWN}/32")


@contextmanager
def host(server: Server) -> Iterator[Host]:
    """Yield a host that has the server."""
    name = f"host{os.getpid()}"
    outside, inside = f"o{os.getpid()}", f"i{os.getpid()}"
    with ExitStack() as stack:
        ip("netns", "add", name)
        stack.callback(ip, "netns", "delete", name)
        ip("link", "add", outside, "type", "veth", "peer", "name", inside, "netns", name)
        stack.callback(ip, "link", "delete", outside)  # with its namespace it would go later
        ip("addr", "add", f"{OWN}/30", "dev", outside)
        ip("link", "set", outside, "up")
        ip("-n", name, "addr", "add", f"{THEIRS}/30", "dev", inside)
        ip("-n", name, "link", "set", inside, "up")
        relay = (sys.executable, "-m", __name__, str(server.port), str(server.socket))
        process = subprocess.Popen(["ip", "netns", "exec", name, *relay], cwd=ROOT)
        stack.callback(process.wait)
        stack.callback(process.kill)
        until(lambda: listens(server.port, THEIRS))
        yield Host(server, name)


def ip(*arguments: str) -> None:
    """Call `ip`."""
    subprocess.run(["ip", *arguments], check=True)


async def relay(port: int, socket: str) -> None:
    """Connect each client with the server's socket."""

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        answers, requests = await asyncio.open_unix_connection(socket)
        await asyncio.gather(copy(reader, requests), copy(answers, writer))

    async with await asyncio.start_server(serve, THEIRS, port) as server:
        await server.serve_forever()


async def copy(source: StreamReader, target: StreamWriter) -> None:
    """Copy until the source ends."""
    with closing(target), suppress(ConnectionError):
        while some := await source.read(65536):
            target.write(some)
            await target.drain()


if __name__ == "__main__":
    asyncio.run(relay(int(sys.argv[1]), sys.argv[2]))
