"""boardgame.io's servers and their load generator, as node processes."""

import json
import os
import select
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Self, cast

from benchmarks.api.load import Failed, Measured
from parcheesi_site.run.valkey import free_port
from tests.harness.service import fetch, until

FOLDER = Path(__file__).resolve().parent
PRODUCTION = {"NODE_ENV": "production"}
CONNECTIONS = 16
"""To PostgreSQL, for each server: a move uses two at once. The default is 5."""
START_S = 60
UNCOMMITTED_WITHIN_S = 3.0


@dataclass(slots=True)
class Server:
    """One process of boardgame.io's server."""

    database_url: str
    cached: bool = False
    port: int = field(default_factory=free_port)
    _process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """The server's address."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        """Start, and wait until it answers."""
        settings = {
            "PORT": str(self.port),
            "DATABASE_URL": self.database_url,
            "CONNECTIONS": str(CONNECTIONS),
            "CACHED": str(int(self.cached)),
        }
        command = [node(), "server.js"]
        self._process = subprocess.Popen(
            command, cwd=FOLDER, env=os.environ | PRODUCTION | settings
        )
        try:
            until(lambda: self._runs() and fetch(f"{self.address}/games")[0] == 200, START_S)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()

    def _runs(self) -> bool:
        status = self._process and self._process.poll()
        if status is not None:
            raise Failed(f"boardgame.io's server has ended with {status}.")
        return True


class Load:
    """Clients that play matches on some servers, each at its own."""

    def __init__(self, servers: Sequence[Server], clients: int) -> None:
        self._command = [node(), "client.js", str(clients), *(one.address for one in servers)]
        self.lengths: list[int] = []
        """Moves of each finished match."""
        self.state_bytes = 0

    def __enter__(self) -> Self:
        """Start, and wait until all matches are made."""
        self._process = subprocess.Popen(
            self._command,
            cwd=FOLDER,
            env=os.environ | PRODUCTION,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            self._line()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def drive(self, seconds: float) -> Measured:
        """Play for some seconds. Raises Failed if the clients have ended."""
        print(seconds, file=self._process.stdin, flush=True)
        measured = json.loads(self._line())
        self.lengths += measured["lengths"]
        self.state_bytes = measured["bytes"]
        return Measured(len(measured["latencies"]) / (seconds or 1), measured["latencies"])

    def begin_move(self) -> bool:
        """Let each client make one move; return whether all have their updates within 3 s.

        Call `finish_move` next.
        """
        print(0, file=self._process.stdin, flush=True)
        return bool(select.select([self._output], [], [], UNCOMMITTED_WITHIN_S)[0])

    def finish_move(self) -> None:
        """Wait for the updates of `begin_move`."""
        self._line()

    def _line(self) -> str:
        line = self._output.readline()
        if not line:
            raise Failed("The clients of boardgame.io have ended.")
        return line

    @property
    def _output(self) -> IO[str]:
        return cast("IO[str]", self._process.stdout)  # it is a pipe


def node() -> str:
    """The path of node. Raises Failed without one."""
    found = shutil.which("node")
    if found is None:
        raise Failed("Without node there is no boardgame.io to measure.")
    return found


def version(package: str) -> str:
    """The version of an installed npm package."""
    text = (FOLDER / "node_modules" / package / "package.json").read_text("utf-8")
    return str(json.loads(text)["version"])
