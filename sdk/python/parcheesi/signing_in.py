"""Decisions about signing in. Nothing here sends or waits."""

from typing import cast

from .problems import ok
from .retries import Tokens
from .v1.models import (
    AuthAuthenticatedResponse,
    AuthAuthenticationResponse,
    AuthConflictResponse,
    AuthErrorResponse,
    AuthLogin,
    AuthSessionGoneResponse,
    Problem,
)

Answer = (
    AuthAuthenticatedResponse
    | AuthAuthenticationResponse
    | AuthConflictResponse
    | AuthErrorResponse
    | AuthSessionGoneResponse
    | Problem
    | None
)
"""Of a log-in, or of the code of a second factor."""


def login_of(name: str, password: str) -> AuthLogin:
    """The body of a log-in. Names have no @, so one with an @ is an e-mail address."""
    kind = "email" if "@" in name else "username"
    return AuthLogin.from_dict({kind: name, "password": password})


def waiting_session(answer: Answer) -> str | None:
    """The token of a log-in that waits for the code of the second factor."""
    if not isinstance(answer, AuthAuthenticationResponse):
        return None
    flows = answer.data.flows
    waits = any(flow.id == "mfa_authenticate" and flow.is_pending is True for flow in flows)
    return cast("str", answer.meta.session_token) if waits else None


def tokens_in(answer: Answer) -> Tokens:
    """The tokens of the new session. Raises NotSignedIn and Refused."""
    meta = ok(answer).meta
    return Tokens(cast("str", meta.access_token), cast("str", meta.refresh_token))
