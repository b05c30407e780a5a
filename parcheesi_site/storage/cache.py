"""The cache that limits and one-time codes of signing in are kept in."""

import logging
import time
from collections.abc import Callable
from typing import Any, ClassVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from core.metrics import REDIS_ERRORS
from parcheesi_site.middleware.token_buckets import REST_S

log = logging.getLogger(__name__)


class ForgivingCache(RedisCache):
    """As if nothing had been kept while Redis is away: nobody is locked out, and nothing fails.

    After a failure it is left alone for some seconds, so that an outage holds up one request.
    """

    _again_at: ClassVar[float] = 0.0

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return what is kept, or the default."""
        return self._tried(lambda: super(ForgivingCache, self).get(key, default, version), default)

    def add(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> bool:
        """Keep it unless there is something; whether it is the first."""
        return bool(
            self._tried(lambda: super(ForgivingCache, self).add(key, value, *args, **kwargs), True)
        )

    def set(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> None:
        """Keep it."""
        self._tried(lambda: super(ForgivingCache, self).set(key, value, *args, **kwargs), None)

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Forget it; whether it was there."""
        return bool(self._tried(lambda: super(ForgivingCache, self).delete(key, version), False))

    def _tried(self, act: Callable[[], Any], otherwise: Any) -> Any:
        if time.monotonic() < ForgivingCache._again_at:
            return otherwise
        try:
            return act()
        except RedisError as error:
            REDIS_ERRORS.labels("cache").inc()
            ForgivingCache._again_at = time.monotonic() + REST_S
            log.warning("Redis is away, tries to sign in are not counted: %s", type(error).__name__)
            return otherwise
