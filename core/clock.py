"""The time that decides: the database's, which all processes share.

On PostgreSQL its clock is read now and then, and goes on in between by the machine's monotonic
one, which nobody sets. SQLite is on the machine itself, and so is its time.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

MEASURED_EVERY_S = 10.0
"""Also how long a machine that was suspended, whose monotonic clock stood still, is behind."""

log = logging.getLogger(__name__)


class Clock:
    """Somebody else's clock, read seldom; any number of threads may ask."""

    def __init__(
        self, read: Callable[[], datetime], seconds: Callable[[], float] = time.monotonic
    ) -> None:
        self._read, self._seconds = read, seconds
        self._reading = threading.Lock()
        self._zero: datetime | None = None
        """What it showed when the monotonic clock was at 0."""
        self._due_s = 0.0

    def now(self) -> datetime:
        """Return its time. Raises what reading raises, where that has never been possible."""
        if self._zero is None:
            if _in_event_loop():
                return timezone.now()  # nothing better is known, and nobody must wait here
            self._zero = self._measured()  # by each who asks, so that nobody waits
        elif self._seconds() >= self._due_s and not _in_event_loop():
            self._measure_anew()
        return self._zero + timedelta(seconds=self._seconds())

    def _measure_anew(self) -> None:
        """In one thread, while the others go on."""
        if not self._reading.acquire(blocking=False):
            return
        try:
            self._zero = self._measured()
        except Error:
            log.warning("the database's time cannot be read: the last measurement goes on")
            self._due_s = self._seconds() + MEASURED_EVERY_S
        finally:
            self._reading.release()

    def _measured(self) -> datetime:
        before = self._seconds()
        shown = self._read()
        after = self._seconds()
        self._due_s = after + MEASURED_EVERY_S
        return shown - timedelta(seconds=(before + after) / 2)


def _in_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _clock_of_postgres() -> datetime:
    """What the server's clock shows, inside or outside of a transaction, also of a failed one.

    Not by Django's cursor: tests and logs would count this query as the caller's.
    """
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        shown: datetime = cursor.fetchone()[0]
    return shown.astimezone(UTC)


_shared = Clock(_clock_of_postgres)


def now() -> datetime:
    """Return the time by which everything is decided, in UTC.

    Raises the database's own error where it has never been reached.
    """
    if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        return _shared.now()
    return timezone.now()


def rfc3339(at: datetime) -> str:
    """The time as text, as in the answers of the API."""
    return at.isoformat().replace("+00:00", "Z")
