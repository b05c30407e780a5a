"""Signing in, in the API."""

from datetime import datetime
from typing import Annotated, TypedDict

from accounts.sessions import lifecycle
from accounts.users.responses import User, present_user
from core.api.responses import Doc


class SignedIn(TypedDict):
    """A user with the tokens of a session."""

    user: User
    access_token: str
    refresh_token: str
    expires_in_s: int
    token_type: str


class Device(TypedDict):
    """The device that signs a guest in again."""

    created_at: datetime
    used_at: Annotated[datetime, Doc("When it last signed the guest in.")]


def present_signed_in(signed_in: lifecycle.SignedIn) -> SignedIn:
    """A user with the tokens of a session."""
    return {
        "user": present_user(signed_in.user),
        "access_token": signed_in.tokens.access_token,
        "refresh_token": signed_in.tokens.refresh_token,
        "expires_in_s": signed_in.tokens.expires_in_s,
        "token_type": "Bearer",
    }
