"""The lateness of overdue turns, and how many are played per second, among 200,000 running games.

    python -m benchmarks.sweeps [--games 200000] [--due 500,1000,2000,4000]
        [--spread 60] [--workers 1,2,4]

Starts PostgreSQL (durable), Valkey, beat and workers of four threads, all real processes. In each
run other games are due: spread over some seconds, and all at one instant. The lateness is from the
deadline to the commit, by the database's clock; the played turns are counted in the record.
"""

import argparse
import itertools
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django
import psycopg

from parcheesi_site.run.processes import interrupt
from tests.harness import database
from tests.harness.service import Service

PATIENCE_S = 180
LEAD_S = 3
"""From the choice of the games to the first deadline."""
CHOOSE = """
CREATE UNLOGGED TABLE bench_due AS
SELECT game.id AS game_id, game.version, (game.position->'turn'->>'seat')::int AS seat,
       %(start)s::timestamptz + interval '1 second' * (
         %(spread)s::float * row_number() OVER (ORDER BY random()) / %(due)s) AS deadline_at
FROM games_game game JOIN bench_copies copy ON copy.game_id = game.id
WHERE copy.n BETWEEN %(first)s AND %(first)s + %(due)s - 1
"""
SET = """
UPDATE games_game game SET deadline_at = due.deadline_at FROM bench_due due
WHERE due.game_id = game.id
"""
LEFT = """
SELECT count(*) FROM bench_due due JOIN games_game game ON game.id = due.game_id
WHERE game.version = due.version
"""
PLAYED = """
SELECT extract(epoch FROM pg_xact_commit_timestamp(max(move.xmin::text::bigint)::text::xid)
                          - min(due.deadline_at))::float,
       extract(epoch FROM pg_xact_commit_timestamp(max(move.xmin::text::bigint)::text::xid))::float,
       count(DISTINCT move.xmin::text) = 1 AND bool_and(move.automatic AND move.seat = due.seat)
         AND max(move.version) = min(due.version) + count(*)
         AND max(move.version) = min(game.version)
         AND bool_and((game.position->'turn'->>'seat')::int <> due.seat)
FROM bench_due due
JOIN games_game game ON game.id = due.game_id
JOIN games_move move ON move.game_id = due.game_id AND move.version > due.version
GROUP BY due.game_id
"""
"""Lateness and time of the commit of each due turn, and whether it was played exactly once."""
EMPTY = "SELECT 1 FROM games_game WHERE deadline_at <= now() LIMIT 1"
TAKE = """
UPDATE games_game SET deadline_at = now() + interval '1 day' WHERE id = (
  SELECT id FROM games_game WHERE deadline_at <= now() ORDER BY deadline_at LIMIT 1
  FOR UPDATE SKIP LOCKED)
"""
"""The floor: claiming a due game and nothing else."""


@dataclass
class Bench:
    """The database, and which games have been due."""

    connection: psycopg.Connection[Any]
    url: str
    due: int
    let_rest: Callable[[], None]
    first: int = 1

    def choose(self, spread_s: float) -> float:
        """Make further games due; return the start, in seconds since 1970."""
        self.let_rest()
        start = time.time() + LEAD_S
        args = {"spread": spread_s, "due": self.due, "first": self.first}
        self.connection.execute("DROP TABLE IF EXISTS bench_due")
        with self.connection.cursor() as cursor, psycopg.ClientCursor(self.connection) as client:
            client.execute(CHOOSE, args | {"start": _moment(start)})
            cursor.execute(SET)
        self.first += self.due
        return start

    def one(self, statement: str) -> Any:
        """The first value of the statement's result."""
        row = self.connection.execute(statement).fetchone()
        return row and row[0]

    def floor(self, clients: int) -> float:
        """Games claimed per second by bare loops of one statement."""
        self.choose(0)
        time.sleep(LEAD_S)
        begun = time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            claimed = sum(pool.map(lambda _: _claim_all(self.url), range(clients)))
        return claimed / (time.perf_counter() - begun)


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S+00", time.gmtime(seconds))


def _claim_all(url: str) -> int:
    claimed = 0
    with psycopg.connect(url, autocommit=True) as connection:
        connection.prepare_threshold = 0
        while connection.execute(TAKE).rowcount:
            claimed += 1
    return claimed


def empty_sweep_ms(bench: Bench) -> float:
    """The median time of the query of a sweep that finds nothing, in milliseconds."""
    bench.let_rest()
    bench.connection.execute("VACUUM games_game")
    times = []
    for _ in range(200):
        begun = time.perf_counter()
        bench.one(EMPTY)
        times.append(time.perf_counter() - begun)
    return 1000 * statistics.median(times)


def run(bench: Bench, spread_s: float) -> tuple[float, str, bool]:
    """Make turns due and wait until they are played; return turns a second, a line, and success."""
    start = bench.choose(spread_s)
    until = time.monotonic() + LEAD_S + spread_s + PATIENCE_S
    while bench.one(LEFT) and time.monotonic() < until:
        time.sleep(0.5)
    rows = bench.connection.execute(PLAYED).fetchall()
    late = sorted(row[0] for row in rows)
    right = sum(row[2] for row in rows)
    rate = len(rows) / (max(row[1] for row in rows) - int(start))
    cuts = [late[0], statistics.median(late), late[int(0.95 * len(late))]]
    cuts += [late[int(0.99 * len(late))], late[-1]]
    line = f"{rate:8.0f}" + "".join(f"{cut:8.2f}" for cut in cuts)
    return rate, f"{line}  {right} of {bench.due}", right == bench.due


def measure(
    bench: Bench, service: Service, workers: int, spread_s: float, counts: Sequence[int]
) -> bool:
    """Measure with so many workers and due turns; return whether each was played exactly once."""
    names = [f"worker {number}" for number in range(workers)]
    started = bench.one("SELECT clock_timestamp()")
    for name in names:
        service.start_worker(name)
    service.start_beat()
    swept = f"SELECT 1 FROM games_heartbeat WHERE name = 'deadlines' AND at > '{started}'"  # noqa: S608 - our own
    while not bench.one(swept):
        time.sleep(0.2)
    time.sleep(5)  # until all workers have started
    alike = True
    for bench.due, seconds in itertools.product(counts, (spread_s, 0.0)):
        rate, line, right = run(bench, seconds)
        over = f"over {seconds:.0f} s" if seconds else "at once"
        last = not seconds and bench.due == counts[-1]
        ratio = f"  {rate / bench_floor(bench, service, workers, names):.2f}" if last else ""
        print(f"{workers} workers, {bench.due:6,} {over:10}{line}{ratio}", flush=True)
        alike = alike and right
    return alike


def bench_floor(bench: Bench, service: Service, workers: int, names: list[str]) -> float:
    """Stop the processes, and measure the floor with as many clients."""
    service.kill("beat", *names)
    return bench.floor(workers)


def options() -> argparse.Namespace:
    """The command's options."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.sweeps", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--due", default="500,1000,2000,4000", help="turns, one after the other")
    parser.add_argument("--spread", type=float, default=60)
    parser.add_argument("--workers", default="1,2,4")
    return parser.parse_args()


def main() -> int:
    """Measure and return the exit status."""
    args = options()
    signal.signal(signal.SIGTERM, interrupt)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        commits = "-c track_commit_timestamp=on"
        url = stack.enter_context(database.server(durable=True, options=commits))
        # Between the runs there are no sweeps, which must not count as downtime.
        service = stack.enter_context(Service(folder, url, DOWNTIME_AFTER_S="86400"))
        os.environ |= service.environment | {"DJANGO_SETTINGS_MODULE": "parcheesi_site.settings"}
        django.setup()
        from benchmarks import copies as games  # noqa: PLC0415 - it needs Django

        begun = time.monotonic()
        games.fill(args.games)
        print(f"{args.games:,} games made in {time.monotonic() - begun:.0f} s", flush=True)
        connection = stack.enter_context(psycopg.connect(url, autocommit=True))
        due = [int(count) for count in args.due.split(",")]
        bench = Bench(connection, url, due[0], games.let_rest)
        print(f"the query of an empty sweep: {empty_sweep_ms(bench):.2f} ms")
        print(f"{'':30}turns/s     min  median     p95     p99     max  played once, to the floor")
        workers = map(int, args.workers.split(","))
        right = [measure(bench, service, count, args.spread, due) for count in workers]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
