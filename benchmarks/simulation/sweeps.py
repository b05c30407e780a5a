"""The lateness of deadlines: workers that sweep, event by event."""

import heapq
import random
from collections.abc import Sequence

from benchmarks.simulation.load import Load

BATCH = 10
"""Games of one transaction (`games/time`)."""


def lateness(deadlines: Sequence[float], workers: int, load: Load) -> list[float]:
    """The seconds from each deadline to its commit.

    `deadlines` ascend. A free worker takes the oldest due games, at most a batch; it looks again
    when it is done, or after the pause between two sweeps.
    """
    given = load.given
    slower = given.slower_beside if workers > 1 else 1.0
    turn_s = (given.turn_worker_ms + given.turn_primary_ms) / 1e3 * slower
    search_s = given.search_ms / 1e3 * slower
    free = [given.gather_due_s * number / workers for number in range(workers)]
    late: list[float] = []
    taken = 0
    while taken < len(deadlines):
        now = heapq.heappop(free)
        due = taken
        while due < len(deadlines) and due < taken + BATCH and deadlines[due] <= now:
            due += 1
        if due == taken:
            # Nothing is due: the sweep sleeps until a deadline passes, then gathers.
            heapq.heappush(free, max(now, deadlines[taken]) + given.gather_due_s)
            continue
        done = now + search_s + (due - taken) * turn_s
        late += [done - deadline for deadline in deadlines[taken:due]]
        taken = due
        heapq.heappush(free, done)
    return late


def at_random(rate: float, seconds: float, seed: int) -> list[float]:
    """Deadlines that pass independently of each other, `rate` a second."""
    chance, now, found = random.Random(seed), 0.0, list[float]()
    while (now := now + chance.expovariate(rate)) < seconds:
        found.append(now)
    return found
