"""Our sessions behind the interface that Django and allauth expect."""

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase

from accounts.models import Session
from accounts.sessions import lifecycle
from accounts.sessions.lifecycle import SignedIn
from core import clock
from core.api.types import Json

BACKEND = "accounts.signin.allauth.backend.AccountBackend"
BEGUN = "parcheesi.begun"
"""The key under which an unfinished sign-in stores the user's id and `auth_hash`."""
SIGNED_IN = (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY)


class AppSession(SessionBase):
    """The state of one of our sessions. Its key is not a secret: it does not authenticate."""

    def __init__(self, row: Session, signed_in: SignedIn | None = None) -> None:
        super().__init__(row.id.hex)
        self.row = row
        self.signed_in = signed_in
        """The tokens, if the session has just begun."""

    def load(self) -> Json:
        """The stored state, with Django's keys for the user."""
        user = self.row.user
        own = (str(user.pk), BACKEND, user.get_session_auth_hash())
        return {**self.row.state, **dict(zip(SIGNED_IN, own, strict=True))}

    def save(self, must_create: bool = False) -> None:
        """Store the state, unless the session has ended."""
        state = {name: value for name, value in self.items() if name not in SIGNED_IN}
        Session.objects.filter(id=self.row.id, ended_at=None).update(state=state)

    def cycle_key(self) -> None:
        """Keep the id: it is not a secret, so session fixation is not possible."""

    def delete(self, session_key: str | None = None) -> None:
        """End the session. Django calls this on logout."""
        lifecycle.end_if_open(self.row, now=clock.now())
