"""The state of the service at this moment: what answers, what works, what waits.

Each question is an index's first entry, or a few rows. Nobody waits for an answer longer than
`PATIENCE_S`: a database that stands still is asked in a thread of its own.
"""

import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeVar

from celery import current_app
from django.conf import settings
from django.db import connection, connections
from django.db.models import Min, Sum
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from core import clock
from games.models import Game, Heartbeat, Presence
from games.play.metrics import Due
from games.play.scheduler.sweeps import FIELDS
from games.play.scheduler.uptime import DEADLINES
from parcheesi_site.operations.live.models import Minute, Process

PATIENCE_S: Final = 2.0
SILENT_AFTER: Final = timedelta(seconds=20)
"""Four signs of life that did not come."""
HANGS_AFTER: Final = timedelta(seconds=60)
"""In which a worker that is at something was done with nothing."""
LASTS_AT_MOST: Final = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT)
"""A task, whatever the other threads of its worker are done with meanwhile."""
IDLE_AFTER: Final = timedelta(seconds=15)
"""In which beat asked for nothing, though it asks every second."""
KNOWN_FOR: Final = timedelta(minutes=5)
"""After which figures are not told any more, rather than old ones."""
STATES: Final = ("working", "hanging", "idle", "silent")
T = TypeVar("T")

log = logging.getLogger(__name__)
_of_database = ThreadPoolExecutor(2, thread_name_prefix="asking-database")
_of_redis = ThreadPoolExecutor(2, thread_name_prefix="asking-redis")


@dataclass(frozen=True, slots=True)
class Stored:
    """What the database tells."""

    took_s: float
    """The way there and back of a statement that does nothing."""
    processes: tuple[Process, ...]
    states: dict[str, str]
    """By the name of a process, one of `STATES`."""
    swept_at: datetime | None
    """Until when deadlines were looked after; None where they never were."""
    last: Minute | None
    """The last minute of which is known how things stood, if that is not long ago."""
    at: datetime

    def works(self, kind: Process.Kind) -> bool:
        """Whether one of the kind is there and works."""
        return any(p.kind == kind and self.states[p.name] == "working" for p in self.processes)

    def is_swept(self) -> bool:
        """Whether deadlines were looked after lately."""
        patience = timedelta(seconds=settings.DOWNTIME_AFTER_S)
        return self.swept_at is not None and self.at - self.swept_at <= patience


@dataclass(frozen=True, slots=True)
class Queued:
    """What Redis tells."""

    took_s: float
    queues: dict[str, int]
    """By queue: how many tasks no worker has taken up."""
    taken_up: int
    """Tasks that workers have taken up and are not done with."""


def stored() -> Stored | None:
    """Ask the database; None where it does not answer in time."""
    return _bounded(_of_database, lambda: _then_closed(_ask_database))


def queued() -> Queued | None:
    """Ask Redis; None where it does not answer in time."""
    return _bounded(_of_redis, _ask_redis)


def waits() -> dict[Due, float] | None:
    """Return what `waiting` returns; None where the database does not answer in time."""
    return _bounded(_of_database, lambda: _then_closed(lambda: waiting(clock.now())))


def states_of(processes: Iterable[Process], now: datetime) -> dict[str, str]:
    """Return one of `STATES` by the name of each. A beat that stands by for another one works."""
    asked_at = max(
        (p.acted_at or p.started_at for p in processes if p.kind == Process.Kind.BEAT), default=now
    )
    return {p.name: _state_of(p, asked_at, now) for p in processes}


def _state_of(process: Process, asked_at: datetime, now: datetime) -> str:
    if now - process.seen_at > SILENT_AFTER:
        return "silent"
    if process.kind == Process.Kind.BEAT:
        return "idle" if now - asked_at > IDLE_AFTER else "working"
    since = process.task_since
    if since is None:
        return "working"
    done_at = max(since, process.acted_at or since)
    stuck = now - done_at > HANGS_AFTER or now - since > LASTS_AT_MOST
    return "hanging" if stuck else "working"


def waiting(now: datetime) -> dict[Due, float]:
    """Return for how many seconds the longest has been waiting of what is due; 0 for nothing."""
    dues = {due: _first(Game, field) for due, field in FIELDS.items()}
    silent = Presence.objects.filter(away=False).aggregate(first=Min("seen_at"))["first"]
    heard = timedelta(seconds=settings.CONNECTED_FOR_S)
    dues[Due.SILENCE] = silent and silent + heard
    late = {due: (now - at).total_seconds() if at else 0.0 for due, at in dues.items()}
    return {due: max(0.0, seconds) for due, seconds in late.items()}


def streams(now: datetime) -> int:
    """Return how many are open in all processes."""
    there = Process.objects.filter(seen_at__gt=now - SILENT_AFTER)
    return there.aggregate(sum=Sum("streams"))["sum"] or 0


def queues() -> dict[str, int] | None:
    """Return how many tasks wait in each queue; None where Redis cannot be reached."""
    try:
        return _ask_redis().queues
    except RedisError:
        return None


def names_of_queues() -> list[str]:
    """Return the queues that tasks are sent to."""
    conf = current_app.conf
    routes = conf.task_routes.values() if isinstance(conf.task_routes, dict) else ()
    named = {queue.name for queue in conf.task_queues or ()}
    routed = {route["queue"] for route in routes if isinstance(route, dict) and "queue" in route}
    return sorted({conf.task_default_queue, *named, *routed})


def _first(model: type[Game], field: str) -> datetime | None:
    rows = model.objects.filter(**{f"{field}__isnull": False}).order_by(field)
    return rows.values_list(field, flat=True).first()


def _bounded(threads: ThreadPoolExecutor, ask: Callable[[], T]) -> T | None:
    asked = threads.submit(ask)
    try:
        return asked.result(PATIENCE_S)
    except Exception as error:  # noqa: BLE001 - whatever it is, there is no answer
        log.warning("no answer: %s", type(error).__name__)
        asked.cancel()  # where its thread is stuck, it has not begun
        return None


def _then_closed(ask: Callable[[], T]) -> T:
    try:
        return ask()
    finally:
        connections.close_all()


def _ask_database() -> Stored:
    with connection.cursor() as cursor:
        begun = time.perf_counter()
        cursor.execute("SELECT 1")
        took_s = time.perf_counter() - begun
    now = clock.now()
    processes = tuple(Process.objects.order_by("kind", "name"))
    swept = Heartbeat.objects.filter(name=DEADLINES).values_list("at", flat=True).first()
    return Stored(took_s, processes, states_of(processes, now), swept, _last_minute(now), now)


def _last_minute(now: datetime) -> Minute | None:
    lately = Minute.objects.filter(at__gt=now - KNOWN_FOR, games__isnull=False)
    return lately.order_by("-at").first()


def _ask_redis() -> Queued:
    names = names_of_queues()
    prefix = str(settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"])
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 0)}
    with Redis.from_url(settings.REDIS_URL, **options) as client:
        client.ping()
        begun = time.perf_counter()
        asked = client.pipeline(transaction=False)
        for name in names:
            asked.llen(prefix + name)
        *lengths, taken_up = asked.hlen(prefix + "unacked").execute()
    took_s = time.perf_counter() - begun
    return Queued(took_s, dict(zip(names, lengths, strict=True)), taken_up)
