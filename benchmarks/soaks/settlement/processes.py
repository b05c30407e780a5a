"""The processes of the soak of settlements, which run jobs, and are killed and restarted.

To be run once Django is set up. The main process never uses the database, since it is forked.
"""

import json
import logging
import multiprocessing as mp
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import UUID

from benchmarks.soaks.settlement.jobs import FaultHandler, Job, JobResult, JobRunner
from ranking.rules.weeks import begins_at, week_name, week_of
from ranking.weeks.closing import GRACE

START: Final = datetime(2026, 8, 5, 12, tzinfo=UTC)
"""A Wednesday."""
REPORT_EVERY_S, ASK_EVERY_S = 30.0, 0.25
KILL_EVERY = (10, 40)
"""Games between two kills of a process that plays."""
CLOSER_LIVES_S = 0.2
"""The longest life of a closer that will be killed: about the time to close a week."""
AT_ONCE = 50
"""Players registered by one job."""
FORK = mp.get_context("fork")


def work(pipe: "Connection[Any, Any]", seed: object, master: int) -> None:
    """Run jobs until None comes, or the main process has ended."""
    runner = JobRunner(seed)
    logging.getLogger().addHandler(FaultHandler(runner))
    while os.getppid() == master:
        if pipe.poll(1):
            if (given := pipe.recv()) is None:
                return
            pipe.send(runner.do(*given))


class Worker:
    """The main process's handle of a process that runs jobs."""

    numbers = count()

    def __init__(self, seed: int) -> None:
        self.seed, self.job, self.dies_at = seed, None, float("inf")  # type: int, Job | None, float
        self.free_at = 0.0
        """When it may get the next job, by the monotonic clock."""
        self.start()

    def start(self) -> None:
        """Start or restart it."""
        self.pipe, theirs = FORK.Pipe()
        given = (theirs, f"{self.seed} {next(self.numbers)}", os.getpid())
        self.process = FORK.Process(target=work, args=given, daemon=True)
        self.process.start()
        theirs.close()

    def give(self, job: Job, now: datetime) -> None:
        """Send it a job."""
        self.job = job
        self.pipe.send((job, now))

    def take(self) -> JobResult:
        """The job's result. Raises EOFError or OSError if the process has ended."""
        result: JobResult = self.pipe.recv()
        self.job = None
        return result

    def kill(self) -> Job | None:
        """Kill it with -9 and start another; return the interrupted job."""
        self.process.kill()
        self.process.join()
        self.pipe.close()
        job, self.job, self.dies_at = self.job, None, float("inf")
        self.start()
        return job

    def stop(self) -> None:
        """End it."""
        self.pipe.send(None)
        self.process.join()


@dataclass
class Plan:
    """The jobs to do, and their times in the weeks of the soak."""

    games: int
    weeks: int
    users: list[UUID]
    chance: Random
    started: int = 0
    waiting: list[tuple[int, int, Job]] = field(default_factory=list)
    """Jobs by the number of the game from which they are due."""
    order: Iterator[int] = field(default_factory=count)

    def add(self, job: Job) -> None:
        """Add a job."""
        heappush(self.waiting, (self.started + job.later, next(self.order), job))

    def next_job(self) -> tuple[Job, datetime] | None:
        """The first due job, or the next game; None if nothing is left."""
        if self.waiting and (self.waiting[0][0] <= self.started or self.started >= self.games):
            return heappop(self.waiting)[2], self.now()
        if self.started >= self.games:
            return None
        self.started += 1
        return Job("play", {"users": self.users}), self._begins()

    def now(self) -> datetime:
        """The current time of the soak, after all games begun so far."""
        return self._at(self.started + 0.9)

    def _at(self, number: float) -> datetime:
        return START + timedelta(weeks=self.weeks) * (number / self.games)

    def _begins(self) -> datetime:
        """When the next game begins: the first of a week just before it, to end close to it."""
        at = self._at(self.started)
        monday = week_of(at)
        if monday != week_of(self._at(self.started - 4)):
            return begins_at(monday) - timedelta(seconds=self.chance.uniform(0, 8))
        return at


class Pool:
    """All processes, and their results."""

    def __init__(
        self, plan: Plan, seed: int, players: int, closers: int, closing: Path, fail_overs: int
    ) -> None:
        self.plan, self.chance = plan, Random(seed)
        self.closing, self.fail_overs = closing, fail_overs
        self.players = [Worker(seed) for _ in range(players)]
        self.closers = [Worker(seed) for _ in range(closers)]
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.weeks: dict[str, Any] = {}
        self.begun = self.reported_at = time.monotonic()
        self.kill_at = KILL_EVERY[0]

    def run(self) -> None:
        """Run all jobs with kills; then finish interrupted games, and close the last weeks."""
        self._work(kills=True)
        for _ in range(2):  # the second run has nothing to do, unless there is a fault
            self.plan.add(Job("find_left_alone"))
            self._work(kills=False)
        for worker in self.closers:
            self._end(worker)
        for worker in self.players:
            worker.stop()

    def _work(self, *, kills: bool) -> None:
        while self._give() or any(worker.job for worker in self.players):
            busy = {worker.pipe: worker for worker in self.players + self.closers if worker.job}
            for pipe in wait(list(busy), timeout=0.01):
                self._take(busy[pipe])  # type: ignore[index]  # the same objects
            self._kill(kills=kills)
            self._report()

    def _give(self) -> bool:
        """Send jobs to idle processes; return whether there was one."""
        found = False
        for worker in self.players:
            if worker.job is None and (following := self.plan.next_job()):
                worker.give(*following)
                found = True
        for worker in self.closers:
            if worker.job is None and worker.free_at < time.monotonic():
                self._let_close(worker)
        return found

    def _let_close(self, worker: Worker) -> None:
        """Send a closer its job; if a week is due, it may be killed during it."""
        now = self.plan.now()
        due = week_name(week_of(now - GRACE) - timedelta(weeks=1)) not in self.weeks
        if self.chance.random() < (0.3 if due else 0.005):
            worker.dies_at = time.monotonic() + self.chance.uniform(0, CLOSER_LIVES_S)
        worker.free_at = time.monotonic() + (0 if due else ASK_EVERY_S)
        worker.give(Job("close", {"known": list(self.weeks)}), now)
        if due:
            self.closing.touch()

    def _take(self, worker: Worker) -> None:
        job = worker.job
        try:
            result = worker.take()
        except (EOFError, OSError) as error:
            self.faults.append(f"a process has ended by itself at {worker.job}: {error!r}")
            worker.kill()
            return
        self.counts += result.counts
        self.faults += result.faults
        for name, rows in result.weeks.items():
            self.weeks.setdefault(name, rows)
        for following in result.jobs:
            self.plan.add(following)
        if result.interrupted and job:
            self._note_interruption(job)
        for fault in result.faults:
            print(f"  WRONG {fault}", flush=True)

    def _note_interruption(self, job: Job) -> None:
        """Repeat a job that the database left unfinished, as one whose process was killed."""
        self.counts[f"interrupted by a fail-over: {job.name}"] += 1
        if not self.fail_overs:
            self.faults.append(f"the database was away during {job}")
        self._repeat(job)

    def _repeat(self, job: Job) -> None:
        if job.name not in ("play", "close"):  # such jobs may be repeated in any state
            self.plan.add(job)

    def _kill(self, *, kills: bool) -> None:
        now = time.monotonic()
        for worker in self.closers:
            if worker.job and worker.dies_at < now:
                worker.kill()
                self.counts["closers killed"] += 1
        if kills and self.plan.started > self.kill_at and self.chance.random() < 0.2:
            self.kill_at = self.plan.started + self.chance.randint(*KILL_EVERY)
            job = self.chance.choice(self.players).kill()
            self.counts["players' processes killed"] += 1
            if job:
                self._repeat(job)

    def _report(self) -> None:
        if time.monotonic() > self.reported_at + REPORT_EVERY_S:
            self.reported_at = time.monotonic()
            took, games = self.reported_at - self.begun, self.plan.started
            print(f"{took:.0f} s: {games} games, {len(self.faults)} faults", flush=True)

    def _end(self, worker: Worker) -> None:
        if worker.job:
            self._take(worker)
        worker.give(Job("close", {"known": list(self.weeks)}), self.plan.now())
        self._take(worker)
        worker.stop()


def register(players: int, chance: Random) -> list[UUID]:
    """Register players, in a process that ends afterwards; return their ids."""
    users = [UUID(int=chance.getrandbits(128), version=4) for _ in range(players)]
    worker = Worker(0)
    for first in range(0, players, AT_ONCE):
        worker.give(Job("register", {"users": users[first : first + AT_ONCE]}), START)
        if faults := worker.take().faults:
            raise RuntimeError(faults)
    worker.stop()
    return users


def main() -> None:
    """Play the games, and write the results to a JSON file."""
    args: dict[str, Any] = json.loads(sys.argv[1])
    chance = Random(args["seed"])
    users = register(args["players"], chance)
    plan = Plan(args["games"], args["weeks"], users, chance)
    sizes = args["seed"], args["processes"], args["closers"]
    pool = Pool(plan, *sizes, Path(args["closing"]), args["fail_overs"])
    pool.run()
    result = {
        "counts": pool.counts,
        "faults": pool.faults,
        "weeks": pool.weeks,
        "until": plan.now().isoformat(),
        "took_s": time.monotonic() - pool.begun,
    }
    Path(args["result"]).write_text(json.dumps(result))
