"""Users that are online: in the cache, so that it costs the database nothing.

While the cache is away nobody is online.
"""

import time
from collections.abc import Collection
from typing import Final
from uuid import UUID

from django.core.cache import cache

ONLINE_FOR_S: Final = 60
"""How long a request or a stream's keep-alive counts."""
KEY: Final = "online:{}"
SINCE: Final = "online_since"
"""When it was first asked who is online, in seconds since 1970."""


def mark_online(user_id: UUID) -> None:
    """Note that the user is online now. Call it every few seconds."""
    cache.set(KEY.format(user_id), 1, ONLINE_FOR_S)


def online_among(users: Collection[UUID]) -> set[UUID]:
    """Those of the users that are online; one request to the cache."""
    if not users:
        return set()
    found = cache.get_many([KEY.format(user_id) for user_id in users])
    return {user_id for user_id in users if KEY.format(user_id) in found}


def is_known() -> bool:
    """Whether the cache knows who is online: it is there, and was not emptied just now."""
    cache.add(SINCE, time.time(), None)
    since = cache.get(SINCE)
    return since is not None and time.time() - since >= ONLINE_FOR_S
