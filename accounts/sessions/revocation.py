"""Ended sessions whose access tokens still run, known without a look at the database.

A token is checked by its signature alone, and lives for an hour. So each process keeps the ids of
the sessions that ended within the last one: what it ends itself at once, what others end by
reading again every few seconds (`parcheesi_site.server.heartbeat`).
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from threading import Lock
from typing import Final
from uuid import UUID

from accounts.models import Session
from accounts.sessions.tokens import ACCESS, LIFETIME

LATE: Final = timedelta(minutes=2)
"""How long a transaction that ends sessions may take, and a clock may be behind another."""


class Revocation:
    """The ids of ended sessions, for as long as they matter."""

    def __init__(self) -> None:
        self._ended: dict[UUID, datetime] = {}
        self._read_at: datetime | None = None
        self._changing = Lock()

    def __contains__(self, session_id: UUID) -> bool:
        return session_id in self._ended

    def note(self, session_ids: Iterable[UUID], *, now: datetime) -> None:
        """Know that these sessions have ended now."""
        with self._changing:
            self._ended |= dict.fromkeys(session_ids, now)

    def reread(self, *, now: datetime) -> None:
        """Learn what other processes have ended, in one query by an index."""
        since = now - LIFETIME[ACCESS]
        unread = since if self._read_at is None else max(since, self._read_at)
        rows = Session.objects.filter(ended_at__gte=unread - LATE).values_list("id", "ended_at")
        new = {session_id: at for session_id, at in rows if at is not None}
        with self._changing:
            known = self._ended | new
            self._ended = {each: at for each, at in known.items() if at >= since - LATE}
            self._read_at = now


ended = Revocation()
"""What this process knows."""
