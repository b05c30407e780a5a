"""Firebase Cloud Messaging and Google's token endpoint on loopback: they check what we send."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

import jwt
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from accounts.push.protocols.fcm import Fcm
from tests.harness.push_keys import google_account
from tests.harness.raw_server import Behave, RawServer, serving

FCM_ERROR = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
BAD_REQUEST = "type.googleapis.com/google.rpc.BadRequest"
PATH = "/v1/projects/parcheesi-1/messages:send"


@dataclass
class FcmService:
    """What it has received, and how it answers."""

    port: int = 0
    account: str = ""
    messages: list[dict[str, Any]] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    """The access tokens that it has made; the last one is valid."""
    claims: list[dict[str, Any]] = field(default_factory=list)
    behaving: dict[str, Behave] = field(default_factory=dict)
    """By the token of a device."""
    behaving_to_keys: Behave | None = None
    expires_in: Any = 3599
    server: RawServer | None = None

    def sender(self) -> Fcm:
        return Fcm(self.account, url=f"http://localhost:{self.port}")

    def revoke(self) -> None:
        """Make the access token invalid, though it has not expired."""
        self.tokens.append("revoked for all")

    def serve(self, connection: socket.socket, request: bytes) -> None:
        head, _, body = request.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in lines)
        }
        method, path, _ = first.split(" ")
        assert method == "POST"
        if path == "/token":
            self._serve_key(connection, request, headers, body)
        else:
            assert path == PATH
            self._serve_message(connection, request, headers, body)

    def _serve_key(
        self, connection: socket.socket, request: bytes, headers: dict[str, str], body: bytes
    ) -> None:
        assert headers["content-type"] == "application/x-www-form-urlencoded"
        given = parse_qs(body.decode(), strict_parsing=True)
        assert given["grant_type"] == ["urn:ietf:params:oauth:grant-type:jwt-bearer"]
        account = json.loads(self.account)
        public = load_pem_private_key(account["private_key"].encode(), None).public_key()
        [assertion] = given["assertion"]
        assert jwt.get_unverified_header(assertion)["kid"] == account["private_key_id"]
        # Tests have their own time.
        options: Any = {"verify_exp": False, "verify_iat": False}
        claims = jwt.decode(
            assertion, public, ["RS256"], audience=account["token_uri"], options=options
        )
        assert claims["iss"] == account["client_email"]
        assert claims["scope"] == "https://www.googleapis.com/auth/firebase.messaging"
        assert 0 < claims["exp"] - claims["iat"] <= 3600
        self.claims.append(claims)
        if self.behaving_to_keys:
            self.behaving_to_keys(connection, request)
            return
        self.tokens.append(f"access-{len(self.tokens)}")
        answer = {
            "access_token": self.tokens[-1],
            "expires_in": self.expires_in,
            "token_type": "Bearer",
        }
        connection.sendall(response(200, answer))

    def _serve_message(
        self, connection: socket.socket, request: bytes, headers: dict[str, str], body: bytes
    ) -> None:
        assert headers["content-type"] == "application/json"
        if headers["authorization"] != f"Bearer {self.tokens[-1]}":
            connection.sendall(error(401, "UNAUTHENTICATED"))
            return
        message = json.loads(body)["message"]
        self.messages.append(message)
        if behave := self.behaving.get(message["token"]):
            behave(connection, request)
        else:
            connection.sendall(response(200, {"name": "projects/parcheesi-1/messages/1"}))


def response(status: int, content: Any, *headers: str) -> bytes:
    """An answer; content is JSON, or bytes."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


def error(
    status: int,
    general: str,
    code: str = "",
    *headers: str,
    field: str = "",
    message: str = "Something.",
) -> bytes:
    """An error as FCM's documentation shows it."""
    details: list[dict[str, Any]] = [{"@type": FCM_ERROR, "errorCode": code}] if code else []
    if field:
        details.append({"@type": BAD_REQUEST, "fieldViolations": [{"field": field}]})
    said = {"code": status, "message": message, "status": general, "details": details}
    return response(status, {"error": said}, *headers)


@contextmanager
def fcm_service() -> Iterator[FcmService]:
    """A service on loopback, with the account that it knows."""
    service = FcmService()
    with serving(service.serve) as server:
        service.port, service.server = server.port, server
        service.account = google_account(f"http://localhost:{server.port}/token")
        yield service
