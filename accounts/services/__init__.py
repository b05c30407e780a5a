"""Every change of accounts."""

import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime

from accounts import tokens
from accounts.errors import NotVisible
from accounts.messages import message as _
from accounts.models import User
from accounts.selectors import active_user
from accounts.tokens import Claims, TokenInvalid, TokenPair


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A user and the tokens of the session that began or went on."""

    user: User
    tokens: TokenPair


def create_guest(*, now: datetime) -> SignedIn:
    """Create an account without a password and begin a session."""
    user = User(username=f"guest-{secrets.token_hex(6)}", is_guest=True, date_joined=now)
    user.set_unusable_password()
    user.save(force_insert=True)
    return signed_in(user, session_id=uuid.uuid4().hex, now=now)


def refresh_session(*, refresh_token: str, now: datetime) -> SignedIn:
    """Return new tokens of the same session, if its user still has an account."""
    claims = tokens.read(refresh_token, tokens.REFRESH, now=now)
    try:
        user = active_user(claims.user_id)
    except NotVisible as error:
        raise TokenInvalid(_("This account is closed.")) from error
    return signed_in(user, session_id=claims.session_id, now=now)


def signed_in(user: User, *, session_id: str, now: datetime) -> SignedIn:
    """The user with new tokens of the session."""
    claims = Claims(user.id, user.username, user.is_guest, session_id)
    return SignedIn(user, tokens.issue_pair(claims, now=now))
