"""Signing in, in the API."""

from typing import TypedDict

from accounts.sessions import lifecycle
from accounts.users.responses import User, present_user


class SignedIn(TypedDict):
    """A user with the tokens of a session."""

    user: User
    access_token: str
    refresh_token: str
    expires_in_s: int
    token_type: str


def present_signed_in(signed_in: lifecycle.SignedIn) -> SignedIn:
    """A user with the tokens of a session."""
    return {
        "user": present_user(signed_in.user),
        "access_token": signed_in.tokens.access_token,
        "refresh_token": signed_in.tokens.refresh_token,
        "expires_in_s": signed_in.tokens.expires_in_s,
        "token_type": "Bearer",
    }
