"""Beat with standbys: of several processes one sends tasks, the others take over when it ends."""

import logging
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from celery.beat import Scheduler
from redis import RedisError
from redis.exceptions import LockError

from parcheesi_site.worker.broker import broker_client

log = logging.getLogger(__name__)
LOCK = "parcheesi:beat"
LOCK_TIMEOUT_S = 5.0
"""The next beat takes over this long after a kill: well within `DOWNTIME_AFTER_S`."""
LOCK_RETRY_S = 0.5
SILENT_S = 10.0
"""A beat that has sent nothing for this long gives the lock up: several are due each second."""
ZERO = datetime(2000, 1, 1, tzinfo=UTC)
"""The zero of the monotonic clock, as Celery wants dates."""
LONG_AGO = ZERO - timedelta(days=365)


class StandbyScheduler(Scheduler):
    """Sends due tasks while it holds a lock in the Redis that is the broker.

    It renews the lock on each tick. A beat that hangs loses the lock, and waits like the others;
    one that sends nothing gives it up. Without Redis no beat holds it, and no task could be sent.

    The schedule goes by the monotonic clock: when the machine's clock is set back, a task is not
    late by as much.
    """

    monotonic = staticmethod(time.monotonic)
    _closed = False

    def setup_schedule(self) -> None:
        """Read the schedule from the settings; every entry is due once this beat has the lock.

        So the times of the last runs need not be stored: an hourly task may run early, but is
        never skipped.
        """
        super().setup_schedule()
        for entry in self.schedule.values():
            entry.schedule.nowfun = self._now  # type: ignore[union-attr]  # each has one
            entry.last_run_at = LONG_AGO
        self._active_at = 0.0
        """When it got the lock, or last sent a task, by the monotonic clock."""
        self._lock = broker_client().lock(LOCK, timeout=LOCK_TIMEOUT_S)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send one due task if this beat has the lock; return the seconds until the next tick."""
        if self._closed:
            # Celery (5.7) ends beat with an exception, which is lost while a task is being sent.
            raise SystemExit
        if not self._leads():
            return LOCK_RETRY_S
        if self.monotonic() - self._active_at > SILENT_S:
            log.error("beat sends nothing: it gives the lock up")
            self._release()
            return LOCK_TIMEOUT_S  # for another beat to take over
        return min(super().tick(*args, **kwargs), LOCK_RETRY_S)

    def apply_async(self, *args: Any, **kwargs: Any) -> Any:
        """Send a task. Raises SchedulingError."""
        sent = super().apply_async(*args, **kwargs)
        self._active_at = self.monotonic()
        return sent

    def close(self) -> None:
        """Release the lock, so that another beat takes over at once."""
        self._closed = True
        self._release()
        super().close()

    def _now(self) -> datetime:
        return ZERO + timedelta(seconds=self.monotonic())

    def _release(self) -> None:
        with suppress(RedisError):
            self._lock.release()

    def _leads(self) -> bool:
        with suppress(RedisError):
            try:
                return bool(self._lock.reacquire())
            except LockError:  # not ours, or no longer
                self._active_at = self.monotonic()
                return bool(self._lock.acquire(blocking=False))
        return False
