"""`make run` on nothing, stopped in other ways than by Ctrl-C (which: tests/site/test_run.py)."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.process_tree import alive, below
from tests.harness.service import PATIENCE_S, make_run, until_ready

pytestmark = pytest.mark.timeout(900)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    with make_run(tmp_path / "data") as (process, address):
        assert set(until_ready(process, address).values()) == {"ok"}
        yield process


def test_all_stop_when_that_is_asked_for(running: subprocess.Popen[str]) -> None:
    started = below(running.pid)
    running.send_signal(signal.SIGTERM)
    output, _ = running.communicate(timeout=PATIENCE_S)

    assert len(started) >= 4
    assert running.returncode == 0
    assert "Traceback" not in output
    assert not alive(started)


def test_if_one_dies_all_stop(running: subprocess.Popen[str]) -> None:
    started = below(running.pid)
    os.kill(started[0], signal.SIGKILL)
    output, _ = running.communicate(timeout=PATIENCE_S)

    assert running.returncode == 1
    assert "valkey has ended, so all is stopped." in output
    assert not alive(started)
