"""Ended sessions whose access tokens have not expired, in memory.

A token is checked by its signature alone, and is valid for an hour. So each process keeps the ids
of the sessions that ended within the last hour. It adds its own at once, and reads those of other
processes every few seconds (`parcheesi_site.server.heartbeat`).
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from threading import Lock
from typing import Final
from uuid import UUID

from accounts.models import Session
from accounts.sessions.tokens import ACCESS, LIFETIME

LATE: Final = timedelta(minutes=2)
"""Tolerance for long transactions and for differences between clocks."""


class Revocation:
    """The ids of sessions that ended within the lifetime of an access token."""

    def __init__(self) -> None:
        self._ended: dict[UUID, datetime] = {}
        self._read_at: datetime | None = None
        self._changing = Lock()

    def __contains__(self, session_id: UUID) -> bool:
        return session_id in self._ended

    def add(self, session_ids: Iterable[UUID], *, now: datetime) -> None:
        """Add sessions that have just ended."""
        with self._changing:
            self._ended |= dict.fromkeys(session_ids, now)

    def reread(self, *, now: datetime) -> None:
        """Add sessions that other processes have ended, in one query, and drop old ones."""
        since = now - LIFETIME[ACCESS]
        unread = since if self._read_at is None else max(since, self._read_at)
        rows = Session.objects.filter(ended_at__gte=unread - LATE).values_list("id", "ended_at")
        new = {session_id: at for session_id, at in rows if at is not None}
        with self._changing:
            known = self._ended | new
            self._ended = {each: at for each, at in known.items() if at >= since - LATE}
            self._read_at = now


ended = Revocation()
"""The ended sessions that this process refuses."""
