"""Token buckets (the generic cell rate algorithm), shared by processes.

A bucket is one number: the time at which it will be full again. An allowed request moves it. A
refused request does not, so that a client that waits `Retry-After` seconds is served.
"""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from core.metrics import REDIS_ERRORS

log = logging.getLogger(__name__)

S_US = 1_000_000
REST_S = 5.0
"""Redis is not called for this long after a failure: an outage delays one request in this time."""

# One round trip, by the clock of Redis: those of the web servers may differ.
# A request is taken out of all buckets, or out of none if one of them is empty.
TAKE = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local resets = {}
local first
for i, key in ipairs(KEYS) do
  local interval, window = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local full = tonumber(redis.call('GET', key) or now)
  if full < now then full = now end
  local reset = full + interval - now
  if reset > window then return {i, 0, 0, reset - window, full - now} end
  first = first or {i, 1, math.floor((window - reset) / interval), 0, reset}
  resets[i] = reset
end
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.0f', now + resets[i]), 'PX', math.ceil(resets[i] / 1000))
end
return first
"""


@dataclass(frozen=True, slots=True)
class Rate:
    """The size of a bucket, in requests, and the time in which it fills."""

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
    """The result of taking a request out of buckets: of the empty one, or else of the first."""

    place: int
    """The bucket's place in the list."""
    allowed: bool
    remaining: int
    wait_us: int
    """Until the next request is allowed; 0 if this one is."""
    reset_us: int
    """Until the bucket is full."""


class Buckets(Protocol):
    """A store of buckets."""

    def take(self, *buckets: tuple[str, Rate]) -> Taken | None:
        """Take a request out of all buckets or none; None if the store is unreachable."""


class RedisBuckets:
    """Buckets in Redis, for all processes. While Redis is down, requests are not counted."""

    def __init__(
        self, url: str, options: Mapping[str, float], clock: Callable[[], float] = time.monotonic
    ) -> None:
        client = Redis.from_url(url, **options, retry=Retry(NoBackoff(), 0))
        self._take = client.register_script(TAKE)
        self._clock = clock
        self._again_at = 0.0

    def take(self, *buckets: tuple[str, Rate]) -> Taken | None:
        """Take a request out of all buckets or none, in one round trip."""
        if self._clock() < self._again_at:
            return None
        if self._again_at:  # one of several threads tries; the others pass meanwhile
            self._again_at = self._clock() + REST_S
        try:
            answer = self._take(
                ["parcheesi:rate:" + key for key, _ in buckets],
                [us for _, rate in buckets for us in (rate.interval_us, rate.window_us)],
            )
        except RedisError as error:
            REDIS_ERRORS.labels("limits").inc()
            self._again_at = self._clock() + REST_S
            log.warning("Redis is down, requests are not counted: %s", error)
            return None
        self._again_at = 0.0
        number, allowed, remaining, wait_us, reset_us = map(int, answer)
        return Taken(number - 1, bool(allowed), remaining, wait_us, reset_us)
