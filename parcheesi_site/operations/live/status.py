"""The current state of the service: dependencies, processes, queues.

Each query reads the first entry of an index, or a few rows. It runs in a thread of its own, and
the caller waits at most `TIMEOUT_S`, even for a database that hangs.
"""

import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeVar, get_args

from django.conf import settings
from django.db import connection, connections
from django.db.models import Min, Sum
from redis.backoff import NoBackoff
from redis.retry import Retry

from accounts.mails import delivery as mail_delivery
from accounts.push import delivery as push_delivery
from accounts.webhooks.attempts import lateness
from core import clock
from core.streams.publishing import probe
from games.models import Game, Heartbeat, Presence
from games.time.metrics import Due
from games.time.sweeps import FIELDS
from games.uptime import DEADLINES
from parcheesi_site.operations.live.models import Minute, Process
from parcheesi_site.worker.broker import broker_client
from parcheesi_site.worker.queues import QUEUES

TIMEOUT_S: Final = 2.0
SILENT_AFTER: Final = timedelta(seconds=20)
"""Four missed heartbeats."""
HANGS_AFTER: Final = timedelta(seconds=60)
"""A worker hangs if it has a task, and has finished none for this long."""
LONG_TASKS: Final = frozenset({"games.analyse_game"})
"""Tasks that may last longer than that, although nothing is wrong."""
LASTS_AT_MOST: Final = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT)
"""A task that runs longer hangs, even if other threads of its worker finish tasks."""
IDLE_AFTER: Final = timedelta(seconds=15)
"""Beat is idle if it has sent no task for this long: it sends some every second."""
KNOWN_FOR: Final = timedelta(minutes=5)
"""Older figures are not reported."""
STATES: Final = ("working", "hanging", "idle", "silent")
QUEUE_NAMES: Final = sorted(queue.name for queue in QUEUES)
Part = Literal["broker", "cache", "publications"]
"""What the service has Redis for."""
REDIS_PARTS: Final[tuple[Part, ...]] = get_args(Part)
T = TypeVar("T")

log = logging.getLogger(__name__)
_database_threads = ThreadPoolExecutor(2, thread_name_prefix="status-database")
_redis_threads = ThreadPoolExecutor(6, thread_name_prefix="status-redis")


@dataclass(frozen=True, slots=True)
class Stored:
    """The state that the database holds."""

    took_s: float
    """The round trip of an empty statement."""
    processes: tuple[Process, ...]
    states: dict[str, str]
    """By the name of a process, one of `STATES`."""
    swept_at: datetime | None
    """When deadlines were last swept; None if never."""
    last: Minute | None
    """The last minute with a sample, if it is recent."""
    at: datetime

    def works(self, kind: Process.Kind) -> bool:
        """Whether a process of this kind is working."""
        return any(p.kind == kind and self.states[p.name] == "working" for p in self.processes)

    def is_swept(self) -> bool:
        """Whether deadlines were swept lately."""
        age_s = self.age_s(self.swept_at)
        return age_s is not None and age_s <= settings.DOWNTIME_AFTER_S

    def age_s(self, then: datetime | None) -> float | None:
        """The seconds since then."""
        return None if then is None else (self.at - then).total_seconds()


@dataclass(frozen=True, slots=True)
class Queued:
    """The state of the queues in Redis."""

    took_s: float
    queues: dict[str, int]
    """The number of waiting tasks by queue."""
    taken_up: int
    """Tasks that workers have fetched and not finished."""


@dataclass(frozen=True, slots=True)
class Redis:
    """The state of Redis, which can be one server for all parts or one for each."""

    queued: Queued | None
    """None if the broker does not respond."""
    took_s: dict[tuple[Part, ...], float | None]
    """The round trip of an empty request, by the parts that share an address; None: no response."""

    def answers(self, *parts: Part) -> bool:
        """Whether the addresses of all these parts respond."""
        lacking = [one for one, took_s in self.took_s.items() if took_s is None]
        return not any(part in one for part in parts for one in lacking)


def stored() -> Stored | None:
    """Query the database; None if it does not respond in time."""
    return _from_database(_query_database)


def queued() -> Queued | None:
    """Query the broker; None if it does not respond in time."""
    return _awaited(_redis_threads.submit(_query_broker))


def redis() -> Redis:
    """Query all addresses of Redis at the same time."""
    end, addresses = time.monotonic() + TIMEOUT_S, _addresses()
    broker = _redis_threads.submit(_query_broker)
    others = {
        parts: _redis_threads.submit(_probed, url)
        for url, parts in addresses.items()
        if url != settings.CELERY_BROKER_URL
    }
    queued = _awaited(broker, end)
    took_s = {addresses[settings.CELERY_BROKER_URL]: queued.took_s if queued else None}
    return Redis(queued, took_s | {parts: _awaited(took, end) for parts, took in others.items()})


def waits() -> dict[Due, float] | None:
    """The result of `waiting`; None if the database does not respond in time."""
    return _from_database(lambda: waiting(clock.now()))


def webhooks() -> dict[str, float] | None:
    """How late deliveries to webhooks are; None if the database does not respond in time."""
    return _from_database(lambda: lateness(clock.now()))


def pushes() -> float | None:
    """How late push messages are, in seconds; None if the database does not respond in time."""
    return _from_database(lambda: push_delivery.waiting_s(now=clock.now()))


def mails() -> float | None:
    """How late mails about notifications are; None if the database does not respond in time."""
    return _from_database(lambda: mail_delivery.waiting_s(now=clock.now()))


def states_of(processes: Iterable[Process], now: datetime) -> dict[str, str]:
    """One of `STATES` by the name of each. A beat on standby for another one is working."""
    sent_at = max(
        (p.acted_at or p.started_at for p in processes if p.kind == Process.Kind.BEAT), default=now
    )
    return {p.name: _state_of(p, sent_at, now) for p in processes}


def _state_of(process: Process, sent_at: datetime, now: datetime) -> str:
    if now - process.seen_at > SILENT_AFTER:
        return "silent"
    if process.kind == Process.Kind.BEAT:
        return "idle" if now - sent_at > IDLE_AFTER else "working"
    since = process.task_since
    if since is None:
        return "working"
    done_at = max(since, process.acted_at or since)
    stuck = now - done_at > HANGS_AFTER and process.task not in LONG_TASKS
    return "hanging" if stuck or now - since > LASTS_AT_MOST else "working"


def waiting(now: datetime) -> dict[Due, float]:
    """The longest wait of each kind of overdue item, in seconds; 0 without any."""
    dues = {due: _first(field) for due, field in FIELDS.items()}
    silent = Presence.objects.filter(away=False).aggregate(first=Min("seen_at"))["first"]
    dues[Due.SILENCE] = silent and silent + timedelta(seconds=settings.CONNECTED_FOR_S)
    late = {due: (now - at).total_seconds() if at else 0.0 for due, at in dues.items()}
    return {due: max(0.0, seconds) for due, seconds in late.items()}


def streams(now: datetime) -> int:
    """The number of open streams in all processes."""
    alive = Process.objects.filter(seen_at__gt=now - SILENT_AFTER)
    return alive.aggregate(sum=Sum("streams"))["sum"] or 0


def _first(field: str) -> datetime | None:
    games = Game.objects.filter(**{f"{field}__isnull": False}).order_by(field)
    return games.values_list(field, flat=True).first()


def _awaited(result: Future[T], end: float | None = None) -> T | None:
    """The result; None after an error, or at `end`, by the monotonic clock."""
    try:
        return result.result(TIMEOUT_S if end is None else max(0.0, end - time.monotonic()))
    except Exception as error:  # noqa: BLE001 - any error means that the part is unreachable
        log.warning("no answer: %s", type(error).__name__)
        result.cancel()  # it has not begun if all threads hang
        return None


def _from_database(query: Callable[[], T]) -> T | None:
    def run() -> T:
        try:
            return query()
        finally:
            connections.close_all()

    return _awaited(_database_threads.submit(run))


def _query_database() -> Stored:
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


def _addresses() -> dict[str, tuple[Part, ...]]:
    """The parts of the service by their address of Redis."""
    by_part: dict[Part, str] = {
        "broker": settings.CELERY_BROKER_URL,
        "cache": settings.CACHE_URL,
        "publications": settings.PUBLICATIONS_URL,
    }
    urls = dict.fromkeys(by_part.values())
    return {url: tuple(part for part in by_part if by_part[part] == url) for url in urls}


def _probed(url: str) -> float:
    begun = time.perf_counter()
    probe(url, settings.REDIS_OPTIONS)
    return time.perf_counter() - begun


def _query_broker() -> Queued:
    prefix = str(settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"])
    with broker_client(retry=Retry(NoBackoff(), 0)) as client:
        client.ping()
        begun = time.perf_counter()
        pipeline = client.pipeline(transaction=False)
        for name in QUEUE_NAMES:
            pipeline.llen(prefix + name)
        *lengths, taken_up = pipeline.hlen(prefix + "unacked").execute()
    took_s = time.perf_counter() - begun
    return Queued(took_s, dict(zip(QUEUE_NAMES, lengths, strict=True)), taken_up)
