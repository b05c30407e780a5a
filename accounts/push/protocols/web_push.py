"""A message by Web Push: RFC 8030 (the request), 8188 and 8291 (its content), 8292 (our key)."""

import base64
from datetime import datetime, timedelta
from functools import cache
from typing import Final
from urllib.parse import urlsplit

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from accounts.models import PushDevice
from accounts.push.protocols.outcomes import Outcome, later
from core.outgoing import Answer, Outgoing, OutgoingError, TooLarge

CURVE: Final = ec.SECP256R1()
POINT_BYTES, AUTH_BYTES = 65, 16
TOKEN_LASTS: Final = timedelta(hours=12)
"""Push services accept a day at most."""
LATE: Final = timedelta(minutes=5)
"""Our clock may be behind by this, and the token is still valid."""


def decoded(text: str) -> bytes:
    """Bytes from base64url, with or without padding. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encoded(data: bytes) -> str:
    """Bytes in base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ValueError unless these are a point of P-256 and a secret of the right length."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
    if len(decoded(p256dh)) != POINT_BYTES or len(decoded(auth)) != AUTH_BYTES:
        raise ValueError("wrong length")


def application_server_key() -> str | None:
    """Our public key, with which a browser subscribes; None if push messages are off."""
    secret = settings.WEB_PUSH_PRIVATE_KEY
    return _public(secret) if secret else None


def send(
    device: PushDevice,
    content: bytes,
    *,
    outgoing: Outgoing,
    ttl: timedelta,
    urgency: str,
    topic: str,
    now: datetime,
) -> Outcome:
    """Send a message to the device's push service. Nothing is raised."""
    headers = {
        "Authorization": authorization(device.endpoint, now=now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, int(ttl.total_seconds()))),
        "Topic": topic,
        "Urgency": urgency,
    }
    try:
        body = encrypted(content, p256dh=device.p256dh, auth=device.auth)
        return outcome_of(outgoing.post(device.endpoint, headers=headers, body=body), now=now)
    except TooLarge as error:  # it has answered, but the status is not known
        return Outcome("rejected", error.reason)
    except OutgoingError as error:
        return Outcome("failed", error.reason)


def encrypted(content: bytes, *, p256dh: str, auth: str) -> bytes:
    """The content, which only the browser with these keys can read."""
    sealed: bytes = http_ece.encrypt(
        content,
        private_key=ec.generate_private_key(CURVE),
        dh=decoded(p256dh),
        auth_secret=decoded(auth),
        version="aes128gcm",
    )
    return sealed


def authorization(endpoint: str, *, now: datetime) -> str:
    """The header that identifies us as the sender, valid for the endpoint's push service alone."""
    secret = settings.WEB_PUSH_PRIVATE_KEY
    parts = urlsplit(endpoint)
    claims: dict[str, object] = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((now + TOKEN_LASTS - LATE).timestamp()),
    }
    if subject := _subject():
        claims["sub"] = subject
    token = jwt.encode(claims, _private(secret), algorithm="ES256")
    return f"vapid t={token}, k={_public(secret)}"


def outcome_of(answer: Answer, *, now: datetime) -> Outcome:
    """The outcome that the status means (RFC 8030, 5 and 8.4)."""
    status = answer.status
    if 200 <= status < 300:
        return Outcome("sent", "sent")
    if status in (404, 410):
        return Outcome("gone", "gone")
    if status in (401, 403):
        return Outcome("key_refused", "key_refused")
    return later(answer, now=now) or Outcome("rejected", "rejected")


def _subject() -> str:
    """Where the push service's operator finds ours."""
    if settings.CONTACT:
        is_page = settings.CONTACT.startswith("https:")
        return settings.CONTACT if is_page else f"mailto:{settings.CONTACT}"
    return settings.PUBLIC_URL if settings.PUBLIC_URL.startswith("https:") else ""


@cache
def _private(secret: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(secret)), CURVE)


@cache
def _public(secret: str) -> str:
    point = _private(secret).public_key()
    return encoded(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
