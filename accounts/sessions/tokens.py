"""Signed tokens, verified without a query.

A pair is an access token for an hour and a refresh token for thirty days, which gets a new pair.
Access tokens of third-party apps are issued by `accounts.oauth` and read here, too. They are signed
with a private key, so that others can verify them, and contain the granted scopes.
"""

import uuid
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import cast

import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, RSAPublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from django.conf import settings

from core.api.types import Json
from core.errors import NotSignedIn
from core.messages import message as _

ALGORITHM = "HS256"
ALGORITHM_OF_APPS = "RS256"
ACCESS = "access"
REFRESH = "refresh"
LIFETIME = {ACCESS: timedelta(hours=1), REFRESH: timedelta(days=30)}


class TokenInvalid(NotSignedIn):
    """Not a token of this service, not for this purpose, or a revoked personal one.

    What helps: sign in again.
    """

    code = "token_invalid"
    default_detail = _("The token is not valid.")


class RefreshTokenReused(TokenInvalid):
    """The refresh token was used before, so it was copied: its session has ended."""

    code = "refresh_token_reused"
    default_detail = _("This refresh token has been used before. Sign in again.")


class TokenExpired(NotSignedIn):
    """The token has expired.

    What helps: refresh it and repeat the request, or make a new personal access token.
    """

    code = "token_expired"
    default_detail = _("The token has expired. Refresh it or sign in again.")


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of a token."""

    user_id: uuid.UUID
    name: str
    is_guest: bool
    session_id: uuid.UUID
    generation: int = 0
    """Of a refresh token: the number of refreshes of its session when it was issued."""
    scopes: frozenset[str] | None = None
    """Those of a third-party app or a personal access token; None in one of ours."""


@dataclass(frozen=True, slots=True)
class TokenPair:
    """An access token and a refresh token."""

    access_token: str
    refresh_token: str
    expires_in_s: int


def issue_pair(claims: Claims, *, now: datetime) -> TokenPair:
    """New tokens with these claims."""
    seconds = int(LIFETIME[ACCESS].total_seconds())
    return TokenPair(_sign(claims, ACCESS, now), _sign(claims, REFRESH, now), seconds)


def read(token: str, kind: str, *, now: datetime) -> Claims:
    """The claims of a token. Raises TokenInvalid, TokenExpired."""
    verified = _known(token)
    if verified.kind != kind:
        raise TokenInvalid(_("This is not a token of the kind {kind}.", kind=kind))
    if verified.expires_at <= now:
        raise TokenExpired
    return verified.claims


def expiry(token: str) -> datetime:
    """When a token expires. Raises TokenInvalid."""
    return _known(token).expires_at


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


@dataclass(frozen=True, slots=True)
class _Verified:
    """The content of a token with a valid signature."""

    claims: Claims
    kind: str
    expires_at: datetime


def _known(token: str) -> _Verified:
    keys = (settings.JWT_SIGNING_KEY, *settings.JWT_FALLBACK_KEYS)
    return _verified(token, keys, settings.OIDC_PRIVATE_KEYS)


@lru_cache(maxsize=8192)
def _verified(token: str, keys: tuple[str, ...], keys_of_apps: tuple[str, ...]) -> _Verified:
    """Verify a token. The result is cached, as a client sends the same token for an hour.

    `scopes` is None in a token of ours, whatever it contains, and a set in one of an app.
    """
    try:
        if jwt.get_unverified_header(token).get("alg") == ALGORITHM_OF_APPS:
            payload = _signed(token, map(_public, keys_of_apps), ALGORITHM_OF_APPS)
            scopes = frozenset(str(payload.get("scope", "")).split())
        else:
            payload, scopes = _signed(token, keys, ALGORITHM), None
        claims = Claims(
            uuid.UUID(payload["sub"]),
            payload["name"],
            payload["guest"],
            uuid.UUID(payload["sid"]),
            payload.get("gen", 0),
            scopes,
        )
    except (jwt.InvalidTokenError, ValueError) as error:
        raise TokenInvalid from error
    return _Verified(claims, payload["typ"], datetime.fromtimestamp(payload["exp"], tz=UTC))


def _signed(token: str, keys: Iterable[str | RSAPublicKey], algorithm: str) -> Json:
    """The payload that one of the keys has signed; there are two during a rotation."""
    for key in keys:
        with suppress(jwt.InvalidSignatureError):
            return _decoded(token, key, algorithm)
    raise jwt.InvalidSignatureError


@lru_cache
def _public(pem: str) -> RSAPublicKey:
    return cast(RSAPrivateKey, load_pem_private_key(pem.encode(), password=None)).public_key()


def _decoded(token: str, key: str | RSAPublicKey, algorithm: str) -> Json:
    # `read` compares the time, with the clock that it is given.
    required = ["sub", "name", "guest", "sid", "typ", "exp"]
    return jwt.decode(
        token,
        key,
        [algorithm],
        {"verify_exp": False, "verify_iat": False, "require": required},
    )
