"""What players let other apps do: a grant begins with a code, goes on by refreshing, and ends.

A grant is a session like one of ours, with scopes: so its tokens die as ours do, by its end. What
apps send are hashes here already. All but `revoke` is called by `accounts.oauth`, in a transaction.
"""

from collections.abc import Iterable
from dataclasses import dataclass
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
from accounts.oauth.selectors import grants_of
from accounts.sessions import lifecycle
from accounts.users.locking import lock_own, lock_unchanged, lock_user
from accounts.users.selectors import check_not_banned
from core.batch_delete import delete_in_batches
from core.errors import NotSignedIn, NotVisible
from core.messages import message as _

CODE: Final = Token.Type.AUTHORIZATION_CODE


class GrantOver(NotSignedIn):
    """A code or a refresh token of which nothing can come any more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a player has agreed to."""

    client: Client
    user: User
    scopes: Iterable[str]
    code_hash: str


@transaction.atomic
def promise(*, user: User, client_id: str, code_hash: str, now: datetime) -> None:
    """Keep that a code was given out, until it is used or forgotten.

    Raises SessionEnded where the player, as read when agreeing, was logged out everywhere since.
    """
    lock_unchanged(user.id, auth_hash=user.get_session_auth_hash())
    until = now + timedelta(seconds=app_settings.AUTHORIZATION_CODE_EXPIRES_IN)
    Token.objects.create(
        type=CODE, hash=code_hash, client_id=client_id, user=user, created_at=now, expires_at=until
    )


def begin(asked: Asked, *, now: datetime) -> Grant:
    """Begin the grant of a code.

    Codes are forgotten when the player ends the app's grant, or all sessions. Raises GrantOver for
    one that was used, or forgotten; Banned.
    """
    _use_code(asked)
    check_not_banned(asked.user.id, now)
    session = Session(
        user=asked.user, user_agent=asked.client.name[:200], created_at=now, refreshed_at=now
    )
    session.save(force_insert=True)
    return Grant.objects.create(
        session=session,
        client=asked.client,
        scopes=sorted(asked.scopes),
        code_hash=asked.code_hash,
    )


def go_on(*, refresh_hash: str, now: datetime) -> Grant:
    """The grant of a refresh token, locked, for new tokens. Raises GrantOver."""
    grant = _with_session().filter(refresh_hash=refresh_hash).select_for_update().first()
    if grant is None or grant.session.ended_at is not None:
        raise GrantOver
    Session.objects.filter(id=grant.session_id).update(refreshed_at=now)
    return grant


def hand_out(grant: Grant, *, refresh_hash: str) -> None:
    """Note which refresh token the app has now; the one before is used up."""
    grant.used_hash, grant.refresh_hash = grant.refresh_hash, refresh_hash
    grant.save(update_fields=["used_hash", "refresh_hash"])


def end_reused(
    *, client_id: str, code_hash: str = "", refresh_hash: str = "", now: datetime
) -> None:
    """End the app's grant of a code or a refresh token that comes a second time: there is a copy.

    Not so soon after the first, whose answer may have been lost.
    """
    used = {"code_hash": code_hash} if code_hash else {"used_hash": refresh_hash}
    soon = now - timedelta(seconds=settings.REFRESH_REPEATED_WITHIN_S)
    repeated = {} if code_hash else {"session__refreshed_at__lt": soon}
    for grant in _with_session().filter(client=client_id, **used, **repeated):
        lifecycle.end_if_open(grant.session, now=now)


def end_given_back(
    *, client_id: str, refresh_hash: str, session_id: UUID | None, now: datetime
) -> None:
    """End the grant of which an app gives back a token: the refresh token, or one of a session."""
    own = {"session": session_id} if session_id else {"refresh_hash": refresh_hash}
    for grant in _with_session().filter(client=client_id, **own):
        lifecycle.end_if_open(grant.session, now=now)


def is_anothers(*, client_id: str, token_hash: str) -> bool:
    """Whether a token was given to another app than this one."""
    return bool(Token.objects.filter(hash=token_hash).exclude(client=client_id).exists())


@transaction.atomic
def revoke(*, user_id: UUID, client_id: str, now: datetime) -> None:
    """Let an app do nothing any more, on no device, nor by a code. Raises NotVisible."""
    lock_user(user_id)
    granted = list(grants_of(user_id, now=now).filter(client=client_id))
    if not granted:
        raise NotVisible(_("You have granted this app nothing."))
    for grant in granted:
        lifecycle.end_if_open(grant.session, now=now)
    Token.objects.filter(user=user_id, client=client_id).delete()


@transaction.atomic
def retire(client: Client, *, now: datetime) -> None:
    """End all that players have granted an app which is to go."""
    for grant in _with_session().filter(client=client, session__ended_at=None):
        lifecycle.end_if_open(grant.session, now=now)


def delete_old(*, now: datetime) -> int:
    """Delete the hashes of tokens that have expired; returns how many."""
    return delete_in_batches(Token.objects.filter(expires_at__lt=now).order_by("expires_at"))


def _use_code(asked: Asked) -> None:
    try:
        lock_own(asked.user.id)
    except SessionEnded as error:
        raise GrantOver from error
    code = Token.objects.filter(type=CODE, hash=asked.code_hash, client=asked.client)
    if not code.delete()[0]:
        raise GrantOver


def _with_session() -> QuerySet[Grant]:
    return Grant.objects.select_related("session")
