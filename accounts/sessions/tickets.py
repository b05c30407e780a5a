"""Tickets for one stream: for browsers, whose EventSource cannot send a token.

A ticket is random, is kept for a minute under its hash, opens the one path that it was issued for,
and is gone with its first use.
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
"""One that says when it is away."""


class TicketInvalid(NotSignedIn):
    """Used, expired, for another path, or never issued."""

    code = "ticket_invalid"
    default_detail = _("The ticket is not valid (any more). Ask for a new one.")


@dataclass(frozen=True, slots=True)
class Pass:
    """The holder of a stream, and until when their token is valid."""

    claims: Claims
    until: datetime


def issue(path: str, holder: Pass) -> str:
    """Return a ticket for the path. Raises Unavailable."""
    ticket = secrets.token_urlsafe(32)
    with _kept():
        kept = {"path": path, "claims": asdict(holder.claims), "until": holder.until}
        caches[CACHE].set(_key(ticket), kept, LIFETIME_S)
    return ticket


def holder_of(ticket: str, path: str) -> Pass:
    """Return whose ticket it is, without using it. Raises TicketInvalid, Unavailable."""
    with _kept():
        kept = caches[CACHE].get(_key(ticket))
    if kept is None or kept["path"] != path:
        raise TicketInvalid
    return Pass(Claims(**kept["claims"]), kept["until"])


def use(ticket: str) -> None:
    """Use the ticket up; of several at once, one succeeds. Raises TicketInvalid, Unavailable."""
    with _kept():
        used = caches[CACHE].delete(_key(ticket))
    if not used:
        raise TicketInvalid


@contextmanager
def _kept() -> Iterator[None]:
    try:
        yield
    except RedisError as error:
        raise Unavailable from error


def _key(ticket: str) -> str:
    return KEY.format(hashlib.sha256(ticket.encode()).hexdigest())
