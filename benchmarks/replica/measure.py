"""The measurements of `benchmarks.replica`, once Django is set up."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import psycopg
from django.db import connections

from benchmarks import copies
from core.database.replica import pause
from core.metrics import REPLICA_READS
from games.models import Game
from tests.harness.people import NOW, Person

RATES: Final = (0, 10, 100, 1000)
"""Commits a second; 1,000 are more than two cores play."""
WAL_BYTES: Final = 700
"""Of the log, for a command."""
QUIET: Final = float("inf")


class Timed:
    """The statements of a call on each database, and their time."""

    def __init__(self) -> None:
        self.count = dict.fromkeys(("default", "replica"), 0)
        self.took_s = dict.fromkeys(("default", "replica"), 0.0)

    def __call__(self, execute: Callable[..., Any], sql: Any, params: Any, *rest: Any) -> Any:
        """Execute it."""
        name = rest[-1]["connection"].alias
        began = time.perf_counter()
        try:
            return execute(sql, params, *rest)
        finally:
            self.count[name] += 1
            self.took_s[name] += time.perf_counter() - began


def filled(games: int) -> dict[str, Callable[[], Any]]:
    """Fill the database; return the reads by what they are."""
    copies.fill(games)
    ana = Person(NOW)
    game = Game.objects.order_by("-version")[0]
    paths = {
        "a list of games": "games",
        "a list of tables": "tables",
        "a record of 100 rows": f"games/{game.id}/record",
        "own games": "me/games",
        "the leaderboard of XP": "rankings/xp",
    }
    return {name: reading(ana, path) for name, path in paths.items()}


def reading(person: Person, path: str) -> Callable[[], Any]:
    """Return a function that reads the path and counts its statements."""

    def read() -> Timed:
        timed = Timed()
        with ExitStack() as stack:
            for name in ("default", "replica"):
                stack.enter_context(connections[name].execute_wrapper(timed))
            status = person.api.get(f"/api/v1/{path}").status_code
        if status != 200:
            raise RuntimeError(f"{path}: {status}")
        return timed

    return read


def print_costs(reads: dict[str, Callable[[], Any]], rounds: int) -> None:
    """Print what each read costs with the replica, compared with the primary."""
    print("read: statements at the primary, with the replica and without; time of all statements")
    for name, read in reads.items():
        found = {True: list[Timed](), False: list[Timed]()}
        for number in range(2 * rounds + 10):
            use_replica(number % 2 == 0)
            timed = read()
            if number >= 10:
                found[number % 2 == 0].append(timed)
        _print_cost(name, found[True], found[False])


def _print_cost(name: str, divided: list[Timed], whole: list[Timed]) -> None:
    def quickest(runs: list[Timed], of: Callable[[Timed], float]) -> float:
        return min(map(of, runs))

    at_primary = [quickest(runs, lambda run: run.took_s["default"]) for runs in (divided, whole)]
    all_s = [quickest(runs, lambda run: sum(run.took_s.values())) for runs in (divided, whole)]
    counts = [int(quickest(runs, lambda run: run.count["default"])) for runs in (divided, whole)]
    print(
        f"  {name:<24}{counts[0]:>3} for {counts[1]:<3}"
        f" {at_primary[0] / at_primary[1]:>5.2f} of the primary's time,"
        f" {all_s[0] / all_s[1]:>5.2f} of all time ({1000 * all_s[1]:.2f} ms from the primary)"
    )


def print_shares(read: Callable[[], Any], url: str, seconds: float) -> None:
    """Print how many reads the replica serves at each rate of commits."""
    names = ("replica", "behind", "paused", "failed")
    use_replica(True)
    print(f"share of reads that the replica served, by commits of {WAL_BYTES} bytes a second")
    for rate in RATES:
        with committing(url, rate) as committed:
            before = [REPLICA_READS.labels(name)._value.get() for name in names]
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                read()
            counts = [
                REPLICA_READS.labels(name)._value.get() - was
                for name, was in zip(names, before, strict=True)
            ]
        done = committed() / seconds
        served = counts[0] / sum(counts)
        rest = ", ".join(f"{n:.0f} {name}" for n, name in zip(counts, names, strict=True))
        print(f"  {rate:>5} wanted, {done:>6.0f} done: {served:>6.1%} ({rest})")


@contextmanager
def committing(url: str, rate: int) -> Iterator[Callable[[], int]]:
    """Commit rows at this rate meanwhile; yield a function that returns how many so far."""
    over, done = threading.Event(), 0

    def write() -> None:
        nonlocal done
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS bench_written (content text)")
            due = time.monotonic()
            while not over.wait(max(0.0, due - time.monotonic())):
                row = "x" * (WAL_BYTES - 100)
                connection.execute("INSERT INTO bench_written VALUES (%s)", [row])
                done += 1
                due += 1 / rate

    thread = threading.Thread(target=write)
    if rate:
        thread.start()
    yield lambda: done
    over.set()
    if rate:
        thread.join()


def use_replica(used: bool) -> None:
    """Let this process ask the replica, or leave it alone."""

    pause.until_s = 0.0 if used else QUIET
