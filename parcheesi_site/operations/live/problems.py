"""What is wrong with the service, in sentences."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from accounts.push.services import key_of
from games.time.metrics import Due
from parcheesi_site.operations.live.models import Process
from parcheesi_site.operations.live.status import Redis, Stored

SLOW_S: Final = 0.1
"""The longest acceptable round trip of an empty request to database or Redis."""
LATE_S: Final = 5.0
"""The longest acceptable wait of anything due."""
MANY: Final = 100
"""The longest acceptable queue."""

OVERDUE: Final = {
    Due.TURN: "A turn has been overdue for {}.",
    Due.ROBOT: "A robot has been late with its turn for {}.",
    Due.RETURN: "An absent player should have lost a seat {} ago.",
    Due.VOTE: "A proposal to cancel a game should have expired {} ago.",
    Due.SILENCE: "A silent player should have been marked as away {} ago.",
}


def what_is_wrong(
    stored: Stored | None, redis: Redis, waits: dict[Due, float], refusing: Iterable[str] = ()
) -> Iterator[str]:
    """Yield a sentence for each problem that needs an operator.

    `refusing` are the push services that do not accept our key.
    """
    for part, took_s in probes(stored, redis).items():
        if took_s is None:
            yield f"{part} does not respond."
        elif took_s > SLOW_S:
            yield f"{part} is slow: {milliseconds(took_s)} for an empty request."
    if stored:
        yield from _of_processes(stored)
        yield from _of_work(stored)
    late = {due: seconds for due, seconds in waits.items() if seconds > LATE_S}
    yield from (OVERDUE[due].format(duration(s)) for due, s in late.items())
    queues = redis.queued.queues if redis.queued else {}
    many = {name: n for name, n in queues.items() if n > MANY}
    yield from (f"{n:,} tasks wait in the queue {name}." for name, n in many.items())
    yield from (f"The push service {each} refuses {key_of(each)}." for each in refusing)


def probes(stored: Stored | None, redis: Redis) -> dict[str, float | None]:
    """The round trips of empty requests; Redis is one part if it has one address."""
    alone = len(redis.took_s) == 1
    return {"The database": stored.took_s if stored else None} | {
        "Redis" if alone else f"Redis for {' and '.join(parts)}": took_s
        for parts, took_s in redis.took_s.items()
    }


def _of_work(stored: Stored) -> Iterator[str]:
    if not stored.is_swept():
        yield "Deadlines are not swept."
    if stored.last is None:
        yield "No figures have been written for five minutes."


def _of_processes(stored: Stored) -> Iterator[str]:
    kinds = (Process.Kind.WEB, Process.Kind.WORKER, Process.Kind.BEAT)
    yield from (f"No {kind} process is working." for kind in kinds if not stored.works(kind))
    for process in stored.processes:
        since, state = process.task_since, stored.states[process.name]
        if state == "hanging" and since:
            yield f"{process} hangs in {process.task} for {age(since, stored.at)}."
        elif state == "silent":
            yield f"{process} has been silent for {age(process.seen_at, stored.at)}."
        elif state == "idle":
            yield f"{process} does not send tasks."


def age(then: datetime | None, now: datetime) -> str:
    """The time since then, as text."""
    return "–" if then is None else duration((now - then).total_seconds())


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    seconds = max(0.0, seconds)
    for most, unit_s, unit in ((120, 1, "s"), (7200, 60, "min"), (172_800, 3600, "h")):
        if seconds < most:
            return f"{seconds / unit_s:.0f} {unit}"
    return f"{seconds / 86_400:,.0f} days"


def milliseconds(took_s: float | None) -> str:
    """A round trip as text."""
    return "no response" if took_s is None else f"{took_s * 1000:.1f} ms"
