"""A worker whose machine has the wrong time: the database's decides when a turn is over."""

import os
import shutil
import subprocess
import sys
import time
from datetime import datetime, timedelta
from itertools import takewhile
from pathlib import Path

import pytest
from django.utils import timezone

from tests.harness import database
from tests.harness.service import PATIENCE_S, Service, until
from tests.harness.two_players import TwoPlayers

pytestmark = [pytest.mark.redis, pytest.mark.postgres]

TURN_S = 5
SHIFT = r"""
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Python's time and datetime call it; the monotonic clocks stay right. */
int clock_gettime(clockid_t id, struct timespec *at) {
    int failed = syscall(SYS_clock_gettime, id, at);
    if (!failed && id == CLOCK_REALTIME) at->tv_sec += atoi(getenv("CLOCK_SHIFT_S"));
    return failed;
}
"""


@pytest.fixture(params=[2 * PATIENCE_S, -2 * PATIENCE_S], ids=["ahead", "behind"])
def wrong_clock(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """The environment of a process whose clock is ten minutes off."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("a clock is set wrong by a library for Linux, which needs a C compiler")
    source, library = tmp_path / "shift.c", tmp_path / "shift.so"
    source.write_text(SHIFT)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
    environment = {"LD_PRELOAD": str(library), "CLOCK_SHIFT_S": str(request.param)}
    printed = subprocess.run(
        [sys.executable, "-c", "import datetime as d; print(d.datetime.now().timestamp())"],
        env=os.environ | environment,
        capture_output=True,
        check=True,
    )
    assert float(printed.stdout) - time.time() == pytest.approx(request.param, abs=PATIENCE_S)
    return environment


@pytest.mark.release
def test_a_worker_whose_clock_is_wrong_plays_turns_when_they_are_over(
    tmp_path: Path, wrong_clock: dict[str, str]
) -> None:
    # On a busy machine sweeps are late, which is not downtime here: it would extend the turn.
    with Service(tmp_path, database.clone(), DOWNTIME_AFTER_S="600") as service:
        service.start_web()
        service.start_worker(**wrong_clock)
        service.start_beat()
        service.wait_until_ready()
        game = TwoPlayers(service, turn_s=TURN_S)
        until(lambda: game.rows()[1:])
        seen = timezone.now()
        rows = game.rows()[1:]

    # The database's time is measured: the slower the machine, the less exactly.
    played = datetime.fromisoformat(rows[0]["at"])
    assert game.deadline <= played < seen + timedelta(seconds=PATIENCE_S)
    assert game.deadline - timedelta(seconds=TURN_S / 2) < seen
    turn = list(takewhile(lambda row: row["seat"] == game.state["turn"]["seat"], rows))
    assert turn
    assert all(row["automatic"] for row in turn)
