"""A worker whose machine has the wrong time: the database's decides when a turn is over."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from parcheesi_site import valkey
from tests.games.test_web_away import TURN_S, start_workers, started_game
from tests.streams.conftest import new_database
from tests.streams.house import House, until

pytestmark = [pytest.mark.redis, pytest.mark.postgres, pytest.mark.timeout(300)]

BUSY_S = 20
"""How late a turn may be played on a busy machine; much less than a minute."""
SHIFT = r"""
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* What Python's time and datetime ask; the monotonic clocks stay right. */
int clock_gettime(clockid_t id, struct timespec *at) {
    int failed = syscall(SYS_clock_gettime, id, at);
    if (!failed && id == CLOCK_REALTIME) at->tv_sec += atoi(getenv("CLOCK_SHIFT_S"));
    return failed;
}
"""


@pytest.fixture(params=[60, -60], ids=["ahead", "behind"])
def wrong_clock(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """The environment of a process whose clock is a minute off."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("a clock is set wrong by a library for Linux, which needs a C compiler")
    source, library = tmp_path / "shift.c", tmp_path / "shift.so"
    source.write_text(SHIFT)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
    environment = {"LD_PRELOAD": str(library), "CLOCK_SHIFT_S": str(request.param)}
    told = subprocess.run(
        [sys.executable, "-c", "import datetime as d; print(d.datetime.now().timestamp())"],
        env=os.environ | environment,
        capture_output=True,
        check=True,
    )
    assert float(told.stdout) - time.time() == pytest.approx(request.param, abs=5)
    return environment


@pytest.fixture
def house(tmp_path: Path, wrong_clock: dict[str, str]) -> Iterator[House]:
    try:
        valkey.binary()
    except ImproperlyConfigured as reason:
        pytest.skip(str(reason))
    house = House(tmp_path, new_database())
    house.manage("migrate", "--verbosity", "0")
    try:
        house.start_valkey()
        house.open("one")
        start_workers(house, tmp_path, **wrong_clock)
        yield house
    finally:
        house.kill(*list(house.running))


def test_a_worker_a_minute_off_plays_turns_when_they_are_over(house: House) -> None:
    first, first_player, _ = started_game(house)
    until(lambda: house.call(first, token=first_player)["version"] > 1)  # worker and beat work
    url, ana, game = started_game(house)
    began = time.monotonic()
    until(lambda: house.call(url, token=ana)["version"] > 1, within_s=TURN_S + BUSY_S)
    played = time.monotonic()
    assert TURN_S - 1 < played - began < TURN_S + BUSY_S
    rows = house.call(f"{url}/moves", token=ana)["results"][1:]
    assert {(row["seat"], row["automatic"]) for row in rows} == {(game["turn"]["seat"], True)}
