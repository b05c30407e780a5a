"""Our part of allauth's provider: the sessions of apps' tokens, and their claims."""

from collections.abc import Iterable
from typing import Final, Literal, NotRequired, TypedDict

from allauth.idp.oidc.adapter import DefaultOIDCAdapter
from allauth.idp.oidc.models import Client
from django.conf import settings
from django.http import HttpRequest
from oauthlib.oauth2.rfc6749.errors import InvalidGrantError

from accounts.errors import Banned
from accounts.models import Grant, User
from accounts.oauth import grants
from accounts.oauth.errors import AppClosed
from accounts.oauth.grants import GrantOver
from accounts.sessions import scopes, tokens
from core import clock
from core.api.types import Json
from core.errors import NotVisible

GRANT: Final = "parcheesi.grant"
"""The key in `request.META` of the grant to which new tokens belong."""


def public_address(path: str = "") -> str:
    """The absolute address of a path of this service, by the settings."""
    return str(settings.PUBLIC_URL).rstrip("/") + path


class PlayerClaims(TypedDict):
    """The claims about a player."""

    sub: str
    preferred_username: NotRequired[str]
    name: NotRequired[str]
    locale: NotRequired[str]


class Adapter(DefaultOIDCAdapter):
    """`IDP_OIDC_ADAPTER`."""

    request: HttpRequest
    scope_display = dict(scopes.IN_WORDS)

    def get_issuer(self) -> str:
        """The public address: one issuer, whatever host a request names."""
        return public_address()

    def get_claims(
        self,
        purpose: Literal["id_token", "userinfo"],
        user: User,
        client: Client,
        scopes: Iterable[str],
        email: str | None = None,
        **kwargs: object,
    ) -> PlayerClaims:
        """The player's id, and with the scope `profile` the names."""
        return claims_of(user, scopes)

    def populate_access_token(
        self,
        access_token: Json,
        *,
        client: Client,
        scopes: Iterable[str],
        user: User,
        **kwargs: object,
    ) -> None:
        """Add the claims of our own access tokens. Raises InvalidGrantError."""
        try:
            grant = self._grant(client, scopes, user)
        except (GrantOver, Banned, AppClosed, NotVisible) as error:
            raise InvalidGrantError from error
        self.request.META[GRANT] = grant
        access_token |= {
            "name": user.username,
            "guest": user.is_guest,
            "sid": str(grant.session_id),
            "typ": tokens.ACCESS,
        }

    def _grant(self, client: Client, scopes: Iterable[str], user: User) -> Grant:
        data, now = self.request.POST, clock.now()
        if data.get("grant_type") == Client.GrantType.REFRESH_TOKEN:
            refresh_hash = self.hash_token(data.get("refresh_token", ""))
            return grants.refresh(client_id=client.id, refresh_hash=refresh_hash, now=now)
        code_hash = self.hash_token(data.get("code", ""))
        return grants.begin(client=client, user=user, scopes=scopes, code_hash=code_hash, now=now)


def claims_of(user: User, granted: Iterable[str]) -> PlayerClaims:
    """The claims about a player that an app may read."""
    claims: PlayerClaims = {"sub": str(user.id)}
    if scopes.PROFILE in granted:
        claims["preferred_username"] = user.username
        claims["name"] = user.display_name or user.username
        if user.language:
            claims["locale"] = user.language
    return claims
