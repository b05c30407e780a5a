"""Token buckets (the generic cell rate algorithm), shared by processes.

A bucket is one number: the time at which it will be full again. An allowed request moves it. A
refused request does not, so that a client that waits `Retry-After` seconds is served.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Final, NamedTuple, NoReturn, Protocol, cast

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from core.metrics import REDIS_ERRORS

log = logging.getLogger(__name__)

S_US: Final = 1_000_000
REST_S: Final = 5.0
"""Redis is not called for this long after a failure: an outage delays one request in this time."""
SETTLED_EVERY_S: Final = 0.25
"""How often a process reports to Redis the requests that it has counted by itself."""
REPORTED_AT_ONCE: Final = 500
"""Buckets in one call of Redis, which serves no other process meanwhile."""

# One round trip, by the clock of Redis: those of the web servers may differ.
# ARGV: whether to take a request, then of each bucket the interval, the window, and how many
# requests a process has counted by itself. A request is taken out of all buckets, or out of none if
# one of them is empty. Returns when each will be full, then the place of the empty one, or 0.
COUNT = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local resets, empty = {}, 0
for i, key in ipairs(KEYS) do
  local interval, window, counted = ARGV[3 * i - 1], tonumber(ARGV[3 * i]), ARGV[3 * i + 1]
  local full = tonumber(redis.call('GET', key) or now)
  if full < now then full = now end
  resets[i] = math.min(full + counted * interval - now, window)
  if empty == 0 and resets[i] + interval > window then empty = i end
end
for i, key in ipairs(KEYS) do
  if ARGV[1] == '1' and empty == 0 then resets[i] = resets[i] + ARGV[3 * i - 1] end
  if resets[i] > 0 then
    local ms = math.ceil(resets[i] / 1000)
    redis.call('SET', key, string.format('%.0f', now + resets[i]), 'PX', ms)
  end
end
resets[#KEYS + 1] = empty
return resets
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


class Counted(NamedTuple):
    """Requests that a process has counted in a bucket by itself."""

    rate: Rate
    requests: int


class Buckets(Protocol):
    """A store of buckets."""

    def take(self, *buckets: tuple[str, Rate]) -> Taken:
        """Take a request out of all buckets or none."""


class LocalBuckets:
    """The buckets of one process."""

    def __init__(self, *_: object, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._full_us: dict[str, int] = {}
        """By key: when the bucket will be full again, by the clock."""

    def take(self, *buckets: tuple[str, Rate]) -> Taken:
        """Take a request out of all buckets or none."""
        with self._lock:
            return self._take(buckets)

    def _take(self, buckets: Sequence[tuple[str, Rate]]) -> Taken:
        now = self._now_us()
        resets = [self._reset_us(key, now) + rate.interval_us for key, rate in buckets]
        for place, ((_, rate), reset) in enumerate(zip(buckets, resets, strict=True)):
            if reset > rate.window_us:
                return _refused(place, rate, reset - rate.interval_us)
        for (key, _), reset in zip(buckets, resets, strict=True):
            self._full_us[key] = now + reset
        return _allowed(buckets[0][1], resets[0])

    def _reset_us(self, key: str, now: int) -> int:
        return max(self._full_us.get(key, now) - now, 0)

    def _now_us(self) -> int:
        return int(self._clock() * S_US)


class RedisBuckets(LocalBuckets):
    """Buckets in Redis, for all processes.

    A process counts by itself while a bucket is more than half full, and reports to Redis a few
    times a second: a round trip for each request would cost more than all other counting. Below
    that, and where a bucket gains less than a request a second, each request asks Redis. So
    processes can exceed a limit together only by what they serve in `SETTLED_EVERY_S`, which counts
    later. While Redis is down each process counts alone.
    """

    def __init__(
        self, url: str, options: Mapping[str, float], clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(clock=clock)
        client = Redis.from_url(url, **options, retry=Retry(NoBackoff(), 0))
        self._count = client.register_script(COUNT)
        self._again_at = 0.0
        self._unreported: dict[str, Counted] = {}
        """By key: requests not reported to Redis yet."""
        self._has_unreported = Event()
        Thread(target=self._settle_forever, name="rate limits", daemon=True).start()

    def take(self, *buckets: tuple[str, Rate]) -> Taken:
        """Take a request out of all buckets or none, mostly without a round trip."""
        with self._lock:
            if self._may_count(buckets):
                taken = self._take(buckets)
                if taken.allowed:
                    for key, rate in buckets:
                        self._unreported[key] = Counted(rate, self._unreported_of(key) + 1)
                    self._has_unreported.set()
                return taken
            counted = {key: Counted(rate, self._unreported_of(key)) for key, rate in buckets}
            for key in counted:
                self._unreported.pop(key, None)
        answer = self._report(counted, take=True)
        if answer is None:
            return super().take(*buckets)
        *resets, empty = answer
        if empty:
            return _refused(empty - 1, buckets[empty - 1][1], resets[empty - 1])
        return _allowed(buckets[0][1], resets[0])

    def settle(self) -> None:
        """Report all requests that this process has counted, and forget full buckets."""
        with self._lock:
            now = self._now_us()
            self._full_us = {key: full for key, full in self._full_us.items() if full > now}
            unreported, self._unreported = list(self._unreported.items()), {}
        for start in range(0, len(unreported), REPORTED_AT_ONCE):
            self._report(dict(unreported[start : start + REPORTED_AT_ONCE]), take=False)

    def _settle_forever(self) -> NoReturn:
        while True:
            self._has_unreported.wait()
            time.sleep(SETTLED_EVERY_S)
            self._has_unreported.clear()
            self.settle()

    def _may_count(self, buckets: Sequence[tuple[str, Rate]]) -> bool:
        now = self._now_us()
        return all(
            rate.interval_us <= S_US and self._reset_us(key, now) <= rate.window_us // 2
            for key, rate in buckets
        )

    def _unreported_of(self, key: str) -> int:
        return self._unreported[key].requests if key in self._unreported else 0

    def _report(self, counted: Mapping[str, Counted], *, take: bool) -> list[int] | None:
        """Call Redis, and adopt its resets; None while it is down."""
        if self._clock() < self._again_at:
            return None
        if self._again_at:  # one of several threads tries; the others pass meanwhile
            self._again_at = self._clock() + REST_S
        numbers = [int(take)]
        for rate, requests in counted.values():
            numbers += [rate.interval_us, rate.window_us, requests]
        try:
            answer = cast(list[int], self._count(["parcheesi:rate:" + k for k in counted], numbers))
        except RedisError as error:
            REDIS_ERRORS.labels("limits").inc()
            self._again_at = self._clock() + REST_S
            log.warning("Redis is down, each process counts requests by itself: %s", error)
            return None
        self._again_at = 0.0
        with self._lock:
            now = self._now_us()
            for (key, (rate, _)), reset_us in zip(counted.items(), answer, strict=False):
                self._full_us[key] = now + reset_us + self._unreported_of(key) * rate.interval_us
        return answer


def _allowed(rate: Rate, reset_us: int) -> Taken:
    return Taken(0, True, (rate.window_us - reset_us) // rate.interval_us, 0, reset_us)


def _refused(place: int, rate: Rate, reset_us: int) -> Taken:
    return Taken(place, False, 0, reset_us + rate.interval_us - rate.window_us, reset_us)
