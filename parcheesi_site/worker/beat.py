"""Beat, of which there may be several: one asks for what is due, the others wait for its end."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from celery.beat import Scheduler
from django.conf import settings
from redis import Redis, RedisError
from redis.exceptions import LockError

LOCK = "parcheesi:beat"
LEADS_FOR_S = 5.0
"""So long after a beat has been killed the next one leads: well within `DOWNTIME_AFTER_S`."""
LOOKS_EVERY_S = 0.5
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class OneOfSeveral(Scheduler):
    """Asks for what is due while it holds a lock in Redis, which is the broker as well.

    It renews the lock each time it looks. One that hangs loses it; one that has lost it waits like
    the others. Without Redis nobody leads, and nothing could be asked for.
    """

    _closed = False

    def setup_schedule(self) -> None:
        """Take the schedule from the settings; everything in it is due as soon as this one leads.

        So no file keeps when what comes hourly was last asked for: it may come early, never not.
        """
        super().setup_schedule()
        for entry in self.schedule.values():
            entry.last_run_at = LONG_AGO
        redis = Redis.from_url(settings.REDIS_URL, **settings.REDIS_OPTIONS)
        self._lock = redis.lock(LOCK, timeout=LEADS_FOR_S)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Ask for one thing that is due, if this one leads; return when to look again."""
        if self._closed:
            # Celery (5.7) ends beat by an exception, which is lost while something is being sent.
            raise SystemExit
        if not self._leads():
            return LOOKS_EVERY_S
        return min(super().tick(*args, **kwargs), LOOKS_EVERY_S)

    def close(self) -> None:
        """Let another one lead at once."""
        self._closed = True
        with suppress(RedisError):
            self._lock.release()
        super().close()

    def _leads(self) -> bool:
        with suppress(RedisError):
            try:
                return bool(self._lock.reacquire())
            except LockError:  # it is not ours, or not any more
                return bool(self._lock.acquire(blocking=False))
        return False
