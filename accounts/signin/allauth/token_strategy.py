"""Our tokens as allauth's token strategy.

During a sign-in (a second factor is still due), allauth uses a Django session, whose key the client
sends as `X-Session-Token`. After the sign-in, the client has an access token.
"""

from uuid import UUID

from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from accounts.models import Session, User
from accounts.signin.allauth.session_store import BEGUN, AppSession
from core.api.types import Json

PROVEN = "parcheesi.session"
"""The key in `request.META` of the session whose access token an operation has checked."""


class Proven(str):
    """The id of a session whose token was checked. A value from a client is never of this type."""

    __slots__ = ()


class TokenStrategy(SessionTokenStrategy):
    """`HEADLESS_TOKEN_STRATEGY`."""

    def get_session_token(self, request: HttpRequest) -> str | None:
        """The key of the request's session, if any."""
        proven: Proven | None = request.META.get(PROVEN)
        given: str | None = super().get_session_token(request)
        return given if proven is None else proven

    def lookup_session(self, session_token: str) -> SessionBase | None:
        """The session, unless it has ended."""
        if isinstance(session_token, Proven):
            rows = Session.objects.select_related("user").filter(ended_at=None)
            row = rows.filter(id=UUID(session_token), user__is_active=True).first()
            return None if row is None else AppSession(row)
        pending: SessionBase | None = super().lookup_session(session_token)
        # A page's session belongs to its cookie; here its key is refused.
        if pending is None or SESSION_KEY in pending or _is_over(pending):
            return None
        return pending

    def create_session_token(self, request: HttpRequest) -> str:
        """The key of an unfinished sign-in; later no key is needed."""
        if isinstance(request.session, AppSession):
            return ""
        return str(super().create_session_token(request))

    def create_access_token_payload(self, request: HttpRequest) -> Json | None:
        """The tokens of a session that has just begun."""
        session = request.session
        if not isinstance(session, AppSession) or session.signed_in is None:
            return None
        pair = session.signed_in.tokens
        return {
            "access_token": pair.access_token,
            "refresh_token": pair.refresh_token,
            "expires_in_s": pair.expires_in_s,
            "token_type": "Bearer",
        }


def _is_over(pending: SessionBase) -> bool:
    """Whether the credentials of an unfinished sign-in are obsolete, such as an old password."""
    if BEGUN not in pending:
        return False
    user_id, auth_hash = pending[BEGUN]
    user = User.objects.filter(id=user_id, is_active=True).first()
    return user is None or not constant_time_compare(user.get_session_auth_hash(), auth_hash)
