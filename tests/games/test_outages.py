"""Worker, beat, database and Redis as real processes that die: each turn is played once."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.harness import postgres
from tests.streams.conftest import new_database
from tests.streams.house import House, until

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.timeout(300)]

TURN_S = 5
AWAY_S = 20
GAMES = 120
"""Many more than a batch."""
SHORT = {
    "OVERDUE_TURNS_BEFORE_AUTOMATIC": "1",  # two turns that nobody plays, and a round, and it ends
    "AUTOMATIC_PAUSE_MS": "0",
    "CONNECTED_FOR_S": "600",
    "ABANDONED_AFTER_S": "900",
    "DOWNTIME_AFTER_S": "600",
    "LEFT_AFTER_DOWNTIME_S": str(TURN_S),
}
ALONE = ("--without-gossip", "--without-mingle", "--without-heartbeat")
WORKER = ("worker", "--pool", "threads", "--concurrency", "4", *ALONE, "--loglevel", "CRITICAL")


class Outage:
    """A house without web servers, and its database."""

    def __init__(self, folder: Path, database_url: str, **settings: str) -> None:
        self.house, self.database_url = House(folder, database_url), database_url
        # Parts are killed on purpose: what is logged of it is no fault.
        self.house.environment |= SHORT | {"LOG_LEVEL": "CRITICAL"} | settings
        self.house.manage("migrate", "--verbosity", "0")
        self.house.start_valkey()

    def start(self, *names: str) -> None:
        for name in names:
            schedule = ("--schedule", str(self.house.folder / name), "--pidfile", "")
            beat = ("beat", *schedule, "--loglevel", "CRITICAL")
            self.house.start_celery(name, *(beat if name.startswith("beat") else WORKER))

    def make(self, count: int, **changes: int) -> None:
        arguments = ", ".join(f"{key}={value}" for key, value in changes.items())
        self._shell(f"make({count}, {arguments})")

    def faults(self, turn_s: int = TURN_S) -> Any:
        return json.loads(self._shell(f"check(turn_s={turn_s})").splitlines()[-1])

    def one(self, statement: str) -> Any:
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            row = connection.execute(statement).fetchone()
        return row and row[0]

    def do(self, statement: str) -> int:
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            return connection.execute(statement).rowcount

    def games(self, condition: str) -> int:
        return int(self.one(f"SELECT count(*) FROM games_game WHERE {condition}"))  # noqa: S608

    def over(self) -> bool:
        """Whether every game has ended."""
        return not self.games("status = 'playing'")

    def swept(self) -> bool:
        """Whether a sweep has been done lately."""
        return bool(
            self.one(
                "SELECT 1 FROM games_heartbeat"
                " WHERE name = 'deadlines' AND at > now() - interval '7 s'"
            )
        )

    def alive(self, *names: str) -> bool:
        return all(self.house.running[name].poll() is None for name in names)

    def _shell(self, call: str) -> str:
        code = f"from tests.games.outages import check, make; {call}"
        command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
        return subprocess.run(
            command, env=self.house.environment, check=True, capture_output=True, text=True
        ).stdout


@contextmanager
def outage(folder: Path, database_url: str, **settings: str) -> Iterator[Outage]:
    happening = Outage(folder, database_url, **settings)
    try:
        yield happening
    finally:
        happening.house.kill(*list(happening.house.running))


def test_a_worker_killed_in_the_middle_of_a_batch_leaves_the_rest_to_another(
    tmp_path: Path,
) -> None:
    with outage(tmp_path, new_database()) as it:
        it.make(GAMES, turn_s=TURN_S)
        until(lambda: not it.games("deadline_at > now() AND status = 'playing'"))
        it.start("worker one", "beat")
        until(lambda: it.games("version > 1") > 20)
        it.house.kill("worker one")
        time.sleep(1)  # its connections are gone, and what it had not committed
        played = it.games("version > 1")
        assert 20 < played < GAMES

        it.start("worker two")
        until(it.over, within_s=150)
        assert it.games("status = 'abandoned' AND reason = 'all_automatic'") == GAMES
        assert it.faults() == []


def test_deadlines_that_pass_while_the_database_is_away_are_extended(tmp_path: Path) -> None:
    with (
        postgres.running(durable=True) as server,
        outage(tmp_path, server.url, DOWNTIME_AFTER_S="8") as it,
    ):
        it.start("worker", "beat")
        until(it.swept)
        it.make(30, turn_s=3600)
        it.do(
            "UPDATE games_game SET turn_s = 5, deadline_at = now() + interval '10 s'"
            " WHERE status = 'playing'"
        )
        server.stop("immediate")
        time.sleep(AWAY_S)
        server.start()
        back = it.one("SELECT now()")

        until(it.over, within_s=150)
        assert it.alive("worker", "beat")
        extended = "SELECT min((event->>'until')::timestamptz) FROM games_move,"
        extended += " jsonb_array_elements(events) event WHERE event->>'type' = 'deadline_moved'"
        assert it.one(extended) > back
        first = "SELECT min(at) FROM games_move WHERE automatic"
        assert it.one(first) >= it.one(extended)
        assert (
            it.one(
                "SELECT count(DISTINCT game_id) FROM games_move WHERE"
                ' events @> \'[{"type": "deadline_moved"}]\''
            )
            == 30
        )
        assert it.games("status = 'abandoned'") == 30
        assert it.faults() == []


def test_sweeps_go_on_by_themselves_after_redis_was_away(tmp_path: Path) -> None:
    with outage(tmp_path, new_database(), DOWNTIME_AFTER_S="8") as it:
        it.start("worker", "beat")
        until(it.swept)
        it.make(20, turn_s=3600)
        it.do(
            "UPDATE games_game SET turn_s = 5, deadline_at = now() + interval '10 s'"
            " WHERE status = 'playing'"
        )
        it.house.kill("valkey")
        time.sleep(AWAY_S)
        assert not it.swept()
        assert it.games("version > 1") == 0
        it.house.start_valkey()

        until(it.over, within_s=150)
        assert it.alive("worker", "beat")
        assert it.games("status = 'abandoned'") == 20
        assert it.faults() == []


def test_two_beats_and_two_workers_play_each_turn_once(tmp_path: Path) -> None:
    settings = {"CONNECTED_FOR_S": "4", "ABANDONED_AFTER_S": "12"}
    with outage(tmp_path, new_database(), **settings) as it:
        it.make(40, turn_s=60, seats=3)
        # One of them is always there, and remains.
        it.do("UPDATE games_presence SET seen_at = now() + interval '1 day' WHERE seat = 0")
        it.start("worker one", "worker two", "beat one", "beat two")
        until(it.over, within_s=150)
        time.sleep(3)
        assert it.alive("worker one", "worker two", "beat one", "beat two")
        assert it.games("status = 'finished' AND reason = 'last_remaining'") == 40
        winners = (
            "SELECT count(*) FROM games_player WHERE place = 1 AND seat = 0 AND left_at IS NULL"
        )
        assert it.one(winners) == 40
        assert it.faults(turn_s=60) == []
