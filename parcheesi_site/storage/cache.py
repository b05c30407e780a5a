"""The cache for the sign-in's rate limits, one-time codes, and users that are online."""

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
    """Acts as empty while Redis is down: no call fails, and no user is locked out.

    After a failure Redis is not called for some seconds, so that an outage delays few requests.
    """

    _again_at: ClassVar[float] = 0.0

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return the value, or the default."""
        return self._tried(default, super().get, key, default, version)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """The values that exist, by key."""
        return dict(self._tried({}, super().get_many, keys, version))

    def add(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> bool:
        """Store the value unless the key exists; returns whether it was stored."""
        return bool(self._tried(True, super().add, key, value, *args, **kwargs))

    def set(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> None:
        """Store the value."""
        self._tried(None, super().set, key, value, *args, **kwargs)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number; returns the sum."""
        return int(self._tried(delta, super().incr, key, delta, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Delete the key; returns whether it existed."""
        return bool(self._tried(False, super().delete, key, version))

    def _tried(self, otherwise: Any, call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() < ForgivingCache._again_at:
            return otherwise
        try:
            return call(*args, **kwargs)
        except RedisError as error:
            REDIS_ERRORS.labels("cache").inc()
            ForgivingCache._again_at = time.monotonic() + REST_S
            log.warning("Redis is down, sign-ins are not counted: %s", type(error).__name__)
            return otherwise
