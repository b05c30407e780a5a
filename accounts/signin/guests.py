"""Creating guests."""

import secrets
from datetime import datetime

from accounts.models import User
from accounts.names import GUESTS
from accounts.sessions import lifecycle
from accounts.sessions.lifecycle import SignedIn


def create_guest(*, user_agent: str = "", now: datetime) -> SignedIn:
    """Create an account without a password and begin a session."""
    # Two rows without a transaction: an account without a session does no harm.
    user = User(username=f"{GUESTS}{secrets.token_hex(6)}", is_guest=True, date_joined=now)
    user.set_unusable_password()
    user.save(force_insert=True)
    return lifecycle.begin_first(user, user_agent=user_agent, now=now)[1]
