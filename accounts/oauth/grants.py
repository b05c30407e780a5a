"""The grants of third-party apps: begun with a code, refreshed, and ended.

A grant is a session with scopes, so its tokens become invalid when the session ends. This module
gets codes and tokens only as hashes. `accounts.oauth` calls it in a transaction.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from allauth.idp.oidc import app_settings
from allauth.idp.oidc.models import Client, Token
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from accounts.errors import SessionEnded
from accounts.models import Grant, Session, User
from accounts.oauth import apps
from accounts.oauth.selectors import grants_of
from accounts.sessions import lifecycle
from accounts.users.locking import lock_own, lock_unchanged, lock_user
from accounts.users.selectors import check_not_banned
from core.database.batch_delete import delete_in_batches
from core.errors import NotSignedIn, NotVisible
from core.messages import message as _

CODE: Final = Token.Type.AUTHORIZATION_CODE


class GrantOver(NotSignedIn):
    """A code or a refresh token that is no longer valid."""


@transaction.atomic
def promise(*, user: User, client_id: str, code_hash: str, now: datetime) -> None:
    """Store an issued code until it is used or expires.

    Raises SessionEnded if the player was logged out everywhere after `user` was read; AppClosed.
    """
    lock_unchanged(user.id, auth_hash=user.get_session_auth_hash())
    until = now + timedelta(seconds=app_settings.AUTHORIZATION_CODE_EXPIRES_IN)
    Token.objects.create(
        type=CODE, hash=code_hash, client_id=client_id, user=user, created_at=now, expires_at=until
    )
    apps.check_open(client_id, now=now)


def begin(
    *, client: Client, user: User, scopes: Iterable[str], code_hash: str, now: datetime
) -> Grant:
    """Exchange a code for a grant.

    Codes are deleted when the player revokes the app's grant or ends all sessions. Raises GrantOver
    for a code that was used or deleted; Banned, AppClosed.
    """
    try:
        lock_own(user.id)
    except SessionEnded as error:
        raise GrantOver from error
    apps.hold(client.id)
    apps.check_open(client.id, now=now)
    code = Token.objects.filter(type=CODE, hash=code_hash, client=client)
    if not code.delete()[0]:
        raise GrantOver
    check_not_banned(user.id, now)
    session = Session.objects.create(
        user=user, user_agent=client.name[:200], created_at=now, refreshed_at=now
    )
    return Grant.objects.create(
        session=session, client=client, scopes=sorted(scopes), code_hash=code_hash
    )


def refresh(*, client_id: str, refresh_hash: str, now: datetime) -> Grant:
    """Lock and return the grant of a refresh token, to issue new tokens. Raises GrantOver."""
    apps.hold(client_id)
    grants = Grant.objects.select_related("session").filter(refresh_hash=refresh_hash)
    grant = grants.select_for_update().first()
    if grant is None or grant.session.ended_at is not None:
        raise GrantOver
    Session.objects.filter(id=grant.session_id).update(refreshed_at=now)
    return grant


def set_refresh_token(grant: Grant, *, refresh_hash: str) -> None:
    """Store the app's new refresh token. The previous one counts as used."""
    grant.used_hash, grant.refresh_hash = grant.refresh_hash, refresh_hash
    grant.save(update_fields=["used_hash", "refresh_hash"])


def end_reused(
    *, client_id: str, code_hash: str = "", refresh_hash: str = "", now: datetime
) -> None:
    """End the app's grant if its code or refresh token is used again: there is a copy of it.

    A refresh token may be repeated for some seconds, as the first response may have been lost.
    """
    grants = Grant.objects.filter(client=client_id)
    if code_hash:
        _end(grants.filter(code_hash=code_hash), now)
    else:
        repeatable_since = now - timedelta(seconds=settings.REFRESH_REPEATED_WITHIN_S)
        used = grants.filter(used_hash=refresh_hash, session__refreshed_at__lt=repeatable_since)
        _end(used, now)


def end_revoked(
    *, client_id: str, refresh_hash: str, session_id: UUID | None, now: datetime
) -> None:
    """End the grant of a revoked token: an access token (with its session) or a refresh token."""
    own = {"session": session_id} if session_id else {"refresh_hash": refresh_hash}
    _end(Grant.objects.filter(client=client_id, **own), now)


def belongs_to_another(*, client_id: str, token_hash: str) -> bool:
    """Whether a token was issued to another app."""
    return bool(Token.objects.filter(hash=token_hash).exclude(client=client_id).exists())


@transaction.atomic
def revoke(*, user_id: UUID, client_id: str, now: datetime) -> None:
    """End all grants of an app by a player, and delete its unused codes. Raises NotVisible."""
    lock_user(user_id)
    grants = grants_of(user_id, now=now).filter(client=client_id)
    if not grants:
        raise NotVisible(_("This app has no access to your account."))
    _end(grants, now)
    Token.objects.filter(user=user_id, client=client_id).delete()


def delete_old(*, now: datetime) -> int:
    """Delete the hashes of expired tokens. Return their number."""
    return delete_in_batches(Token.objects.filter(expires_at__lt=now).order_by("expires_at"))


def _end(grants: QuerySet[Grant], now: datetime) -> None:
    for grant in grants.select_related("session"):
        lifecycle.end_if_open(grant.session, now=now)
