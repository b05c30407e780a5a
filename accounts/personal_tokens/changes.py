"""Making and revoking personal access tokens.

A token has a session of its own, as the grant of a third-party app has. So whatever ends sessions
ends tokens: logging out everywhere, a new password, a ban, closing the account.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest

from accounts.errors import RegisteredOnly, SessionEnded
from accounts.models import PersonalToken, Session, User
from accounts.personal_tokens.errors import PasswordNeeded, TooManyTokens
from accounts.personal_tokens.selectors import tokens_of
from accounts.sessions import lifecycle, personal
from accounts.users.locking import lock_own
from accounts.users.selectors import check_not_banned
from core.errors import NotVisible
from core.messages import message as _


@transaction.atomic
def make(
    *,
    user_id: UUID,
    session_id: UUID,
    name: str,
    scopes: Collection[str],
    lasts: timedelta,
    now: datetime,
) -> tuple[PersonalToken, str]:
    """Make a token, and return it with its text, which is stored nowhere.

    `session_id` is the session that asks. Raises SessionEnded, RegisteredOnly, Banned,
    PasswordNeeded, TooManyTokens.
    """
    user = lock_own(user_id)  # so no session ends, and no other token is made meanwhile
    own = Session.objects.filter(id=session_id, user=user, ended_at=None).first()
    if own is None:
        raise SessionEnded
    if user.is_guest:
        raise RegisteredOnly(_("Guests have no tokens of this kind. Register first."))
    check_not_banned(user_id, now)
    if not _is_sure(user, own):
        raise PasswordNeeded
    if tokens_of(user_id, now=now).count() >= settings.PERSONAL_TOKENS:
        raise TooManyTokens(settings.PERSONAL_TOKENS)
    text = personal.new_token()
    session = Session.objects.create(user=user, user_agent=name, created_at=now, refreshed_at=now)
    token = PersonalToken.objects.create(
        session=session,
        name=name,
        beginning=text[: personal.BEGINNING],
        token_hash=personal.hashed(text),
        scopes=sorted(set(scopes)),
        expires_at=now + lasts,
    )
    return token, text


def revoke(*, user_id: UUID, token_id: UUID, now: datetime) -> None:
    """End a token at once. Raises NotVisible."""
    if not PersonalToken.objects.filter(session=token_id, session__user=user_id).exists():
        raise NotVisible(_("There is no such token."))
    lifecycle.end_session(user_id=user_id, session_id=token_id, now=now)


def _is_sure(user: User, session: Session) -> bool:
    """Whether the session has just sent the password; an account without one is not asked."""
    request = HttpRequest()  # allauth's check reads these two of a request
    request.user, request.session = user, session.state
    return bool(did_recently_reauthenticate(request))
