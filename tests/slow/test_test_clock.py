"""`make run TEST_CLOCK=1`: a test moves the time of all processes."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.harness import database
from tests.harness.service import fetch, make_run, until, until_ready

WEEK_S = 7 * 24 * 3600


def call(address: str, path: str, **options: Any) -> Any:
    status, body = fetch(f"{address}/api/v1/{path}", **options)
    assert status < 300, body
    return json.loads(body)


def started(address: str, token: str) -> Any:
    """A new game against a robot, with turns of a minute."""
    table = {"ruleset": "parchis", "seats": 2, "robot_pause_ms": 0, "turn_s": 60}
    table = call(address, "tables", body=table, token=token)
    table = call(address, f"tables/{table['id']}/robots", body={}, token=token)
    version = {"version": table["version"]}
    return call(address, f"tables/{table['id']}/start", body=version, token=token)


def test_moving_the_clock_plays_an_overdue_turn_and_closes_a_week(tmp_path: Path) -> None:
    database.clone_file(tmp_path)
    settings = {"RATE_LIMITS": "off", "DOWNTIME_AFTER_S": "60"}  # less than the leap
    with make_run(tmp_path, TEST_CLOCK="1", **settings) as (process, address):
        until_ready(process, address)
        guest = call(address, "auth/guest", body={})["access_token"]
        game = started(address, guest)
        mine = f"games/{game['id']}"
        (me,) = (seat["seat"] for seat in game["seats"] if seat["kind"] != "robot")

        def read() -> Any:
            return call(address, mine, token=guest)

        before = until(lambda: (now := read())["turn"]["seat"] == me and now)
        moved = call(address, "test/clock", body={"forward_s": 61})
        assert moved["moved_s"] == 61
        assert until(lambda: (now := read())["version"] > before["version"] and now)
        after = f"{mine}/stream?after={before['version']}&wait_s=1"
        first = call(address, after, token=guest)["results"][0]["data"]
        assert (first["kind"], first["automatic"]) == ("roll", True)  # the leap is not downtime

        with closing(sqlite3.connect(tmp_path / "db.sqlite3", timeout=60)) as data, data:
            today = datetime.now(tz=UTC).date()
            monday = today - timedelta(today.weekday())
            data.execute("PRAGMA ignore_check_constraints = 1")  # they call Django's functions
            row = (monday.isoformat(), "running")
            data.execute("INSERT INTO ranking_week (starts_on, state) VALUES (?, ?)", row)
        year, number, _ = monday.isocalendar()
        board = f"rankings/weekly/{year}-W{number:02}"
        assert call(address, board, token=guest)["week"]["closed_at"] is None
        call(address, "test/clock", body={"forward_s": WEEK_S})
        assert fetch(f"{address}/api/v1/{board}", token=guest)[0] == 401  # expired meanwhile
        guest = call(address, "auth/guest", body={})["access_token"]
        closed_at = until(lambda: call(address, board, token=guest)["week"]["closed_at"])
        assert closed_at[:10] > (monday + timedelta(6)).isoformat()


def test_time_only_moves_forward(tmp_path: Path) -> None:
    database.clone_file(tmp_path)
    with make_run(tmp_path, TEST_CLOCK="1") as (process, address):
        until_ready(process, address)
        for forward_s in (0, -1, "x"):
            status, _ = fetch(f"{address}/api/v1/test/clock", body={"forward_s": forward_s})
            assert status == 400
        assert call(address, "test/clock")["moved_s"] == 0
