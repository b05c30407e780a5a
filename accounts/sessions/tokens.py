"""Signed tokens, verified without a query.

A pair is an access token for an hour and a refresh token for thirty days, which gives a new pair.
Access tokens of other apps are issued by `accounts.oauth` and are read here, too: they are signed
with a key pair, as others may check them, and say what the player has granted.
"""

import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

import jwt
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from django.conf import settings

from core.errors import NotSignedIn
from core.messages import message as _

ALGORITHM = "HS256"
ALGORITHM_OF_APPS = "RS256"
ACCESS = "access"
REFRESH = "refresh"
LIFETIME = {ACCESS: timedelta(hours=1), REFRESH: timedelta(days=30)}


class TokenInvalid(NotSignedIn):
    """Not a token of ours, or not for this purpose."""

    code = "token_invalid"
    default_detail = _("The token is not valid.")


class RefreshTokenReused(TokenInvalid):
    """A refresh token that was used before: somebody has a copy, so its session is over."""

    code = "refresh_token_reused"
    default_detail = _("This refresh token has been used before. Sign in again.")


class TokenExpired(NotSignedIn):
    """A token of ours whose time is over."""

    code = "token_expired"
    default_detail = _("The token has expired. Refresh it or sign in again.")


@dataclass(frozen=True, slots=True)
class Claims:
    """What a token says."""

    user_id: uuid.UUID
    name: str
    is_guest: bool
    session_id: uuid.UUID
    generation: int = 0
    """Of a refresh token: how often the session had been refreshed when it was issued."""
    scopes: frozenset[str] | None = None
    """What the player has granted, in a token of another app; None in one of ours."""


@dataclass(frozen=True, slots=True)
class TokenPair:
    """What a client keeps."""

    access_token: str
    refresh_token: str
    expires_in_s: int


def issue_pair(claims: Claims, *, now: datetime) -> TokenPair:
    """Return new tokens for the one named in the claims."""
    seconds = int(LIFETIME[ACCESS].total_seconds())
    return TokenPair(_sign(claims, ACCESS, now), _sign(claims, REFRESH, now), seconds)


def read(token: str, kind: str, *, now: datetime) -> Claims:
    """Return what a token says, or refuse it."""
    payload = _payload(token)
    if payload["typ"] != kind:
        raise TokenInvalid(_("This is no token of the kind {kind}.", kind=kind))
    if payload["exp"] <= now.timestamp():
        raise TokenExpired
    return _claims(payload)


def expiry(token: str) -> datetime:
    """Return when a token of ours runs out. Raises TokenInvalid."""
    return datetime.fromtimestamp(_payload(token)["exp"], tz=UTC)


def _sign(claims: Claims, kind: str, now: datetime) -> str:
    payload = {
        "sub": str(claims.user_id),
        "name": claims.name,
        "guest": claims.is_guest,
        "sid": str(claims.session_id),
        "gen": claims.generation,
        "typ": kind,
        "iat": int(now.timestamp()),
        "exp": int((now + LIFETIME[kind]).timestamp()),
        "jti": uuid.uuid4().hex,
    }
    return jwt.encode(payload, settings.JWT_SIGNING_KEY, ALGORITHM)


def _payload(token: str) -> Mapping[str, Any]:
    return _verified(token, settings.JWT_SIGNING_KEY, settings.OIDC_PRIVATE_KEYS)


@lru_cache(maxsize=8192)
def _verified(token: str, key: str, keys_of_apps: tuple[str, ...]) -> Mapping[str, Any]:
    """What a token of ours says; kept, as a client sends the same one for an hour.

    `scopes` is None in one of ours, whatever it says, and never in one of another app.
    """
    try:
        if jwt.get_unverified_header(token).get("alg") != ALGORITHM_OF_APPS:
            return _decoded(token, key, ALGORITHM) | {"scopes": None}
        payload = _of_an_app(token, keys_of_apps)
        return payload | {"scopes": frozenset(str(payload.get("scope", "")).split())}
    except jwt.InvalidTokenError as error:
        raise TokenInvalid from error


def _of_an_app(token: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """What a token says that one of the keys has signed; there are two while they are changed."""
    for key in keys:
        with suppress(jwt.InvalidSignatureError):
            return _decoded(token, _public(key), ALGORITHM_OF_APPS)
    raise jwt.InvalidSignatureError


@lru_cache
def _public(pem: str) -> Any:
    return load_pem_private_key(pem.encode(), password=None).public_key()


def _decoded(token: str, key: Any, algorithm: str) -> dict[str, Any]:
    # The time is compared by `read`, whose clock is given, not the machine's.
    options: Any = {
        "verify_exp": False,
        "verify_iat": False,
        "require": ["sub", "name", "guest", "sid", "typ", "exp"],
    }
    return jwt.decode(token, key, [algorithm], options)


def _claims(payload: Mapping[str, Any]) -> Claims:
    try:
        user_id, session_id = uuid.UUID(payload["sub"]), uuid.UUID(payload["sid"])
    except ValueError as error:
        raise TokenInvalid from error
    return Claims(
        user_id,
        payload["name"],
        payload["guest"],
        session_id,
        payload.get("gen", 0),
        payload["scopes"],
    )
