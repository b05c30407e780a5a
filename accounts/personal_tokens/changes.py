"""Making and revoking personal access tokens.

A token has a session of its own, as the grant of a third-party app has. So whatever ends sessions
ends tokens: logging out everywhere, a new password, a ban, closing the account.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.models import PersonalToken, Session
from accounts.personal_tokens.errors import TooManyTokens
from accounts.personal_tokens.selectors import tokens_of
from accounts.sessions import lifecycle, personal
from accounts.sessions.reauthentication import lock_reauthenticated
from core.errors import NotVisible
from core.messages import message as _

GUESTS: Final = _("Guests have no tokens of this kind. Register first.")


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

    `session_id` is the session that asks.
    """
    user = lock_reauthenticated(user_id, session_id, guests=GUESTS, now=now)
    if tokens_of(user_id, now=now).count() >= settings.PERSONAL_TOKENS:
        raise TooManyTokens(most=settings.PERSONAL_TOKENS)
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
