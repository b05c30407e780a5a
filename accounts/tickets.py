"""Tickets for one stream: for browsers, whose EventSource cannot send a token.

A ticket is random, is kept for a minute under its hash, opens the one path that it was issued for,
and is gone with its first use.
"""

import hashlib
import secrets
from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.core.cache import cache

from accounts.errors import NotSignedIn

LIFETIME_S = 60
KEY = "ticket:{}"


class TicketInvalid(NotSignedIn):
    """Used, expired, for another path, or never issued."""

    code = "ticket_invalid"
    default_detail = "The ticket is not valid (any more). Ask for a new one."


@dataclass(frozen=True, slots=True)
class Pass:
    """Who opens a stream, and how long their token lasts."""

    user_id: UUID
    session_id: str
    until: datetime


def issue(path: str, holder: Pass) -> str:
    """Return a ticket for the path."""
    ticket = secrets.token_urlsafe(32)
    cache.set(_key(ticket), {**asdict(holder), "path": path}, LIFETIME_S)
    return ticket


def redeem(ticket: str, path: str) -> Pass:
    """Return whose ticket it was. Raises TicketInvalid; of several at once, one succeeds."""
    kept = cache.get(_key(ticket))
    if kept is None or kept["path"] != path or not cache.delete(_key(ticket)):
        raise TicketInvalid
    return Pass(kept["user_id"], kept["session_id"], kept["until"])


def _key(ticket: str) -> str:
    return KEY.format(hashlib.sha256(ticket.encode()).hexdigest())
