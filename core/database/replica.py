"""Reads from a replica of the database (docs/scaling.md).

The rule: a request may read from the replica if it has replayed all that the primary had committed
when the request came. So every request sees all that any user could have learned before it, by a
response, an event or another person. Otherwise, and without a replica, the primary is read.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, connections
from django.db.models import Model

from core.metrics import REPLICA_READS

PRIMARY: Final = "default"
REPLICA: Final = "replica"
"""Their names in `DATABASES`; the second is there only if `REPLICA_URL` is set."""
WAIT_S: Final = 0.02
"""How long a request waits for the replica to replay: several times what a near one needs."""
POLL_S: Final = 0.002
PAUSE_S: Final = 2.0
"""For how long a process does not ask a replica that was late or failed: each question costs."""
UNREACHABLE: Final = (OperationalError, InterfaceError)
COMMITTED: Final = "SELECT pg_current_wal_flush_lsn()"
"""The position in the log: what was answered or published is before it."""
REPLAYED: Final = "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= %s::pg_lsn"

P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")
T = TypeVar("T")

log = logging.getLogger(__name__)
_reading: ContextVar[bool] = ContextVar("reading_from_replica", default=False)


class Pause:
    """Until when this process leaves the replica alone, by the monotonic clock."""

    until_s: float = 0.0

    def begin(self) -> None:
        """Begin a pause; several threads may."""
        self.until_s = time.monotonic() + PAUSE_S

    def is_over(self) -> bool:
        """Whether the replica may be asked."""
        return time.monotonic() >= self.until_s


pause: Final = Pause()


class ReplicaRouter:
    """Sends the reads of a view to the replica if `from_replica` has found it up to date."""

    def db_for_read(self, model: type[Model], **hints: object) -> str:
        """The database of a read, also for what hangs on a row of the other database."""
        return REPLICA if _reading.get() else PRIMARY

    def db_for_write(self, model: type[Model], **hints: object) -> str:
        """The database of writes and locks."""
        return PRIMARY

    def allow_relation(self, one: Model, other: Model, **hints: object) -> bool:
        """Allow all: both have the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool:
        """Allow the primary alone: the replica follows."""
        return db == PRIMARY


def from_replica(view: Callable[Concatenate[V, P], R]) -> Callable[Concatenate[V, P], R]:
    """Let a view that changes nothing read from the replica, if there is one that is up to date.

    If the replica fails meanwhile, the view is called again and reads from the primary.
    """

    @wraps(view)
    def read(self: V, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if REPLICA in settings.DATABASES and _is_current():
            try:
                with _from_replica():
                    response = view(self, *args, **kwargs)
            except UNREACHABLE as error:
                _failed(error)
            else:
                REPLICA_READS.labels("replica").inc()
                return response
        return view(self, *args, **kwargs)

    return read


def continued(pieces: Iterator[T]) -> Iterator[T]:
    """The pieces, read where this call reads: a response may be sent after its view."""
    return _read(pieces, chosen=_reading.get())


def _read(pieces: Iterator[T], *, chosen: bool) -> Iterator[T]:
    while True:
        with _from_replica(chosen=chosen):
            try:
                piece = next(pieces)
            except StopIteration:
                return
        yield piece


@contextmanager
def _from_replica(*, chosen: bool = True) -> Iterator[None]:
    token = _reading.set(chosen)
    try:
        yield
    finally:
        _reading.reset(token)


def _is_current() -> bool:
    """Whether the replica has replayed all that is committed now, or soon has.

    Raises the errors of the primary.
    """
    if not pause.is_over():
        REPLICA_READS.labels("paused").inc()
        return False
    with connections[PRIMARY].cursor() as cursor:
        cursor.execute(COMMITTED)
        (committed,) = cursor.fetchone()
    try:
        if _has_replayed(committed):
            return True
    except UNREACHABLE as error:
        _failed(error)
        return False
    pause.begin()
    REPLICA_READS.labels("behind").inc()
    return False


def _has_replayed(position: str) -> bool:
    """Whether the replica comes to the position within `WAIT_S`. Raises its errors."""
    until_s = time.monotonic() + WAIT_S
    with connections[REPLICA].cursor() as cursor:
        while True:
            cursor.execute(REPLAYED, [position])
            if cursor.fetchone()[0]:
                return True
            if time.monotonic() > until_s:
                return False
            time.sleep(POLL_S)


def _failed(error: Exception) -> None:
    pause.begin()
    REPLICA_READS.labels("failed").inc()
    log.warning("the replica cannot be read, so the primary is: %s", error)
    connections[REPLICA].close()
