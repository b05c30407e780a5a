"""`make run`, stopped by SIGTERM and by a failure (by Ctrl-C: tests/site/test_run.py)."""

import os
import signal
from pathlib import Path

from tests.harness import database
from tests.harness.process_tree import alive, below
from tests.harness.service import PATIENCE_S, make_run, until_ready


def test_sigterm_stops_all_processes(tmp_path: Path) -> None:
    with make_run(tmp_path / "nothing yet") as (process, address):
        checks = until_ready(process, address, 3 * PATIENCE_S)  # it applies all migrations
        started = below(process.pid)
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=PATIENCE_S)

    assert set(checks.values()) == {"ok"}
    assert len(started) >= 4
    assert process.returncode == 0
    assert "Traceback" not in output
    assert not alive(started)


def test_the_end_of_one_process_stops_all(tmp_path: Path) -> None:
    database.clone_file(tmp_path)
    with make_run(tmp_path) as (process, address):
        until_ready(process, address)
        started = below(process.pid)
        os.kill(started[0], signal.SIGKILL)
        output, _ = process.communicate(timeout=PATIENCE_S)

    assert process.returncode == 1
    assert "valkey has ended, so all is stopped." in output
    assert not alive(started)
