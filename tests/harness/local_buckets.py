"""Token buckets in memory, for tests without Redis."""

import time
from threading import Lock

from parcheesi_site.middleware.token_buckets import S_US, Rate, Taken


class LocalBuckets:
    """Buckets of this process, with the algorithm of those in Redis."""

    def __init__(self, *_: object) -> None:
        self._full_at: dict[str, int] = {}
        self._lock = Lock()

    def take(self, key: str, rate: Rate) -> Taken:
        """Take a request out of a bucket."""
        with self._lock:
            now = int(time.time() * S_US)
            full = max(self._full_at.get(key, 0), now)
            reset = full + rate.interval_us - now
            if reset > rate.window_us:
                return Taken(False, 0, reset - rate.window_us, full - now)
            self._full_at[key] = now + reset
        return Taken(True, (rate.window_us - reset) // rate.interval_us, 0, reset)
