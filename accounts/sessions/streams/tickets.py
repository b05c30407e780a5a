"""Stream tickets for browsers, whose EventSource cannot send a token.

A ticket is a random text, stored under its hash for a minute. It opens one path, once.
"""

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime

from django.core.cache import caches
from redis import RedisError

from accounts.sessions.tokens import Claims
from core.errors import NotSignedIn, Unavailable
from core.messages import message as _

LIFETIME_S = 60
KEY = "ticket:{}"
CACHE = "tickets"
"""A cache that raises an error when Redis is unavailable."""


class TicketInvalid(NotSignedIn):
    """The ticket is unknown, used, older than a minute or for another stream."""

    code = "ticket_invalid"
    default_detail = _("The ticket is invalid or has expired. Get a new one.")


@dataclass(frozen=True, slots=True)
class Pass:
    """The claims of a stream's reader, and when they expire."""

    claims: Claims
    until: datetime


def issue(path: str, holder: Pass) -> str:
    """A ticket for the path. Raises Unavailable."""
    ticket = secrets.token_urlsafe(32)
    content = {"path": path, "claims": asdict(holder.claims), "until": holder.until}
    with _cache_errors():
        caches[CACHE].set(_key(ticket), content, LIFETIME_S)
    return ticket


def holder_of(ticket: str, path: str) -> Pass:
    """The holder of a ticket without using it up. Raises TicketInvalid, Unavailable."""
    with _cache_errors():
        content = caches[CACHE].get(_key(ticket))
    if content is None or content["path"] != path:
        raise TicketInvalid
    return Pass(Claims(**content["claims"]), content["until"])


def use(ticket: str) -> None:
    """Use up the ticket; of concurrent calls, one succeeds. Raises TicketInvalid, Unavailable."""
    with _cache_errors():
        was_there = caches[CACHE].delete(_key(ticket))
    if not was_there:
        raise TicketInvalid


@contextmanager
def _cache_errors() -> Iterator[None]:
    """Raise Unavailable if Redis is unavailable."""
    try:
        yield
    except RedisError as error:
        raise Unavailable from error


def _key(ticket: str) -> str:
    return KEY.format(hashlib.sha256(ticket.encode()).hexdigest())
