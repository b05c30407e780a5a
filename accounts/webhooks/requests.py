"""A delivery as a request, signed by Standard Webhooks, and its outcome.

https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
"""

import secrets
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from http import HTTPStatus
from typing import Final

from django.conf import settings
from standardwebhooks import Webhook

from accounts.models import WebhookDelivery, WebhookEndpoint
from accounts.models.webhooks import LONGEST_ANSWER
from accounts.webhooks.metrics import REDIRECT, STATUS
from core.encryption import decrypted, encrypted
from core.outgoing import Answer, Outgoing, OutgoingError

SECRET_BYTES: Final = 32
PREFIX: Final = "whsec_"
AGENT: Final = "Parcheesi-Webhooks/1"
BUSY: Final = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
"""Their `Retry-After` counts."""
Post = Callable[..., Answer]
"""`Outgoing.post`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an attempt."""

    failure: str = ""
    """Empty if the event has arrived."""
    status: int | None = None
    answer: str = ""
    pause: timedelta = timedelta(0)
    """Until the next attempt, if the endpoint asks for one."""

    @property
    def is_gone(self) -> bool:
        """Whether the endpoint wants nothing any more."""
        return self.status == HTTPStatus.GONE


def new_secret() -> str:
    """A random secret, encrypted."""
    return encrypted(secrets.token_bytes(SECRET_BYTES))


def shown(secret: str) -> str:
    """A stored secret, as the libraries of Standard Webhooks take it."""
    return PREFIX + b64encode(decrypted(secret)).decode()


def post(url: str, **request: object) -> Answer:
    """Send a request out of the network. Raises OutgoingError."""
    sending: Post = Outgoing(to_loopback=settings.DEBUG).post
    return sending(url, **request)


def request_of(
    webhook: WebhookEndpoint, delivery: WebhookDelivery, body: bytes, *, now: datetime
) -> Callable[[Post], Outcome]:
    """The request that is to be sent: it touches no database, so any thread can send it."""
    stored = [webhook.secret]
    if webhook.old_secret_until is not None and webhook.old_secret_until > now:
        stored.append(webhook.old_secret)
    text, name = body.decode(), str(delivery.uuid)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": AGENT,
        "webhook-id": name,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(
            Webhook(decrypted(each)).sign(name, now, text) for each in stored
        ),
    }
    return partial(_sent, webhook.url, headers, body, now)


def _sent(url: str, headers: dict[str, str], body: bytes, now: datetime, post: Post) -> Outcome:
    try:
        answer = post(url, headers=headers, body=body)
    except OutgoingError as error:
        return Outcome(error.reason)
    pause = answer.retry_after(now) if answer.status in BUSY else timedelta(0)
    return Outcome(_failure_of(answer.status), answer.status, _kept(answer.body), pause)


def _failure_of(status: int) -> str:
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return ""
    is_redirect = HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST
    return REDIRECT if is_redirect else STATUS


def _kept(body: bytes) -> str:
    """The beginning of an answer; PostgreSQL stores no NUL."""
    return body[:LONGEST_ANSWER].decode(errors="replace").replace("\0", "�")
