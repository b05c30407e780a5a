"""Shared by the tests of signing in."""

import base64
import hmac
import json
import re
import struct
import time
from typing import Any
from urllib.parse import unquote

import pytest
from django.core import mail
from rest_framework.test import APIClient

from accounts.models import User

AUTH = "/api/v1/auth"
PASSWORD, OTHER = "correct horse battery", "staple the other one"


class App:
    """A client app of one user, which sends the tokens that it received."""

    def __init__(self, agent: str = "An app/1.0") -> None:
        self.client = APIClient(raise_request_exception=False)
        self.agent = agent
        self.access = self.refresh_token = self.session_token = ""

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send a request, and store the tokens of the response."""
        if self.access:
            headers.setdefault("HTTP_AUTHORIZATION", f"Bearer {self.access}")
        if self.session_token:
            headers.setdefault("HTTP_X_SESSION_TOKEN", self.session_token)
        address = path if path.startswith("/") else f"{AUTH}/{path}"
        answer = getattr(self.client, method)(address, body, HTTP_USER_AGENT=self.agent, **headers)
        self._store_tokens(answer)
        return answer

    def get(self, path: str, **headers: str) -> Any:
        return self.send("get", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("post", path, body or {}, **headers)

    def delete(self, path: str, body: Any = None) -> Any:
        return self.send("delete", path, body)

    def sign_up(self, name: str = "Ana", password: str = PASSWORD, **more: str) -> Any:
        return self.post("signup", {"username": name, "password": password, **more})

    def log_in(self, name: str = "Ana", password: str = PASSWORD) -> Any:
        return self.post("login", {"username": name, "password": password})

    def refresh(self, token: str = "") -> Any:
        return self.post("refresh", {"refresh_token": token or self.refresh_token})

    def signed_in(self) -> APIClient:
        """A client that sends this app's tokens."""
        headers = {}
        if self.access:
            headers["HTTP_AUTHORIZATION"] = f"Bearer {self.access}"
        if self.session_token:
            headers["HTTP_X_SESSION_TOKEN"] = self.session_token
        self.client.credentials(**headers)
        return self.client

    def me(self) -> Any:
        return self.get("/api/v1/me")

    def _store_tokens(self, answer: Any) -> None:
        if answer.get("Content-Type") != "application/json":
            return
        body = answer.json()
        meta = body.get("meta", body) if isinstance(body, dict) else {}
        self.access = meta.get("access_token", self.access)
        self.refresh_token = meta.get("refresh_token", self.refresh_token)
        self.session_token = meta.get("session_token", self.session_token)


def codes(answer: Any) -> list[str]:
    """The codes of allauth's errors."""
    return [error["code"] for error in answer.json()["errors"]]


def problem(answer: Any) -> tuple[int, str]:
    """The status and the code of a problem response."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    return answer.status_code, answer.json()["code"]


def last_mail() -> mail.EmailMessage:
    return mail.outbox[-1]


def key_of(message: mail.EmailMessage) -> str:
    """The key in a mail's link."""
    found = re.search(r"/(?:key|confirm-email|verify-email)/([^\s/]+)", str(message.body))
    assert found, message.body
    return unquote(found[1])


def totp(secret: str, at: float | None = None) -> str:
    """The six digits that an authenticator app shows (RFC 6238)."""
    counter = struct.pack(">Q", int(at or time.time()) // 30)
    digest = hmac.new(base64.b32decode(secret), counter, "sha1").digest()
    offset = digest[-1] & 15
    (number,) = struct.unpack(">I", digest[offset : offset + 4])
    return f"{(number & 0x7FFFFFFF) % 1_000_000:06}"


def protect(app: App, at: float) -> str:
    """Set up an authenticator app, and return its secret."""
    assert app.post("reauthenticate", {"password": PASSWORD}).status_code == 200
    proposed = app.get("authenticators/totp")
    assert proposed.status_code == 404  # none yet
    secret: str = proposed.json()["meta"]["secret"]
    assert proposed.json()["meta"]["totp_url"].startswith("otpauth://totp/Ana?secret=")
    answer = app.post("authenticators/totp", {"code": totp(secret, at)})
    assert answer.status_code == 200, answer.content
    return secret


def run_during(monkeypatch: pytest.MonkeyPatch, name: str, act: Any) -> None:
    """Call `act` once, while this method of User hashes or compares a password."""
    real = getattr(User, name)

    def slow(user: User, raw: str) -> Any:
        result = real(user, raw)
        monkeypatch.setattr(User, name, real)
        act()
        return result

    monkeypatch.setattr(User, name, slow)


def provider_token(uid: str, **more: Any) -> dict[str, Any]:
    """The request body with a token of the external provider."""
    proof = json.dumps({"id": uid, **more})
    provider = {"id_token": proof, "client_id": "", "access_token": proof}
    return {"provider": "dummy", "process": "login", "token": provider}
