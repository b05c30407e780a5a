"""Idempotent commands: the response is stored in the command's own transaction.

A refusal is not stored, since it changed nothing: repeating the command runs it again.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from uuid import UUID

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import connection
from django.http import HttpResponse

from core.database.batch_delete import delete_in_batches
from core.idempotency.errors import AnswerNotKept, IdempotencyKeyReused, RequestInProgress
from core.idempotency.models import IdempotencyKey
from core.keyed_hash import keyed_hash

KEPT_FOR = timedelta(days=1)

MAX_BODY_BYTES = 256 * 1024
CLAIM = "parcheesi.claim"
"""Where a request keeps the claim that its view writes to the row which it makes."""
STORED_HEADERS = ("Location", "ETag", "Cache-Control")


@dataclass(frozen=True, slots=True)
class Claim:
    """A key and its request, as hashes."""

    owner: str
    key: str
    request: str

    @property
    def key_id(self) -> UUID:
        """The owner and the key, for the row that a command makes."""
        return UUID(hashlib.sha256(f"{self.owner} {self.key}".encode()).hexdigest()[:32])

    @property
    def request_id(self) -> UUID:
        """The request, for the same row."""
        return UUID(self.request[:32])


def claim_of(*, owner: str, key: str, request: bytes) -> Claim:
    """The claim for a key and its request."""
    return Claim(owner, hashlib.sha256(key.encode()).hexdigest(), _digest(request))


def claim_of_sender(*, key: str, request: bytes) -> Claim:
    """The claim of whoever can send this request, as it holds a secret."""
    return claim_of(owner=f"request:{_digest(request)[:32]}", key=key, request=request)


def access_claim(claim: Claim) -> HttpResponse | None:
    """Lock the key for this transaction. Return the response if the command was carried out before.

    Raises RequestInProgress, IdempotencyKeyReused, AnswerNotKept. To be called in a transaction.
    """
    if not _locked(claim):
        raise RequestInProgress
    # A statement after the lock's own: it reads what the last holder of the lock has committed.
    return stored_response(claim)


def stored_response(claim: Claim) -> HttpResponse | None:
    """The response to the command, if it is stored. Raises IdempotencyKeyReused, AnswerNotKept."""
    row = IdempotencyKey.objects.filter(owner=claim.owner, key=claim.key).first()
    if row is None:
        return None
    if row.request != claim.request:
        raise IdempotencyKeyReused
    response = HttpResponse(
        _decrypted(row.body), row.content_type, status=row.status, headers=row.headers
    )
    if not row.content_type:
        del response["Content-Type"]  # a response without a body has none
    return response


def store_response(claim: Claim, response: HttpResponse, *, now: datetime) -> None:
    """Store the response, in the transaction that changed the state and holds the key."""
    IdempotencyKey.objects.create(
        owner=claim.owner,
        key=claim.key,
        request=claim.request,
        status=response.status_code,
        content_type=response.get("Content-Type", ""),
        headers={name: response[name] for name in STORED_HEADERS if name in response},
        body=_encrypted(response),
        created_at=now,
    )


def delete_old_answers(*, now: datetime) -> int:
    """Delete expired responses in small transactions; returns the number of rows."""
    old = IdempotencyKey.objects.filter(created_at__lt=now - KEPT_FOR).order_by("created_at")
    return delete_in_batches(old)


def _locked(claim: Claim) -> bool:
    """Lock the key unless another transaction holds it; SQLite's writers are serialized anyway."""
    if connection.vendor != "postgresql":
        return True
    digest = hashlib.sha256(f"{claim.owner} {claim.key}".encode()).digest()
    with connection.cursor() as cursor:
        number = int.from_bytes(digest[:8], signed=True)
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s::bigint)", [number])
        return bool(cursor.fetchone()[0])


def _digest(request: bytes) -> str:
    # Keyed, as a request may hold a password: it must not be guessable from the stored hash.
    return keyed_hash("accounts.idempotency", request)


def _encrypted(response: HttpResponse) -> bytes | None:
    if response.streaming or len(response.content) > MAX_BODY_BYTES:
        return None
    return _cipher().encrypt(response.content)


def _decrypted(body: bytes | memoryview | None) -> bytes:
    if body is None:
        raise AnswerNotKept
    try:
        return _cipher().decrypt(bytes(body))
    except InvalidToken as error:  # its SECRET_KEY is no longer known
        raise AnswerNotKept from error


@lru_cache
def _cipher() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.ANSWER_ENCRYPTION_KEYS])
