"""Personal access tokens: their text, and the holder of one.

A token is `pcsi_`, 30 random characters and a checksum of 6, so that a scanner for secrets finds
one in any text, and a text that is none is refused without a query.
"""

import hashlib
import logging
import secrets
import string
from datetime import datetime, timedelta
from typing import Final
from zlib import crc32

from django.db import DatabaseError

from accounts.models import PersonalToken
from accounts.sessions.streams.tickets import Pass
from accounts.sessions.tokens import Claims, TokenExpired, TokenInvalid
from core.messages import message as _

PREFIX: Final = "pcsi_"
CHARACTERS: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
RANDOM, CHECKSUM = 30, 6
"""Numbers of characters; 30 have 178 bits."""
BEGINNING: Final = len(PREFIX) + 4
"""How many characters of a token its owner and the staff can read later."""
USED_EVERY: Final = timedelta(hours=1)

log = logging.getLogger(__name__)


def new_token() -> str:
    """A random token."""
    text = "".join(secrets.choice(CHARACTERS) for _ in range(RANDOM))
    return PREFIX + text + _checksum(text)


def hashed(token: str) -> str:
    """The hash under which a token is stored; it is too random to be guessed from it."""
    return hashlib.sha256(token.encode()).hexdigest()


def holder_of(token: str, *, now: datetime) -> Pass:
    """The holder of a token, in one query, and note its use once an hour.

    Reads no list of ended sessions: a revoked token is refused at once, in all processes. Raises
    TokenInvalid, TokenExpired.
    """
    if not _is_well_formed(token):
        raise TokenInvalid
    rows = PersonalToken.objects.select_related("session__user")
    row = rows.filter(token_hash=hashed(token)).first()
    if row is None:
        raise TokenInvalid
    user = row.session.user
    if row.session.ended_at is not None or not user.is_active:
        raise TokenInvalid(_("This token has been revoked."))
    if row.expires_at <= now:
        raise TokenExpired(_("This token has expired. Make a new one."))
    _note_use(row, now)
    claims = Claims(
        user.id, user.username, user.is_guest, row.session_id, scopes=frozenset(row.scopes)
    )
    return Pass(claims, row.expires_at)


def _note_use(row: PersonalToken, now: datetime) -> None:
    if row.used_at is not None and now - row.used_at < USED_EVERY:
        return
    try:
        PersonalToken.objects.filter(pk=row.pk).update(used_at=now)
    except DatabaseError:  # a full disk, say: the request may still be served
        log.exception("the use of a token cannot be noted")


def _is_well_formed(token: str) -> bool:
    text, checksum = token[len(PREFIX) : -CHECKSUM], token[-CHECKSUM:]
    return len(text) == RANDOM and text.isascii() and checksum == _checksum(text)


def _checksum(text: str) -> str:
    number, digits = crc32(text.encode()), ""
    while len(digits) < CHECKSUM:
        number, digit = divmod(number, len(CHARACTERS))
        digits = CHARACTERS[digit] + digits
    return digits
