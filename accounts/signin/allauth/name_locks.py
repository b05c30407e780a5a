"""The lock of a name after many wrong passwords, whatever addresses they came from.

A name is locked whether or not an account has it. Like all limits of signing in, locks are in
Redis.
"""

import hashlib
import math
import time
from typing import Final

from django.conf import settings
from django.core.cache import cache

from accounts import names

COUNTED_FOR_S: Final = 24 * 3600
TRIES_BETWEEN: Final = 10
"""Wrong passwords from one lock to the next, longer one."""


def counted_as(login: str) -> str:
    """The one spelling in which a name or an address is counted."""
    return names.normal(login).upper()


def locked_for_s(name: str) -> int:
    """The seconds until the name is unlocked; 0 if it is not locked."""
    if not _is_used():
        return 0
    until: float = cache.get(_key("until", name), 0.0)
    return max(0, math.ceil(until - time.time()))


def wrong_passwords(name: str) -> int:
    """How many were counted in the last 24 hours, from the first of them on."""
    return int(cache.get(_key("wrong", name), 0)) if _is_used() else 0


def count_wrong_password(name: str) -> None:
    """Count a wrong password for a name that is not locked; lock the name after too many."""
    if not _is_used():
        return
    key = _key("wrong", name)
    cache.add(key, 0, COUNTED_FOR_S)
    more = cache.incr(key) - settings.WRONG_PASSWORDS_BEFORE_LOCK
    if more >= 0 and more % TRIES_BETWEEN == 0:
        steps = settings.NAME_LOCK_STEPS_S
        lock_s = steps[min(more // TRIES_BETWEEN, len(steps) - 1)]
        cache.set(_key("until", name), time.time() + lock_s, lock_s)


def _is_used() -> bool:
    rules = (settings.WRONG_PASSWORDS_BEFORE_LOCK, settings.NAME_LOCK_STEPS_S)
    return bool(settings.ACCOUNT_RATE_LIMITS) and all(rules)


def _key(what: str, name: str) -> str:
    return f"name-lock:{what}:{hashlib.sha256(name.encode()).hexdigest()}"
