"""What is ours in allauth's provider: the session an app's tokens belong to, and what they say."""

from collections.abc import Iterable
from typing import Any, Final, Literal

from allauth.idp.oidc.adapter import DefaultOIDCAdapter
from allauth.idp.oidc.models import Client
from django.http import HttpRequest
from oauthlib.oauth2.rfc6749.errors import InvalidGrantError

from accounts.errors import Banned
from accounts.models import Grant, User
from accounts.oauth import grants
from accounts.oauth.grants import Asked, GrantOver
from accounts.sessions import scopes, tokens
from core import clock
from core.errors import NotVisible

GRANT: Final = "parcheesi.grant"
"""Where in `request.META` the grant is of which new tokens come."""


class Adapter(DefaultOIDCAdapter):
    """`IDP_OIDC_ADAPTER`."""

    request: HttpRequest
    scope_display = dict(scopes.IN_WORDS)

    def get_claims(
        self,
        purpose: Literal["id_token", "userinfo"],
        user: User,
        client: Client,
        scopes: Iterable[str],
        email: str | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        """Return who the player is, and with `profile` the names."""
        return claims(user, scopes)

    def populate_access_token(
        self,
        access_token: dict[str, Any],
        *,
        client: Client,
        scopes: Iterable[str],
        user: User,
        **kwargs: Any,
    ) -> None:
        """Write what our own access tokens say as well. Raises InvalidGrantError."""
        try:
            grant = self._grant(client, scopes, user)
        except (GrantOver, Banned, NotVisible) as error:
            raise InvalidGrantError from error
        self.request.META[GRANT] = grant
        access_token |= {
            "name": user.username,
            "guest": user.is_guest,
            "sid": str(grant.session_id),
            "typ": tokens.ACCESS,
        }

    def _grant(self, client: Client, scopes: Iterable[str], user: User) -> Grant:
        sent = self.request.POST
        if sent.get("grant_type") == Client.GrantType.REFRESH_TOKEN:
            used = self.hash_token(sent.get("refresh_token", ""))
            return grants.go_on(refresh_hash=used, now=clock.now())
        asked = Asked(client, user, scopes, self.hash_token(sent.get("code", "")))
        return grants.begin(asked, now=clock.now())


def claims(user: User, granted: Iterable[str]) -> dict[str, Any]:
    """Return the claims about a player that an app may read."""
    told: dict[str, Any] = {"sub": str(user.id)}
    if scopes.PROFILE in granted:
        told |= {"preferred_username": user.username, "name": user.display_name or user.username}
        if user.language:
            told["locale"] = user.language
    return told
