"""Sessions: listed, begun by a sign-in, refreshed, and ended."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from allauth.idp.oidc.models import Token
from django.conf import settings
from django.contrib.sessions.models import Session as PageSession
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from accounts.errors import SessionEnded
from accounts.models import PersonalToken, PushDevice, Session, User
from accounts.sessions import revocation, tokens
from accounts.sessions.access import recheck_access_on_commit
from accounts.sessions.tokens import (
    ACCESS,
    LIFETIME,
    REFRESH,
    Claims,
    RefreshTokenReused,
    TokenInvalid,
    TokenPair,
)
from accounts.users.locking import lock_unchanged
from accounts.users.selectors import check_not_banned
from core.database.batch_delete import delete_in_batches
from core.errors import NotVisible
from core.messages import message as _

KEPT_EXPIRED = timedelta(days=30)
"""For this long after its end, a personal access token is refused as expired, not as unknown."""
CHUNK = 1000
"""Sessions ended by one statement."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A user and the tokens of a new or refreshed session."""

    user: User
    tokens: TokenPair


def sessions_of(user_id: UUID, *, now: datetime) -> QuerySet[Session]:
    """The user's sessions with valid tokens, the last refreshed first."""
    since = now - LIFETIME[REFRESH]
    rows = Session.objects.filter(user=user_id, ended_at=None, refreshed_at__gt=since)
    rows = rows.filter(personal_token=None)  # these have a list of their own
    return rows.order_by("-refreshed_at")


@transaction.atomic
def begin(
    user: User, *, auth_hash: str | None = None, user_agent: str, now: datetime
) -> tuple[Session, SignedIn]:
    """Begin a session of a user, as read when the credentials were checked.

    `auth_hash` is the user's at the start of a sign-in in several steps. Raises SessionEnded if
    since then the account was closed, its password changed or all sessions ended; Banned.
    """
    if auth_hash is None:
        auth_hash = user.get_session_auth_hash()
    lock_unchanged(user.id, auth_hash=auth_hash)
    check_not_banned(user.id, now)
    return begin_first(user, user_agent=user_agent, now=now)


def begin_first(user: User, *, user_agent: str, now: datetime) -> tuple[Session, SignedIn]:
    """Begin a session of a user that has just been created, or is locked and not banned."""
    session = Session.objects.create(
        user=user, user_agent=user_agent[:200], created_at=now, refreshed_at=now
    )
    return session, _signed_in(user, session, now)


def refresh(*, refresh_token: str, now: datetime) -> SignedIn:
    """Issue new tokens for the session of a refresh token, which is used up.

    If the same token comes again within `REFRESH_REPEATED_WITHIN_S`, return new tokens for the same
    session, as the first response may have been lost. Later reuse means that the token was copied:
    the session ends.
    """
    claims = tokens.read(refresh_token, REFRESH, now=now)
    with transaction.atomic():
        session = _locked(claims, now)
        reused = not _is_usable(session, claims.generation, now)
        if reused:
            _end([session.id], session.user_id, now)
        elif claims.generation == session.generation:
            session.generation, session.refreshed_at = session.generation + 1, now
            session.save(update_fields=["generation", "refreshed_at"])
    if reused:
        raise RefreshTokenReused
    return _signed_in(session.user, session, now)


def is_last_refresh(*, refresh_token: str, now: datetime) -> bool:
    """Whether this token was the last that was used up, and its session is open.

    Locks the session, in a transaction. Raises TokenInvalid, TokenExpired, SessionEnded, Banned.
    """
    claims = tokens.read(refresh_token, REFRESH, now=now)
    return _locked(claims, now).generation == claims.generation + 1


def reissue_tokens(*, user: User, session_id: UUID, now: datetime) -> SignedIn:
    """Issue tokens with the user's new name for an open session. Raises SessionEnded."""
    session = Session.objects.filter(id=session_id, user=user, ended_at=None).first()
    if session is None:
        raise SessionEnded
    return _signed_in(user, session, now)


def change_password(
    user: User, password: str, *, except_session: UUID | None = None, now: datetime
) -> None:
    """Set the password, and end all sessions except `except_session`.

    Raises SessionEnded if since the user was read the account was closed or logged out everywhere,
    or its password changed.
    """
    auth_hash = user.get_session_auth_hash()
    user.set_password(password)  # slow, so before the lock
    with transaction.atomic():
        lock_unchanged(user.id, auth_hash=auth_hash)
        user.save(update_fields=["password"])
        end_sessions(user_id=user.id, except_session=except_session, now=now)
        user.refresh_from_db(fields=["logouts"])  # for the page's own session, which stays open


@transaction.atomic
def end_session(*, user_id: UUID, session_id: UUID, now: datetime) -> None:
    """End one session of the user. Raises NotVisible if there is none, or it has ended."""
    if not _end([session_id], user_id, now):
        raise NotVisible(_("There is no such session."))


@transaction.atomic
def end_if_open(session: Session, *, now: datetime) -> None:
    """End this session, unless it has ended."""
    _end([session.id], session.user_id, now)


@transaction.atomic
def end_sessions(*, user_id: UUID, except_session: UUID | None = None, now: datetime) -> None:
    """End all sessions of the user except `except_session`.

    This also ends sessions of pages, unfinished sign-ins, and codes of third-party apps. Call it
    wherever an account is closed or may have to be protected from an intruder.
    """
    # First, as it locks the user: meanwhile no session can begin with old credentials.
    User.objects.filter(id=user_id).update(logouts=F("logouts") + 1)
    open_ones = Session.objects.filter(user=user_id, ended_at=None)
    if except_session is not None:
        open_ones = open_ones.exclude(id=except_session)
    _end(list(open_ones.values_list("id", flat=True)), user_id, now)
    Token.objects.filter(user=user_id).delete()


def end_all(rows: QuerySet[Session], *, now: datetime) -> None:
    """End all open sessions among these, of any users, in a transaction."""
    found = list(rows.filter(ended_at=None).values_list("id", "user_id"))
    ids = [session_id for session_id, _user in found]
    for start in range(0, len(ids), CHUNK):
        chunk = Session.objects.filter(id__in=ids[start : start + CHUNK], ended_at=None)
        chunk.update(ended_at=now, state={})
        PushDevice.objects.filter(session__in=ids[start : start + CHUNK]).delete()
    transaction.on_commit(lambda: revocation.ended.add(ids, now=now))
    for user_id in {user_id for _id, user_id in found}:
        recheck_access_on_commit(user_id)


def delete_old(*, now: datetime) -> int:
    """Delete sessions without valid tokens. Return their number."""
    personal = PersonalToken.objects.filter(session=OuterRef("pk"))
    old = Session.objects.filter(refreshed_at__lt=now - LIFETIME[REFRESH])
    unrefreshed = old.exclude(Exists(personal))
    expired = old.filter(Exists(personal.filter(expires_at__lt=now - KEPT_EXPIRED)))
    ended = Session.objects.filter(ended_at__lt=now - 2 * LIFETIME[ACCESS])
    return (
        delete_in_batches(unrefreshed.order_by("refreshed_at"))
        + delete_in_batches(expired.order_by("refreshed_at"))
        + delete_in_batches(ended.order_by("ended_at"))
    )


def delete_expired_pages(*, now: datetime) -> int:
    """Delete expired sessions of pages. Return their number."""
    return delete_in_batches(
        PageSession.objects.filter(expire_date__lt=now).order_by("expire_date")
    )


def _locked(claims: Claims, now: datetime) -> Session:
    sessions = Session.objects.select_for_update(of=("self",)).select_related("user")
    session = sessions.filter(id=claims.session_id, user=claims.user_id).first()
    if session is None:
        raise TokenInvalid
    if not session.user.is_active:
        raise TokenInvalid(_("This account is closed."))
    if session.ended_at is not None:
        check_not_banned(session.user_id, now)  # else a ban would look like a logout
        raise SessionEnded
    return session


def _is_usable(session: Session, generation: int, now: datetime) -> bool:
    repeated_within = timedelta(seconds=settings.REFRESH_REPEATED_WITHIN_S)
    is_last = generation == session.generation - 1 and now - session.refreshed_at <= repeated_within
    return generation == session.generation or is_last


def _end(session_ids: Collection[UUID], user_id: UUID, now: datetime) -> int:
    open_ones = Session.objects.filter(id__in=session_ids, user=user_id, ended_at=None)
    ended = open_ones.update(ended_at=now, state={})
    if ended:
        PushDevice.objects.filter(session__in=session_ids).delete()
        transaction.on_commit(lambda: revocation.ended.add(session_ids, now=now))
        recheck_access_on_commit(user_id)
    return ended


def _signed_in(user: User, session: Session, now: datetime) -> SignedIn:
    claims = Claims(user.id, user.username, user.is_guest, session.id, session.generation)
    return SignedIn(user, tokens.issue_pair(claims, now=now))
