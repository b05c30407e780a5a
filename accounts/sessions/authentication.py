"""Authentication by token: without a query, except for personal access tokens."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from structlog.contextvars import bind_contextvars

from accounts.errors import SessionEnded
from accounts.sessions import personal, revocation, tokens
from accounts.sessions.errors import InsufficientScope
from accounts.sessions.streams import tickets
from accounts.sessions.streams.tickets import Pass
from accounts.sessions.tokens import Claims
from core import clock
from core.errors import NotSignedIn

PERSONAL = "parcheesi.personal_token"
"""Where the request keeps the holder of its personal access token, or the error."""


@dataclass(frozen=True, slots=True)
class TokenUser:
    """The authenticated user, as the token describes them; no database row is read."""

    id: uuid.UUID
    name: str
    is_guest: bool
    session_id: uuid.UUID
    scopes: frozenset[str] | None = None
    """Those of a third-party app or a personal access token; None for our own clients."""

    is_authenticated = True
    is_anonymous = False
    is_active = True
    is_staff = False

    @property
    def pk(self) -> uuid.UUID:
        """The id under Django's name for it."""
        return self.id


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer <access token>`, checked without a query.

    For views that are closed to third-party apps and to personal access tokens, whatever their
    scopes. A personal access token takes one query.
    """

    keyword = "Bearer"
    accepts_app_tokens = False
    known_as = "parcheesi.own_user"
    """Where the request keeps the user; no header has such a name."""

    def __init__(self, clock: Callable[[], datetime] = clock.now) -> None:
        self.clock = clock

    def authenticate(self, request: Request) -> tuple[TokenUser, str | Pass] | None:
        """The token's user, or None if there is no token."""
        if self.known_as in request.META:  # the middleware has asked already
            known: tuple[TokenUser, str | Pass] = request.META[self.known_as]
            return known
        keyword, _, token = request.headers.get("Authorization", "").partition(" ")
        if keyword.lower() != self.keyword.lower():
            return None
        token = token.strip()
        auth: str | Pass = token
        if token.startswith(personal.PREFIX):
            auth = self._personal(request, token)
            claims = auth.claims
        else:
            claims = tokens.read(token, tokens.ACCESS, now=self.clock())
            if claims.session_id in revocation.ended:
                raise SessionEnded
        if claims.scopes is not None and not self.accepts_app_tokens:
            raise InsufficientScope(scope=None)
        bind_contextvars(user_id=str(claims.user_id))
        known = request.META[self.known_as] = _user(claims), auth
        return known

    def _personal(self, request: Request, token: str) -> Pass:
        """The holder of a personal access token, read once for each request."""
        if PERSONAL not in request.META:
            try:
                request.META[PERSONAL] = personal.holder_of(token, now=self.clock())
            except NotSignedIn as error:
                request.META[PERSONAL] = error
        found: Pass | NotSignedIn = request.META[PERSONAL]
        if isinstance(found, NotSignedIn):
            raise found
        return found

    def authenticate_header(self, request: Request) -> str:
        """The challenge, without which DRF would answer 403 instead of 401."""
        return self.keyword


class AppTokenAuthentication(TokenAuthentication):
    """Any access token, also an app's or a personal one, for views with `ScopePermission`."""

    accepts_app_tokens = True
    known_as = "parcheesi.user"


class TicketAuthentication(BaseAuthentication):
    """`?ticket=`, for a view that uses up the ticket itself."""

    def authenticate(self, request: Request) -> tuple[TokenUser, Pass] | None:
        """The ticket's user, or None if there is no ticket."""
        ticket = request.GET.get("ticket")
        if ticket is None:
            return None
        holder = tickets.holder_of(ticket, request.path)
        bind_contextvars(user_id=str(holder.claims.user_id))
        return _user(holder.claims), holder


def pass_of(request: Request) -> Pass:
    """The claims of the request's token or ticket, and when they expire."""
    if isinstance(request.auth, Pass):
        return request.auth
    user = user_of(request)
    claims = Claims(user.id, user.name, user.is_guest, user.session_id, scopes=user.scopes)
    return Pass(claims, tokens.expiry(str(request.auth)))


def known(holder: Pass) -> dict[str, object]:
    """What signs a request of an open connection in, as a part of its `META`."""
    return {AppTokenAuthentication.known_as: (_user(holder.claims), holder)}


def _user(claims: Claims) -> TokenUser:
    return TokenUser(claims.user_id, claims.name, claims.is_guest, claims.session_id, claims.scopes)


def user_of(request: Request) -> TokenUser:
    """The caller, in a view that requires authentication."""
    return cast(TokenUser, request.user)
