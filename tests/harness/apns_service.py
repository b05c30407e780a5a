"""Apple Push Notification service on loopback: HTTP/2, and it checks what we send."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

import jwt
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from accounts.push.protocols.apns import Apns
from core.outgoing import Lasting, Outgoing
from tests.harness.h2_server import Behave, Exchange, H2Server, h2_server
from tests.harness.push_keys import APPLE, apple_key


@dataclass
class ApnsService:
    """What it has received, and how it answers."""

    received: list[Exchange] = field(default_factory=list)
    made_at: list[int] = field(default_factory=list)
    """When the token of each request was made."""
    behaving: dict[str, Behave] = field(default_factory=dict)
    """By the token of a device."""
    refuses: Callable[[int], str | None] = lambda _made_at: None
    """Why it does not take a token of us that was made then."""
    server: H2Server | None = None

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(one.body) for one in self.received]

    @contextmanager
    def sender(self, limit_s: float = 5.0) -> Iterator[Apns]:
        assert self.server
        names = {name.removeprefix("APNS_").lower(): value for name, value in APPLE.items()}
        outgoing = Outgoing(to_loopback=True, limit_s=limit_s, tls=self.server.trusting)
        apns = Apns(apple_key(), **names, connections=Lasting(outgoing), url=self.server.url)
        try:
            yield apns
        finally:
            apns.close()

    def serve(self, exchange: Exchange) -> None:
        headers = exchange.headers
        assert headers[":method"] == "POST"
        root, token = headers[":path"].rsplit("/", 1)
        assert root == "/3/device"
        self.made_at.append(self._checked(headers["authorization"]))
        if reason := self.refuses(self.made_at[-1]):
            return exchange.answer(403, {"reason": reason})
        assert headers["apns-topic"] == APPLE["APNS_TOPIC"]
        assert headers["apns-push-type"] == "alert"
        assert str(UUID(headers["apns-id"])) == headers["apns-id"]
        assert len(headers["apns-collapse-id"]) <= 64
        assert len(exchange.body) <= 4096
        self.received.append(exchange)
        behave = self.behaving.get(token) or _fine
        return behave(exchange)

    def _checked(self, authorization: str) -> int:
        """When the token was made that says that it is us."""
        scheme, _, token = authorization.partition(" ")
        assert scheme == "bearer"
        assert jwt.get_unverified_header(token) == {
            "alg": "ES256",
            "kid": APPLE["APNS_KEY_ID"],
            "typ": "JWT",
        }
        public = load_pem_private_key(apple_key().encode(), None).public_key()
        # Tests have their own time.
        claims = jwt.decode(token, public, ["ES256"], options={"verify_iat": False})
        assert claims.keys() == {"iss", "iat"}
        assert claims["iss"] == APPLE["APNS_TEAM_ID"]
        return int(claims["iat"])


def saying(status: int, reason: str, **headers: str) -> Behave:
    """Answer with an error as Apple's documentation shows it."""
    return lambda exchange: exchange.answer(
        status, {"reason": reason}, {name.replace("_", "-"): it for name, it in headers.items()}
    )


def _fine(exchange: Exchange) -> None:
    exchange.answer(200, headers={"apns-id": exchange.headers["apns-id"]})


@contextmanager
def apns_service(folder: Path) -> Iterator[ApnsService]:
    """A service on loopback."""
    service = ApnsService()
    with h2_server(folder, service.serve) as service.server:
        yield service
