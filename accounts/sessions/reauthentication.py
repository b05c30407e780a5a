"""Changes that outlive a session need the password again, as a token may have been stolen."""

from datetime import datetime
from uuid import UUID

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from django.http import HttpRequest

from accounts.errors import RegisteredOnly, SessionEnded
from accounts.models import Session, User
from accounts.sessions.errors import PasswordNeeded
from accounts.users.locking import lock_own
from accounts.users.selectors import check_not_banned
from core.messages import Message


def lock_reauthenticated(
    user_id: UUID, session_id: UUID, *, guests: Message, now: datetime
) -> User:
    """Lock and return a registered player whose session has just sent the password.

    The lock keeps sessions from ending meanwhile. Guests are refused with the text `guests`.
    """
    user = lock_own(user_id)
    own = Session.objects.filter(id=session_id, user=user, ended_at=None).first()
    if own is None:
        raise SessionEnded
    if user.is_guest:
        raise RegisteredOnly(guests)
    check_not_banned(user_id, now)
    if not _is_sure(user, own):
        raise PasswordNeeded
    return user


def _is_sure(user: User, session: Session) -> bool:
    """Whether the session has just sent the password; an account without one is not asked."""
    request = HttpRequest()  # allauth's check reads these two of a request
    request.user, request.session = user, session.state
    return bool(did_recently_reauthenticate(request))
