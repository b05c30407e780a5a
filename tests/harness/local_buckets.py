"""Token buckets in memory, for tests without Redis."""

import time
from threading import Lock

from parcheesi_site.middleware.token_buckets import S_US, Rate, Taken


class LocalBuckets:
    """Buckets of this process, with the algorithm of those in Redis."""

    def __init__(self, *_: object) -> None:
        self._full_at: dict[str, int] = {}
        self._lock = Lock()

    def take(self, *buckets: tuple[str, Rate]) -> Taken:
        """Take a request out of all buckets or none."""
        with self._lock:
            now = int(time.time() * S_US)
            taken = [self._after(place, *one, now) for place, one in enumerate(buckets)]
            if refused := next((one for one in taken if not one.allowed), None):
                return refused
            for (key, _), one in zip(buckets, taken, strict=True):
                self._full_at[key] = now + one.reset_us
        return taken[0]

    def _after(self, place: int, key: str, rate: Rate, now: int) -> Taken:
        """The bucket after the request, or the refusal."""
        full = max(self._full_at.get(key, 0), now)
        reset = full + rate.interval_us - now
        if reset > rate.window_us:
            return Taken(place, False, 0, reset - rate.window_us, full - now)
        return Taken(place, True, (rate.window_us - reset) // rate.interval_us, 0, reset)
