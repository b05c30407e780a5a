"""A push service and the browsers that subscribe to it: it checks our key, and they decrypt."""

import json
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts.push.protocols.web_push import decoded, encoded
from tests.harness.raw_server import Behave, RawServer, serving

CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"


@dataclass
class Browser:
    """A subscription, with the keys that only the browser has."""

    origin: str
    path: str = field(default_factory=lambda: f"/push/{uuid4().hex}")
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def endpoint(self) -> str:
        return self.origin + self.path

    @property
    def p256dh(self) -> str:
        form = (Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(self.key.public_key().public_bytes(*form))

    def body(self, **changes: Any) -> dict[str, Any]:
        """The body of `POST me/devices`."""
        keys = {"p256dh": self.p256dh, "auth": encoded(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys, **changes}

    def decrypt(self, body: bytes) -> dict[str, Any]:
        plain = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        content: dict[str, Any] = json.loads(plain)
        return content


@dataclass
class Received:
    """A message as the push service has it, and as the browser reads it."""

    headers: dict[str, str]
    content: dict[str, Any]


@dataclass
class PushService:
    """What it has received, by browser; and how it answers some of them."""

    port: int
    browsers: dict[str, Browser] = field(default_factory=dict)
    received: list[Received] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    behaving: dict[str, Behave] = field(default_factory=dict)
    server: RawServer | None = None

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def contents(self) -> list[dict[str, Any]]:
        return [one.content for one in self.received]

    def browser(self, behave: Behave | None = None, origin: str = "") -> Browser:
        browser = Browser(origin or self.origin)
        self.browsers[browser.path] = browser
        if behave:
            self.behaving[browser.path] = behave
        return browser

    def serve(self, connection: socket.socket, request: bytes) -> None:
        head, _, body = request.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines)
        }
        path = first.split(" ")[1]
        _check_token(headers, f"http://{headers['host']}")
        assert headers["content-encoding"] == "aes128gcm"
        self.paths.append(path)
        self.received.append(Received(headers, self.browsers[path].decrypt(body)))
        behave: Callable[..., Any] = self.behaving.get(path) or _created
        behave(connection, request)


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service on loopback."""
    service = PushService(0)
    with serving(service.serve) as server:
        service.port, service.server = server.port, server
        yield service


def _created(connection: socket.socket, _request: bytes) -> None:
    connection.sendall(CREATED)


def _check_token(headers: dict[str, str], audience: str) -> None:
    """Raise unless the header has a valid token (RFC 8292) for this service."""
    scheme, _, parameters = headers["authorization"].partition(" ")
    assert scheme == "vapid"
    found = dict(part.strip().split("=", 1) for part in parameters.split(","))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(found["k"]))
    # Tests have their own time.
    claims = jwt.decode(
        found["t"], public, ["ES256"], audience=audience, options={"verify_exp": False}
    )
    assert claims["exp"]
