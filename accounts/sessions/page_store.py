"""Sessions of pages, as Django stores them, under a hash of the cookie.

A copy of the database, such as a backup, signs nobody in. `SESSION_ENGINE` is this module.
"""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession

from core import clock
from core.api.types import Json
from core.keyed_hash import keyed_hash


class SessionStore(db.SessionStore):
    """Django's store, whose rows have the keyed hash of the session's key."""

    def load(self) -> Json:
        """The stored data; nothing if the session has expired."""
        rows = self.model.objects.filter(expire_date__gt=clock.now())
        row = rows.filter(session_key=hashed(str(self.session_key))).first()
        if row is None:
            self._session_key = None
            return {}
        data: Json = self.decode(row.session_data)
        return data

    def exists(self, session_key: str) -> bool:
        """Whether a session has this key."""
        return super().exists(hashed(session_key))

    def delete(self, session_key: str | None = None) -> None:
        """Delete the session of this key, by default this one."""
        key = session_key or self.session_key
        if key is not None:
            super().delete(hashed(key))

    def create_model_instance(self, data: Any) -> AbstractBaseSession:
        """The row to be stored."""
        row = super().create_model_instance(data)
        row.session_key = hashed(row.session_key)
        return row

    async def acreate_model_instance(self, data: Any) -> AbstractBaseSession:
        """Raise NotImplementedError."""
        raise NotImplementedError  # Django's would store the key itself; no page is asynchronous


def hashed(key: str) -> str:
    """The keyed hash of a session's key, of 160 bits: the column has 40 characters."""
    return keyed_hash("parcheesi.page_session", key)[:40]
