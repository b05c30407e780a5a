"""A third-party app, and a player with a browser."""

import base64
import hashlib
import html
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from uuid import UUID, uuid4

import jwt
from allauth.core.internal import jwkkit
from allauth.idp.oidc.models import Client as Registration
from django.conf import settings
from django.test import Client as Browser
from rest_framework.test import APIClient

from accounts.sessions import revocation
from core import clock
from tests.harness.people import Person, registered

API = "/api/v1"
PASSWORD = "correct horse battery"
BACK = "https://board-buddy.example/back"
ALL = ("openid", "profile", "play", "read", "chat")


def register_app(kind: str = "public", scopes: Iterable[str] = ALL) -> Registration:
    app = Registration(name="Board Buddy", type=kind, redirect_uris=BACK)
    app.set_scopes(list(scopes))
    app.set_grant_types(["authorization_code", "refresh_token"])
    app.set_secret("the app's own secret")
    app.save()
    return app


def player() -> Person:
    """A registered player with a password."""
    person = registered()
    person.user.username = f"ana-{uuid4().hex[:8]}"
    person.user.set_password(PASSWORD)
    person.user.save()
    return person


def browser_of(person: Person) -> Browser:
    """A browser in which the player is signed in."""
    browser = Browser()
    answer = browser.post("/accounts/login/", {"login": person.user.username, "password": PASSWORD})
    assert answer.status_code == 302, answer.content
    return browser


@dataclass
class App:
    """A client app: it sends a player to us, and gets a code and tokens back."""

    registration: Registration
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    state: str = "as sent"

    def request(self, scope: str = "play", **changes: Any) -> str:
        """The address that the app sends the player to."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        query = {
            "response_type": "code",
            "client_id": self.registration.id,
            "redirect_uri": BACK,
            "scope": scope,
            "state": self.state,
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        query |= changes
        return "/oauth/authorize?" + urlencode({k: v for k, v in query.items() if v is not None})

    def code(self, browser: Browser, scope: str = "play", **changes: Any) -> str:
        """The code that the app receives after the player's consent."""
        page = browser.get(self.request(scope, **changes))
        assert page.status_code == 200, page
        return self.returned(agree(browser, page, scope.split()))["code"]

    def returned(self, answer: Any) -> dict[str, str]:
        """The query of the redirect back to the app."""
        assert answer.status_code == 302, answer.content
        assert answer["Location"].startswith(f"{BACK}?"), answer["Location"]
        back = {k: v[0] for k, v in parse_qs(urlsplit(answer["Location"]).query).items()}
        assert back["state"] == self.state
        return back

    def exchange(self, code: str, /, **changes: Any) -> Any:
        sent = {
            "grant_type": "authorization_code",
            "client_id": self.registration.id,
            "redirect_uri": BACK,
            "code": code,
            "code_verifier": self.verifier,
        }
        sent = {k: v for k, v in (sent | changes).items() if v is not None}
        return Browser(enforce_csrf_checks=True).post("/oauth/token", sent)

    def refresh(self, refresh_token: str, **changes: Any) -> Any:
        sent = {"grant_type": "refresh_token", "client_id": self.registration.id}
        return Browser(enforce_csrf_checks=True).post(
            "/oauth/token", sent | {"refresh_token": refresh_token} | changes
        )

    def revoke(self, token: str) -> Any:
        return Browser(enforce_csrf_checks=True).post(
            "/oauth/revoke", {"client_id": self.registration.id, "token": token}
        )

    def tokens(self, person: Person, scope: str = "play") -> dict[str, Any]:
        """The tokens after the whole flow."""
        answer = self.exchange(self.code(browser_of(person), scope))
        assert answer.status_code == 200, answer.content
        issued = answer.json()
        assert isinstance(issued, dict)
        return issued


def agree(browser: Browser, page: Any, scopes: list[str], action: str = "grant") -> Any:
    content = page.content.decode()
    (request,) = re.findall(r'name="request" value="([^"]+)"', content)
    sent = {"request": html.unescape(request), "scopes": scopes, "action": action}
    return browser.post("/oauth/authorize", sent)


def token(granted: str, user_id: UUID | None = None, **changes: Any) -> str:
    """An app's access token, signed like the provider's."""
    now = datetime.now(tz=UTC)
    claims = {
        "sub": str(user_id or uuid4()),
        "name": "ana",
        "guest": False,
        "sid": str(uuid4()),
        "typ": "access",
        "scope": granted,
        "iat": int(now.timestamp()),
        "exp": int((now + timedelta(hours=1)).timestamp()),
    }
    jwk, key = loaded(settings.OIDC_PRIVATE_KEYS[0])
    return jwt.encode(claims | changes, key, "RS256", {"kid": jwk["kid"]})


loaded = cache(jwkkit.load_jwk_from_pem)
"""Loading verifies the key, which is slow."""


def bearer(token: str) -> APIClient:
    api = APIClient(raise_request_exception=False)
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return api


def assert_ended(issued: dict[str, Any]) -> None:
    """Assert that the access token is refused after the process reads the ended sessions."""
    revocation.ended.reread(now=clock.now())
    answer = bearer(issued["access_token"]).post(f"{API}/tables", {"ruleset": "parchis"})
    assert (answer.status_code, answer.json()["code"]) == (401, "session_ended")
