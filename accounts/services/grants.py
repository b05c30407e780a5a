"""What players let other apps do: a grant begins with a code, goes on by refreshing, and ends.

A grant is a session like one of ours, with scopes: so its tokens die as ours do, by its end. What
apps send are hashes here already. All but `revoke` is called by `accounts.oauth`, in a transaction.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from allauth.idp.oidc.models import Client, Token
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.errors import NotSignedIn, NotVisible
from accounts.messages import message as _
from accounts.models import Grant, Session, User
from accounts.selectors import check_not_banned, grants_of
from accounts.services import sessions
from accounts.services.locking import lock_user


class GrantOver(NotSignedIn):
    """A code or a refresh token of which nothing can come any more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a player has agreed to."""

    client: Client
    user: User
    scopes: Iterable[str]
    code_hash: str


def begin(asked: Asked, *, now: datetime) -> Grant:
    """Begin the grant of a code.

    Raises GrantOver where another request was faster, NotVisible for a closed account, Banned.
    """
    lock_user(asked.user.id)
    check_not_banned(asked.user.id, now)
    session = Session(
        user=asked.user, user_agent=asked.client.name[:200], created_at=now, refreshed_at=now
    )
    session.save(force_insert=True)
    grant = Grant(
        session=session,
        client=asked.client,
        scopes=sorted(asked.scopes),
        code_hash=asked.code_hash,
    )
    try:
        with transaction.atomic():
            grant.save(force_insert=True)
    except IntegrityError as error:
        raise GrantOver from error
    return grant


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


def end_reused(*, code_hash: str = "", refresh_hash: str = "", now: datetime) -> None:
    """End the grant of a code or a refresh token that comes a second time: there is a copy of it.

    Not so soon after the first, whose answer may have been lost.
    """
    used = {"code_hash": code_hash} if code_hash else {"used_hash": refresh_hash}
    soon = now - timedelta(seconds=settings.REFRESH_REPEATED_WITHIN_S)
    repeated = {} if code_hash else {"session__refreshed_at__lt": soon}
    for grant in _with_session().filter(**used, **repeated):
        sessions.end_if_open(grant.session, now=now)


def end_given_back(*, refresh_hash: str, session_id: UUID | None, now: datetime) -> None:
    """End the grant of which an app gives back a token: the refresh token, or one of a session."""
    own = {"session": session_id} if session_id else {"refresh_hash": refresh_hash}
    for grant in _with_session().filter(**own):
        sessions.end_if_open(grant.session, now=now)


@transaction.atomic
def revoke(*, user_id: UUID, client_id: str, now: datetime) -> None:
    """Let an app do nothing any more, on no device. Raises NotVisible."""
    granted = list(grants_of(user_id, now=now).filter(client=client_id))
    if not granted:
        raise NotVisible(_("You have granted this app nothing."))
    for grant in granted:
        sessions.end_if_open(grant.session, now=now)
    Token.objects.filter(user=user_id, client=client_id).delete()


@transaction.atomic
def retire(client: Client, *, now: datetime) -> None:
    """End all that players have granted an app which is to go."""
    for grant in _with_session().filter(client=client, session__ended_at=None):
        sessions.end_if_open(grant.session, now=now)


def forget_old(*, now: datetime, at_most: int = 10_000) -> int:
    """Delete the hashes of tokens that have expired; returns how many."""
    old = Token.objects.filter(expires_at__lt=now).values_list("pk", flat=True)
    return int(Token.objects.filter(pk__in=list(old[:at_most])).delete()[0])


def _with_session() -> QuerySet[Grant]:
    return Grant.objects.select_related("session")
