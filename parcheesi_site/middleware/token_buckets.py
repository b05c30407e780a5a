"""Buckets of requests that refill steadily (the generic cell rate algorithm), shared by processes.

A bucket is one number: the moment at which it would be full again. Taking a request moves it; a
request that is refused moves nothing, so that whoever waits as told is let in.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any, Protocol

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from core.metrics import REDIS_ERRORS

log = logging.getLogger(__name__)

S_US = 1_000_000
REST_S = 5.0
"""How long Redis is left alone after it has failed: an outage costs one request in so long."""
MAX_LOCAL = 100_000

# One round trip, by the clock of Redis, so that those of the web servers need not agree.
TAKE = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = tonumber(redis.call('GET', KEYS[1]) or now)
if full < now then full = now end
local reset = full + interval - now
if reset > window then return {0, 0, reset - window, full - now} end
redis.call('SET', KEYS[1], string.format('%.0f', now + reset), 'PX', math.ceil(reset / 1000))
return {1, math.floor((window - reset) / interval), 0, reset}
"""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so much time; all of them at once, if one likes."""

    quota: int
    window_s: int

    @property
    def interval_us(self) -> int:
        """Microseconds in which the bucket gains one request."""
        return self.window_s * S_US // self.quota

    @property
    def window_us(self) -> int:
        """Microseconds in which an empty bucket fills."""
        return self.interval_us * self.quota


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of asking a bucket for a request."""

    allowed: bool
    remaining: int
    wait_us: int
    """Until the next request is allowed; 0 where this one is."""
    reset_us: int
    """Until the bucket is full."""


class Buckets(Protocol):
    """Where the buckets are."""

    def take(self, key: str, rate: Rate) -> Taken | None:
        """Take a request out of a bucket; None where nobody can count."""


class RedisBuckets:
    """Buckets in Redis, for all processes. While it is away nobody counts, and nobody waits."""

    def __init__(
        self, url: str, options: dict[str, Any], clock: Callable[[], float] = time.monotonic
    ) -> None:
        client = Redis.from_url(url, **options, retry=Retry(NoBackoff(), 0))
        self._take = client.register_script(TAKE)
        self._clock = clock
        self._again_at = 0.0

    def take(self, key: str, rate: Rate) -> Taken | None:
        """Take a request out of a bucket, in one round trip."""
        if self._clock() < self._again_at:
            return None
        if self._again_at:  # of several threads one tries; the others pass meanwhile
            self._again_at = self._clock() + REST_S
        try:
            answer = self._take(["parcheesi:rate:" + key], [rate.interval_us, rate.window_us])
        except RedisError as error:
            REDIS_ERRORS.labels("limits").inc()
            self._again_at = self._clock() + REST_S
            log.warning("Redis is away, requests are not counted: %s", error)
            return None
        self._again_at = 0.0
        allowed, remaining, wait_us, reset_us = map(int, answer)
        return Taken(bool(allowed), remaining, wait_us, reset_us)


class LocalBuckets:
    """Buckets in this process alone, where there is only one."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._full_at: dict[str, int] = {}
        self._lock = Lock()

    def take(self, key: str, rate: Rate) -> Taken:
        """Take a request out of a bucket."""
        with self._lock:
            now = int(self._clock() * S_US)
            full = max(self._full_at.get(key, 0), now)
            reset = full + rate.interval_us - now
            if reset > rate.window_us:
                return Taken(False, 0, reset - rate.window_us, full - now)
            if len(self._full_at) >= MAX_LOCAL:
                self._full_at = {k: at for k, at in self._full_at.items() if at > now}
            self._full_at[key] = now + reset
        return Taken(True, (rate.window_us - reset) // rate.interval_us, 0, reset)
