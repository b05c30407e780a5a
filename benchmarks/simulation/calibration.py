"""What was measured on two cores, and what the same model says of it."""

import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass

import simpy

from benchmarks.simulation import sweeps
from benchmarks.simulation.assumptions import Assumptions
from benchmarks.simulation.detail import Events, Measured, Process, Variable
from benchmarks.simulation.load import Load

CORES, PROCESSES, CLIENTS = 2, 2, 16
CLIENT_MS = 0.05
"""A client's own time for a request: the only fitted value, the same for all three kinds."""
SECONDS = 15
DUE = 2_000


@dataclass(frozen=True, slots=True)
class Line:
    """A figure, measured and simulated."""

    name: str
    measured: str
    simulated: float
    low: float
    high: float
    """The range in which the simulated figure counts as reproduced."""

    fitted: bool = False
    """Whether a value of the model was chosen for this figure, so that it proves nothing."""

    @property
    def reproduced(self) -> bool:
        """Whether the simulated figure is in the measured range."""
        return self.low <= self.simulated <= self.high


class Bench:
    """`make bench-api`: clients, web processes and PostgreSQL on the same two cores."""

    def __init__(self, given: Assumptions, parts_ms: tuple[float, float, int], seed: int) -> None:
        """Take the web's and the database's time of a request, and how many statements it has."""
        self._env = simpy.Environment()
        self._cores = simpy.Resource(self._env, CORES)
        self._chance = random.Random(seed)
        self._web = Variable(given.cv_web, self._chance)
        self._database = Variable(given.cv_database, self._chance)
        self._parts_ms = parts_ms
        self._processes = [Process(self._env, int(given.threads)) for _ in range(PROCESSES)]
        self._seen = Measured()

    def run(self) -> Measured:
        """Simulate; each client sends its next request when it has the answer."""
        for number in range(CLIENTS):
            self._env.process(self._client(self._processes[number % PROCESSES]))
        self._env.run(until=SECONDS)
        return self._seen

    def _client(self, process: Process) -> Events:
        while True:
            begun = self._env.now
            with process.threads.request() as thread:
                yield thread
                yield from self._answer(process)
            self._seen.latencies_s.append(self._env.now - begun)
            yield from self._use(CLIENT_MS / 1e3)

    def _answer(self, process: Process) -> Events:
        web_ms, database_ms, statements = self._parts_ms
        part = web_ms / (statements + 1) / 1e3
        for _ in range(statements):
            yield from self._interpret(process, part)
            yield from self._use(self._database.draw(database_ms / statements / 1e3))
        yield from self._interpret(process, part)

    def _interpret(self, process: Process, mean_s: float) -> Events:
        with process.interpreter.request() as turn:
            yield turn
            yield from self._use(self._web.draw(mean_s))

    def _use(self, seconds: float) -> Events:
        with self._cores.request() as core:
            yield core
            yield self._env.timeout(seconds)


def lines(given: Assumptions, seed: int) -> list[Line]:
    """All figures that can be compared."""
    command = Bench(
        given, (given.web_command_ms, given.primary_command_ms + given.redis_command_ms, 2), seed
    ).run()
    read = Bench(given, (given.web_read_ms, given.primary_read_ms, 1), seed).run()
    empty = Bench(given, (0.48, 0, 0), seed).run()

    def rate(seen: Measured) -> float:
        return len(seen.latencies_s) / SECONDS

    return [
        Line("commands a second", "625 to 760", rate(command), 625, 760, fitted=True),
        Line("p50 of a command, ms", "22", command.cut_ms(50), 20, 24),
        Line("p99 of a command, ms", "68", command.cut_ms(99), 61, 75),
        Line("reads a second", "1,610 to 1,800", rate(read), 1610, 1800, fitted=True),
        Line("empty responses a second", "3,630 to 4,500", rate(empty), 3630, 4500, fitted=True),
        *_sweeps(given),
        *_streams(given),
    ]


def _sweeps(given: Assumptions) -> list[Line]:
    load = Load(1, given)

    def at_once(workers: int) -> list[float]:
        return sorted(sweeps.lateness([0.0] * DUE, workers, load))

    one, two = at_once(1), at_once(2)
    spread = sorted(sweeps.lateness([60 * n / DUE for n in range(DUE)], 1, load))
    p99: Callable[[list[float]], float] = lambda late: late[int(0.99 * len(late))]  # noqa: E731 - as short as its uses
    return [
        Line("overdue turns a second, one worker", "837", DUE / one[-1], 795, 879),
        Line("median lateness, s", "1.30", statistics.median(one), 1.17, 1.43),
        Line("p99 lateness, s", "2.38", p99(one), 2.14, 2.62),
        Line("overdue turns a second, two workers", "1,030", DUE / two[-1], 978, 1082, fitted=True),
        Line("median lateness, two workers, s", "0.98", statistics.median(two), 0.88, 1.08),
        Line("median lateness over 60 s, s", "0.04", statistics.median(spread), 0.03, 0.05),
        Line("p99 lateness over 60 s, s", "0.08", p99(spread), 0.06, 0.10),
    ]


def _streams(given: Assumptions) -> list[Line]:
    """A row reaches the streams of its game one after the other, after the gathering."""

    def late_ms(streams: int, share: float) -> float:
        before = 8 - 2 * given.deliver_ms  # a command with four streams took 8 ms
        return before + share * streams * given.deliver_ms

    return [
        Line(
            "a row to 200 streams of a game, p50, ms",
            "15",
            late_ms(200, 0.5),
            13.5,
            16.5,
            fitted=True,
        ),
        Line("a row to 200 streams of a game, p99, ms", "39 to 44", late_ms(200, 0.99), 35, 48),
    ]
