"""Personal access tokens, and sessions that may make them."""

import time
from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from rest_framework.test import APIClient

from accounts.models import PersonalToken, Session
from accounts.personal_tokens import changes
from core import clock
from tests.harness.people import Person


def reauthenticated(session_id: UUID) -> UUID:
    """The session, as if it had just sent the password."""
    session = Session.objects.get(id=session_id)
    record = {"method": "password", "at": time.time(), "reauthenticated": True}
    session.state = {
        "account_authentication_methods": [record],
        "account_authentication_methods_user": str(session.user_id),
    }
    session.save()
    return session_id


def token_of(
    person: Person, scopes: Iterable[str] = ("read", "play"), *, now: datetime | None = None
) -> tuple[PersonalToken, str]:
    """A new token of a registered player, and its text."""
    own = person.user.sessions.filter(personal_token=None).get()
    return changes.make(
        user_id=person.id,
        session_id=reauthenticated(own.id),
        name="my robot",
        scopes=list(scopes),
        lasts=timedelta(days=90),
        now=now or clock.now(),
    )


def bearer(text: str) -> APIClient:
    """A client that sends this token."""
    client = APIClient(raise_request_exception=False)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    return client
