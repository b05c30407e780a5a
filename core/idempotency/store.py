"""Commands that may be sent twice: the answer is stored in the command's own transaction.

A refusal is not stored: it changed nothing for the command. Repeating the command tries again.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac

from core.batch_delete import delete_in_batches
from core.idempotency.errors import AnswerNotKept, IdempotencyKeyReused, RequestInProgress
from core.idempotency.models import IdempotencyKey

KEPT_FOR = timedelta(days=1)

MAX_BODY_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True)
class Claim:
    """A request and its key, as hashes."""

    owner: str
    key: str
    request: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it went out."""

    status: int
    content_type: str
    headers: Mapping[str, str]
    body: bytes | None
    """None for what cannot be kept."""


def claim_of(*, owner: str, key: str, request: bytes) -> Claim:
    """Return the claim for a request and its key."""
    # A request may hold a password, which nobody is to guess from what is kept.
    digest = salted_hmac("accounts.idempotency", request, algorithm="sha256").hexdigest()
    return Claim(owner, hashlib.sha256(key.encode()).hexdigest(), digest)


def access_claim(claim: Claim) -> Answer | None:
    """Take the key for this transaction; the answer where the command was carried out before.

    Raises RequestInProgress, IdempotencyKeyReused, AnswerNotKept. To be called in a transaction.
    """
    if not _locked(claim):
        raise RequestInProgress
    # A statement after the lock's own: it sees what the last holder of the lock has committed.
    kept = IdempotencyKey.objects.filter(owner=claim.owner, key=claim.key).first()
    if kept is None:
        return None
    if kept.request not in ("", claim.request):
        raise IdempotencyKeyReused
    return Answer(kept.status, kept.content_type, kept.headers, _decrypted(kept.body))


def keep_answer(claim: Claim, answer: Answer, *, now: datetime) -> None:
    """Keep the answer with what the command changed, in the transaction that took the claim."""
    IdempotencyKey.objects.create(
        owner=claim.owner,
        key=claim.key,
        request=claim.request,
        status=answer.status,
        content_type=answer.content_type,
        headers=dict(answer.headers),
        body=_encrypted(answer.body),
        created_at=now,
    )


def delete_old_answers(*, now: datetime) -> int:
    """Delete what was kept for long enough, in small transactions; returns how many rows."""
    old = IdempotencyKey.objects.filter(created_at__lt=now - KEPT_FOR).order_by("created_at")
    return delete_in_batches(old)


def _locked(claim: Claim) -> bool:
    """Whether nobody else holds the key; SQLite's writers wait for each other anyway."""
    if connection.vendor != "postgresql":
        return True
    digest = hashlib.sha256(f"{claim.owner} {claim.key}".encode()).digest()
    with connection.cursor() as cursor:
        number = int.from_bytes(digest[:8], signed=True)
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s::bigint)", [number])
        return bool(cursor.fetchone()[0])


def _encrypted(body: bytes | None) -> bytes | None:
    if body is None or len(body) > MAX_BODY_BYTES:
        return None
    return _cipher().encrypt(body)


def _decrypted(body: bytes | memoryview | None) -> bytes:
    if body is None:
        raise AnswerNotKept
    try:
        return _cipher().decrypt(bytes(body))
    except InvalidToken as error:  # the secret was changed meanwhile
        raise AnswerNotKept from error


@lru_cache
def _cipher() -> Fernet:
    return Fernet(settings.ANSWER_ENCRYPTION_KEY)
