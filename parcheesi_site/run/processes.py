"""The processes of one machine: started in order, stopped in reverse, none left behind."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from dataclasses import dataclass, field
from types import FrameType

PATIENCE_S = 10.0


@dataclass
class Processes:
    """What runs, in the order of its start."""

    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str, *command: str) -> None:
        """Start one in a session of its own, so that Ctrl-C reaches only us."""
        self.running[name] = subprocess.Popen(command, start_new_session=True)

    def ended(self) -> str | None:
        """Return the name of one that has ended by itself."""
        return next((name for name, p in self.running.items() if p.poll() is not None), None)

    def stop(self) -> None:
        """Stop all, the last started first, and wait until nothing is left."""
        for process in reversed(self.running.values()):
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE_S)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # also what a dead one left behind
            process.wait()


def wait_for(port: int, processes: Processes) -> None:
    """Return when somebody listens on the port, or when one of ours has died."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and not processes.ended():
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)


def interrupt(signum: int, frame: FrameType | None) -> None:
    """Treat a request to end as Ctrl-C."""
    raise KeyboardInterrupt
