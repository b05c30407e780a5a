"""Worker, beat, database and Redis as real processes that die: each turn is played once."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.harness import database, postgres
from tests.harness.service import Service, until

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

TURN_S = 5  # the least that is allowed
DOWN_AFTER_S = 8
GAMES = 60
"""Many more than fit into a batch."""
SHORT = {
    "OVERDUE_TURNS_BEFORE_AUTOMATIC": "1",  # a game ends after two missed turns and a round
    "AUTOMATIC_PAUSE_MS": "0",
    "CONNECTED_FOR_S": "600",
    "ABANDONED_AFTER_S": "900",
    "DOWNTIME_AFTER_S": "600",
    "LEFT_AFTER_DOWNTIME_S": str(TURN_S),
}
STUCK = """
CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT count(*) FROM games_game WHERE version > 1) > 20
    THEN PERFORM pg_advisory_xact_lock(1); END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wait BEFORE INSERT ON games_move FOR EACH ROW EXECUTE FUNCTION wait()
"""
"""After 20 games, at most ten of them of its own batch, a worker waits for the lock."""
WAITING = """
SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()
"""
OVERDUE = (
    f"UPDATE games_game SET turn_s = {TURN_S}, deadline_at = now() + interval '1 s'"  # noqa: S608 - its own words
    " WHERE status = 'playing'"
)


class Outage(Service):
    """A service without web servers, whose games end soon because no player acts."""

    def __init__(self, folder: Path, database_url: str, **settings: str) -> None:
        # Parts are killed on purpose: their errors are not logged.
        super().__init__(folder, database_url, **{**SHORT, "LOG_LEVEL": "CRITICAL", **settings})

    def make(self, count: int, **changes: int) -> None:
        """Start `count` games."""
        arguments = ", ".join(f"{key}={value}" for key, value in changes.items())
        self._shell(f"make({count}, {arguments})")

    def faults(self, turn_s: int = TURN_S) -> Any:
        """The faults of the games."""
        return json.loads(self._shell(f"check(turn_s={turn_s})").splitlines()[-1])

    def games(self, condition: str) -> int:
        """The number of games that fulfil the condition."""
        return int(self.one(f"SELECT count(*) FROM games_game WHERE {condition}"))  # noqa: S608 - its own words

    def over(self) -> bool:
        """Whether every game has ended."""
        return not self.games("status = 'playing'")

    def swept_s(self) -> float:
        """The seconds since the last sweep."""
        ago = "extract(epoch FROM now() - max(at))"
        return float(self.one(f"SELECT {ago} FROM games_heartbeat WHERE name = 'deadlines'") or 1e9)  # noqa: S608 - its own words

    def wait_for_a_sweep(self) -> None:
        """Wait for a sweep after this call."""
        now = time.monotonic()
        until(lambda: self.swept_s() < time.monotonic() - now)

    def _shell(self, call: str) -> str:
        code = f"from tests.slow.outages import check, make; {call}"
        return self.manage("shell", "--no-imports", "-c", code)


@contextmanager
def stuck(it: Outage) -> Iterator[None]:
    """Let workers wait in the middle of a batch."""
    it.do(STUCK)
    with psycopg.connect(it.environment["DATABASE_URL"], autocommit=True) as holder:
        holder.execute("SELECT pg_advisory_lock(1)")
        yield
    it.do("DROP TRIGGER wait ON games_move")


def test_another_worker_plays_the_batch_of_a_killed_one(
    tmp_path: Path,
) -> None:
    with Outage(tmp_path, database.clone()) as it:
        it.make(GAMES, turn_s=TURN_S)
        until(lambda: not it.games("deadline_at > now() AND status = 'playing'"))
        with stuck(it):
            it.start_worker("worker one")
            it.start_beat()
            waiting = until(lambda: it.one(WAITING))
            it.kill("worker one")
        # Its connection is closed, and its transaction rolled back.
        until(lambda: not it.one(f"SELECT 1 FROM pg_stat_activity WHERE pid = {waiting}"))  # noqa: S608 - its own words
        assert 10 < it.games("version > 1") < GAMES

        it.start_worker("worker two")
        until(it.over)
        assert it.games("status = 'abandoned' AND reason = 'all_automatic'") == GAMES
        assert it.faults() == []


def test_deadlines_that_pass_while_the_database_is_down_are_extended(tmp_path: Path) -> None:
    with (
        postgres.running(durable=True, copied=database.migrated_server()) as server,
        Outage(
            tmp_path, database.on(server.url, database.TEMPLATE), DOWNTIME_AFTER_S=str(DOWN_AFTER_S)
        ) as it,
    ):
        it.start_worker()
        it.start_beat()
        it.make(30, turn_s=3600)
        it.wait_for_a_sweep()
        # However slow the machine is, no turn is played before the database goes.
        it.send("worker", signal.SIGSTOP)
        it.do(OVERDUE)
        ago_s = it.swept_s()
        heartbeat_at = time.monotonic() - ago_s  # or a little earlier: the query takes time
        server.stop("immediate")
        # A sweep begins before this counts as downtime, and gets its connection when it does.
        time.sleep(max(0, heartbeat_at + DOWN_AFTER_S - 1.5 - time.monotonic()))
        it.send("worker", signal.SIGCONT)
        time.sleep(2)
        server.start()
        back = it.one("SELECT now()")

        until(it.over)
        assert it.ended() == []
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


def test_sweeps_resume_after_redis_was_down(tmp_path: Path) -> None:
    with Outage(tmp_path, database.clone(), DOWNTIME_AFTER_S=str(DOWN_AFTER_S)) as it:
        it.start_worker()
        it.start_beat()
        it.make(20, turn_s=3600)
        it.wait_for_a_sweep()
        it.kill("valkey")
        until(lambda: it.swept_s() > DOWN_AFTER_S)
        it.do(OVERDUE)
        until(lambda: not it.games("deadline_at > now() - interval '5 s'"))
        assert it.games("version > 1") == 0
        it.start_valkey()

        until(it.over)
        assert it.ended() == []
        assert it.games("status = 'abandoned'") == 20
        assert it.faults() == []


def test_two_beats_and_two_workers_play_each_turn_once(tmp_path: Path) -> None:
    settings = {"CONNECTED_FOR_S": "2", "ABANDONED_AFTER_S": "6"}
    with Outage(tmp_path, database.clone(), **settings) as it:
        it.make(40, turn_s=300, seats=3)
        # One player of each game is always present, and remains.
        it.do("UPDATE games_presence SET seen_at = now() + interval '1 day' WHERE seat = 0")
        for number in ("one", "two"):
            it.start_worker(f"worker {number}")
            it.start_beat(f"beat {number}")
        until(it.over)
        it.wait_for_a_sweep()  # which finds nothing left to do
        assert it.ended() == []
        assert it.games("status = 'finished' AND reason = 'last_remaining'") == 40
        winners = (
            "SELECT count(*) FROM games_player WHERE place = 1 AND seat = 0 AND left_at IS NULL"
        )
        assert it.one(winners) == 40
        assert it.faults(turn_s=300) == []
