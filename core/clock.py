"""The database's time, which all processes share: deadlines are decided by it.

PostgreSQL's clock is read every few seconds. In between, the time is extrapolated with the
machine's monotonic clock. With SQLite, which runs on the same machine, it is the machine's time.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

MEASURED_EVERY_S = 10.0
"""Also how long the time lags after the machine was suspended, which stops a monotonic clock."""

log = logging.getLogger(__name__)


class Clock:
    """A remote clock that is read every few seconds. Thread-safe."""

    def __init__(
        self, read: Callable[[], datetime], seconds: Callable[[], float] = time.monotonic
    ) -> None:
        self._read, self._seconds = read, seconds
        self._reading = threading.Lock()
        self._zero: datetime | None = None
        """The remote time when the monotonic clock was at 0."""
        self._due_s = 0.0

    def now(self) -> datetime:
        """The remote time. Raises the error of the reading if none has succeeded yet."""
        if self._zero is None:
            if _in_event_loop():
                return timezone.now()  # the event loop must not block on the database
            self._zero = self._measured()  # in each thread: waiting for another would block
        elif self._seconds() >= self._due_s and not _in_event_loop():
            self._measure_again()
        return self._zero + timedelta(seconds=self._seconds())

    def _measure_again(self) -> None:
        """Measure in one thread; the others use the last measurement meanwhile."""
        if not self._reading.acquire(blocking=False):
            return
        try:
            self._zero = self._measured()
        except Error:
            log.warning("the database's time cannot be read: the last measurement is used")
            self._due_s = self._seconds() + MEASURED_EVERY_S
        finally:
            self._reading.release()

    def _measured(self) -> datetime:
        before = self._seconds()
        remote = self._read()
        after = self._seconds()
        self._due_s = after + MEASURED_EVERY_S
        return remote - timedelta(seconds=(before + after) / 2)


def _in_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _clock_of_postgres() -> datetime:
    """The server's time, also inside a transaction, even a failed one.

    Django's cursor is bypassed: tests and logs would count this query as the caller's.
    """
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        time_of_server: datetime = cursor.fetchone()[0]
    return time_of_server.astimezone(UTC)


_shared = Clock(_clock_of_postgres)


def now() -> datetime:
    """The database's time, in UTC. Raises the database's error if it was never reached."""
    on_postgres = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
    at = _shared.now() if on_postgres else timezone.now()
    return at + moved_by() if settings.TEST_CLOCK_FILE else at


def moved_by() -> timedelta:
    """By how much the clock of a test was moved, by any process."""
    try:
        moves = Path(settings.TEST_CLOCK_FILE).read_text()
    except FileNotFoundError:
        return timedelta()
    return timedelta(seconds=sum(map(int, moves.split())))


def move(forward_s: int) -> None:
    """Move the clock of a test forward, for all processes. Raises ValueError below 1 s."""
    if forward_s < 1:
        raise ValueError("time only moves forward")
    with Path(settings.TEST_CLOCK_FILE).open("a") as file:  # appended: no move gets lost
        file.write(f"{forward_s}\n")


def rfc3339(at: datetime) -> str:
    """The time as text, as in the API's responses."""
    return at.isoformat().replace("+00:00", "Z")
