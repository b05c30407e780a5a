"""Some web processes, event by event: their threads, their interpreter, and the database's waits.

A process shares only the database with the others. So a few of them are simulated, and the wait at
a station that all share is drawn from that station's distribution at the whole load. With `whole`
the cores of the primary are simulated, too; then all processes must be.
"""

import random
import statistics
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

import simpy

from benchmarks.simulation.assumptions import Assumptions
from benchmarks.simulation.load import Database, Plan
from benchmarks.simulation.queueing import Waits

Events = Generator[simpy.Event, Any, None]
SAMPLE = 8
"""Web processes that are simulated, of all that there are."""
WARM_UP = 0.1
"""The share of the simulated time that is not counted."""


class Variable:
    """Draws times with a mean and a relative standard deviation, by the gamma distribution."""

    def __init__(self, cv: float, chance: random.Random) -> None:
        self._shape = 1 / cv**2
        self._chance = chance

    def draw(self, mean_s: float) -> float:
        """One time in seconds."""
        if not mean_s:
            return 0.0
        return self._chance.gammavariate(self._shape, mean_s / self._shape)


@dataclass(slots=True)
class Measured:
    """What was seen of one kind of request, or of all together."""

    latencies_s: list[float] = field(default_factory=list)

    def cut_ms(self, percent: int) -> float:
        """A percentile in milliseconds; nan without requests."""
        if len(self.latencies_s) < 2:
            return float("nan")
        return statistics.quantiles(self.latencies_s, n=100)[percent - 1] * 1e3


class Backend:
    """A database, as one statement of a request sees it."""

    def __init__(
        self, env: simpy.Environment, plan: Plan, chance: random.Random, *, whole: bool
    ) -> None:
        if whole and plan.database is not Database.ONE:
            raise ValueError("Only one primary can be simulated as a whole.")
        self._env, self._plan = env, plan
        self._times = Variable(plan.load.given.cv_database, chance)
        self._cores = simpy.Resource(env, plan.central.servers) if whole else None
        self._central = None if whole else Waits(plan.central, chance)
        self._data = Waits(plan.data, chance) if plan.data else None

    def statement(self, *, command: bool, commits: bool) -> Events:
        """Wait for one statement: one of the two of a command, or that of a read."""
        given, database = self._plan.load.given, self._plan.database
        part = 0.5 if command else 1.0
        way_ms = given.network_ms + (given.commit_ms if commits else 0)
        if database is Database.ONE:
            mean = given.primary_command_ms if command else given.primary_read_ms
            yield from self._at_primary(part * mean / 1e3)
        else:
            way_ms += 0.5 * given.citus_network_ms
            yield self._env.timeout(self._divided_s(database, command=command) * part)
        yield self._env.timeout(way_ms / 1e3)

    def presence(self) -> Events:
        """Wait for the write of a request's presence, where it is a way of its own."""
        if self._plan.database is Database.ANY_NODE and self._central and self._data:
            given = self._plan.load.given
            waits = self._central.draw() + self._data.draw()
            own = given.coordinator_read_ms + given.presence_ms + given.network_ms
            yield self._env.timeout(waits + own / 1e3)

    def _at_primary(self, mean_s: float) -> Events:
        took = self._times.draw(mean_s)
        if self._cores:
            yield from hold(self._env, self._cores, took)
        elif self._central:
            yield self._env.timeout(self._central.draw() + took)

    def _divided_s(self, database: Database, *, command: bool) -> float:
        given = self._plan.load.given
        routing = given.coordinator_command_ms if command else given.coordinator_read_ms
        shard = given.data_command_ms if command else given.data_read_ms
        waits = self._data.draw() if self._data else 0.0
        if database is Database.CITUS and self._central:
            waits += self._central.draw()
        return waits + self._times.draw((routing + shard) / 1e3)


def hold(env: simpy.Environment, resource: simpy.Resource, seconds: float) -> Events:
    """Wait for the resource, and use it for so long."""
    with resource.request() as turn:
        yield turn
        yield env.timeout(seconds)


class Process:
    """A web process: threads, of which one at a time has the interpreter."""

    def __init__(self, env: simpy.Environment, threads: int) -> None:
        self.threads = simpy.Resource(env, threads)
        self.interpreter = simpy.Resource(env, 1)


class Web:
    """Sampled web processes with requests that come independently of each other."""

    def __init__(
        self, plan: Plan, seconds: float, seed: int, *, sample: int = SAMPLE, whole: bool = False
    ) -> None:
        self.env = simpy.Environment()
        self.chance = random.Random(seed)
        self._given: Assumptions = plan.load.given
        self._until = seconds
        count = plan.web if whole else min(sample, plan.web)
        share = count / plan.web
        self.rate = (plan.load.commands + plan.load.others) * share
        self._commands = plan.load.commands / (plan.load.commands + plan.load.others)
        self._processes = [Process(self.env, int(self._given.threads)) for _ in range(count)]
        self._backend = Backend(self.env, plan, self.chance, whole=whole)
        self._times = Variable(self._given.cv_web, self.chance)
        self.commands, self.all = Measured(), Measured()
        self.arrived = self.left = self.inside = 0
        self.area = self._changed = 0.0
        """The integral of the number of requests inside, over time."""

    def run(self) -> "Web":
        """Simulate; what began in the warm-up is not counted."""
        self.env.process(self._arrivals())
        self.env.run(until=self._until)
        self._count(0)
        return self

    def _arrivals(self) -> Events:
        while True:
            yield self.env.timeout(self.chance.expovariate(self.rate))
            self.arrived += 1
            self._count(1)
            self.env.process(self._request())

    def _count(self, change: int) -> None:
        since = max(self._changed, WARM_UP * self._until)
        self.area += self.inside * max(0.0, self.env.now - since)
        self.inside += change
        self._changed = self.env.now

    def _request(self) -> Events:
        begun = self.env.now
        process = self.chance.choice(self._processes)
        command = self.chance.random() < self._commands
        with process.threads.request() as thread:
            yield thread
            yield from self._answer(process, command=command)
        self.left += 1
        self._count(-1)
        if begun > WARM_UP * self._until:
            took = self.env.now - begun
            self.all.latencies_s.append(took)
            if command:
                self.commands.latencies_s.append(took)

    def _answer(self, process: Process, *, command: bool) -> Events:
        """Alternate between the interpreter and the statements."""
        statements = 2 if command else 1
        part_s = self._web_ms(command=command) / (statements + 1) / 1e3
        yield from hold(self.env, process.interpreter, self._times.draw(part_s))
        yield from self._backend.presence()
        for number in range(1, statements + 1):
            commits = command and number == statements
            yield from self._backend.statement(command=command, commits=commits)
            yield from hold(self.env, process.interpreter, self._times.draw(part_s))

    def _web_ms(self, *, command: bool) -> float:
        given = self._given
        if command:
            return given.web_command_ms
        unchanged = self.chance.random() < given.share_unchanged
        return given.web_unchanged_ms if unchanged else given.web_read_ms
