"""The processes of `make run`: started in order, and all stopped in reverse order."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from dataclasses import dataclass, field
from types import FrameType

TIMEOUT_S = 10.0


@dataclass
class Processes:
    """The running processes, in the order of their start."""

    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str, *command: str) -> None:
        """Start a process in its own session, so that Ctrl-C signals only this process."""
        self.running[name] = subprocess.Popen(command, start_new_session=True)

    def ended(self) -> str | None:
        """The name of a process that has ended by itself."""
        return next((name for name, p in self.running.items() if p.poll() is not None), None)

    def stop(self) -> None:
        """Stop all processes, the last started first, and wait for their ends."""
        for process in reversed(self.running.values()):
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(TIMEOUT_S)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # also the children of a dead process
            process.wait()


def wait_for(port: int, processes: Processes) -> None:
    """Wait until the port is open, or a process has ended, for TIMEOUT_S at most."""
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline and not processes.ended():
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)


def interrupt(signum: int, frame: FrameType | None) -> None:
    """Handle SIGTERM like Ctrl-C."""
    raise KeyboardInterrupt
