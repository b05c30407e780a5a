"""The server's side of an app's session, in the form in which Django and allauth expect one."""

from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase

from accounts.models import Session
from accounts.sessions import lifecycle
from accounts.sessions.lifecycle import SignedIn
from core import clock

BACKEND = "accounts.signin.allauth.backend.AccountBackend"
BEGUN = "parcheesi.begun"
"""Where a sign-in that is under way keeps whose it is, and what their `auth_hash` was."""
SIGNED_IN = (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY)


class AppSession(SessionBase):
    """The state of one of our sessions, whose id is no secret: it opens nothing."""

    def __init__(self, row: Session, signed_in: SignedIn | None = None) -> None:
        super().__init__(row.id.hex)
        self.row = row
        self.signed_in = signed_in
        """The tokens, where the session has just begun."""

    def load(self) -> dict[str, Any]:
        """Return what was kept, and whose session it is."""
        user = self.row.user
        own = (str(user.pk), BACKEND, user.get_session_auth_hash())
        return {**self.row.state, **dict(zip(SIGNED_IN, own, strict=True))}

    def save(self, must_create: bool = False) -> None:
        """Keep the state; nothing of a session that was ended meanwhile."""
        kept = {name: value for name, value in self.items() if name not in SIGNED_IN}
        Session.objects.filter(id=self.row.id, ended_at=None).update(state=kept)

    def cycle_key(self) -> None:
        """Go on under the same id, which is no secret that might have been planted."""

    def delete(self, session_key: str | None = None) -> None:
        """End the session; Django flushes it to sign somebody out."""
        lifecycle.end_if_open(self.row, now=clock.now())
