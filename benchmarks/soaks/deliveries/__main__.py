"""Events on their way to devices and webhooks that misbehave, while all processes are killed.

    python -m benchmarks.soaks.deliveries            100,000 events, 2,000 devices, 200 endpoints
    python -m benchmarks.soaks.deliveries --events 2000 --devices 100 --endpoints 20 --kills 4

On PostgreSQL, with two web processes, two workers and beat. One device and endpoint of ten fails,
hangs or lies. Web processes, workers, Valkey and PostgreSQL are killed with -9 at random times and
started again. At the end everything is mended, and what has arrived is compared with the
database's rows: nothing may be lost, come to somebody else, or come twice under different ids; the
numbers must give the order; and a good target must have its events within 2 s (p99) while nothing
is killed. The exit status is 0 only then.
"""

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from dataclasses import astuple
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from benchmarks.soaks.clients import Findings
from benchmarks.soaks.deliveries.asking import Askers
from benchmarks.soaks.deliveries.comparing import Kill
from benchmarks.soaks.services import WEBS, WORKERS, Running, on_killed_postgres
from tests.harness.ports import free_port

SETTINGS: Final = {
    "DEBUG": "1",  # so that requests may go to this machine
    "WEB_PUSH_PRIVATE_KEY": "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA",
    "LOG_FORMAT": "json",
}
KILLED: Final = ((WEBS[0],), (WEBS[1],), (WORKERS[0],), WORKERS, ("valkey",), ("postgres",))
KILLS_BETWEEN: Final = (0.2, 0.7)
"""The part of the time in which there are kills: before and after it is measured undisturbed."""
DOWN_S: Final = (0.0, 3.0)
IN_DJANGO: Final = (
    "import django; django.setup(); from benchmarks.soaks.deliveries.{} import main; main()"
)


class Soak:
    """A run, with its files in a folder."""

    def __init__(self, running: Running, options: argparse.Namespace, folder: Path) -> None:
        self.running, self.options = running, options
        self.findings, self.kills = Findings(), list[Kill]()
        self.port = free_port()
        self.args: dict[str, Any] = vars(options) | {
            "port": self.port,
            **{name: str(folder / name) for name in ("world", "received", "made")},
        }

    def run(self) -> int:
        """Set up, make the events in trouble, mend, and audit. Return the exit status."""
        if failed := self._start("setting_up").wait():
            return failed
        receiver = self._start_receiver()
        try:
            asked = self._make()
            receiver.send_signal(signal.SIGUSR1)
            found = {"faults": self.findings.faults, "counts": self.findings.counts}
            kills = [astuple(kill) for kill in self.kills]
            return self._start("audit", **found, kills=kills, asked=asked).wait()
        finally:
            receiver.terminate()
            receiver.wait()

    def _make(self) -> int:
        """Make all events, with kills; return how many requests of the API were answered."""
        making, over = self._start("making"), Event()
        askers = Askers(self.running.ports, Path(self.args["world"]), self.findings)
        asking = Thread(target=askers.run, args=(self.options.rate, over))
        asking.start()
        try:
            self._kill_at_random(making)
            if making.wait():
                self.findings.fault("the events could not be made")
        finally:
            making.kill()
            over.set()
            asking.join()
        return askers.answered

    def _kill_at_random(self, making: "subprocess.Popen[bytes]") -> None:
        chance, begun = random.Random(self.options.seed), time.monotonic()
        lasts_s = self.options.events / self.options.rate
        times = sorted(chance.uniform(*KILLS_BETWEEN) * lasts_s for _ in range(self.options.kills))
        turns: list[tuple[str, ...]] = []
        for due_s in times:
            turns = turns or chance.sample(KILLED, len(KILLED))
            with suppress(subprocess.TimeoutExpired):
                making.wait(max(0.0, begun + due_s - time.monotonic()))
                return
            self._restart(turns.pop(), chance.uniform(*DOWN_S))

    def _restart(self, names: tuple[str, ...], down_s: float) -> None:
        at = time.time()
        self.running.restart(names, down_s, self.findings)
        self.kills.append(Kill(", ".join(names), at, time.time()))

    def _start(self, module: str, **more: Any) -> "subprocess.Popen[bytes]":
        settings = {"DJANGO_SETTINGS_MODULE": "parcheesi_site.settings"}
        return subprocess.Popen(
            [sys.executable, "-c", IN_DJANGO.format(module), json.dumps(self.args | more)],
            env={**self.running.environment, **settings},
        )

    def _start_receiver(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "benchmarks.soaks.deliveries.receiver"]
        process = subprocess.Popen([*command, json.dumps(self.args)], stdout=subprocess.PIPE)
        if process.stdout is None or not process.stdout.readline():
            raise RuntimeError("the receiver does not listen")
        return process


def main() -> int:
    """Soak and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.soaks.deliveries", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--devices", type=int, default=2000)
    parser.add_argument("--endpoints", type=int, default=200)
    parser.add_argument("--kills", type=int, default=24)
    parser.add_argument("--rate", type=float, default=40, help="events a second")
    parser.add_argument("--p99", type=float, default=2, help="the longest, in seconds")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left running
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        # PostgreSQL tells when it has committed.
        options_of_it = "-c track_commit_timestamp=on"
        running = stack.enter_context(on_killed_postgres(folder, SETTINGS, options_of_it))
        sizes = f"{options.devices} devices and {options.endpoints} endpoints"
        print(f"{options.events} events to {sizes}, {options.kills} kills", flush=True)
        return Soak(running, options, folder).run()


if __name__ == "__main__":
    sys.exit(main())
