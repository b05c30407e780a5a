"""Beat with standbys: of several processes one sends tasks, the others take over when it ends."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from celery.beat import Scheduler
from redis import RedisError
from redis.exceptions import LockError

from parcheesi_site.worker.broker import broker_client

LOCK = "parcheesi:beat"
LOCK_TIMEOUT_S = 5.0
"""The next beat takes over this long after a kill: well within `DOWNTIME_AFTER_S`."""
LOCK_RETRY_S = 0.5
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class StandbyScheduler(Scheduler):
    """Sends due tasks while it holds a lock in the Redis that is the broker.

    It renews the lock on each tick. A beat that hangs loses the lock, and waits like the others.
    Without Redis no beat holds it, and no task could be sent.
    """

    _closed = False

    def setup_schedule(self) -> None:
        """Read the schedule from the settings; every entry is due once this beat has the lock.

        So the times of the last runs need not be stored: an hourly task may run early, but is
        never skipped.
        """
        super().setup_schedule()
        for entry in self.schedule.values():
            entry.last_run_at = LONG_AGO
        self._lock = broker_client().lock(LOCK, timeout=LOCK_TIMEOUT_S)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send one due task if this beat has the lock; return the seconds until the next tick."""
        if self._closed:
            # Celery (5.7) ends beat with an exception, which is lost while a task is being sent.
            raise SystemExit
        if not self._leads():
            return LOCK_RETRY_S
        return min(super().tick(*args, **kwargs), LOCK_RETRY_S)

    def close(self) -> None:
        """Release the lock, so that another beat takes over at once."""
        self._closed = True
        with suppress(RedisError):
            self._lock.release()
        super().close()

    def _leads(self) -> bool:
        with suppress(RedisError):
            try:
                return bool(self._lock.reacquire())
            except LockError:  # not ours, or no longer
                return bool(self._lock.acquire(blocking=False))
        return False
