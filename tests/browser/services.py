"""The services that browsers visit: each runs once, for all processes of a test run."""

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.harness import database, service
from tests.harness.ports import free_port

STARTED = "SERVICES_OF_BROWSER_TESTS"
"""The variable that tells the processes where the services are."""

CONTACT = "staff@parcheesi.example"
"""Where players answer a ban."""


def start(exits: ExitStack) -> None:
    """Start the services until `exits` closes; they become ready while the processes start."""
    folder = Path(exits.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
    places = {"folder": str(folder), "address": _start_service(folder, exits)}
    os.environ[STARTED] = json.dumps(places | {"desk": _start_desk(folder / "desk", exits)})


def place(name: str) -> str:
    """The `folder` with the data of the service, its `address`, or the address of the `desk`."""
    return str(json.loads(os.environ[STARTED])[name])


def ready_service() -> str:
    """The address of the service, with worker and beat, once all are healthy."""
    address = place("address")
    service.until(lambda: service.fetch(f"{address}/health/ready")[0] == 200)
    return address


def ready_desk() -> dict[str, Any]:
    """The pages of the staff, the cookie that opens them, and the address of their service."""
    address, printed = place("desk"), Path(place("folder"), "desk", "printed")
    lines = service.until(lambda: printed.read_text().rpartition("\n")[0])  # no half of one
    service.until(lambda: service.fetch(f"{address}/health/live"))
    return {**json.loads(lines.splitlines()[0]), "address": address}


def _start_service(folder: Path, exits: ExitStack) -> str:
    database.clone_file(folder)  # where `make run` looks for it
    # A pipe that nobody reads would stop the service when it is full.
    log = exits.enter_context((folder / "log").open("w"))
    settings = service.NO_LIMITS | service.ALL_SCORED | {"CONTACT": CONTACT}
    _, address = exits.enter_context(service.make_run(folder, output=log.fileno(), **settings))
    return address


def _start_desk(folder: Path, exits: ExitStack) -> str:
    folder.mkdir()
    port, file = free_port(), database.clone_file(folder)
    serve = f"from tests.browser import desk; desk.serve({port})"
    with (folder / "printed").open("w") as printed, (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "shell", "--no-imports", "-c", serve],
            env=os.environ | {"DATABASE_URL": file},
            stdout=printed,
            stderr=log,
        )
    exits.enter_context(process)
    exits.callback(process.terminate)
    return f"http://127.0.0.1:{port}"
