"""Where people's requests come from: noted as keyed hashes, and forgotten after a while.

It is known for one reason: two on one address play, but not for points or chips.
"""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.utils.crypto import salted_hmac

from accounts.models import SeenAddress, User
from core.batch_delete import delete_in_batches

NOTED_EVERY: Final = timedelta(minutes=10)
MAX_KNOWN: Final = 100_000
_noted: dict[UUID, tuple[str, datetime]] = {}
"""The address that this process last noted of somebody, and when."""


def note(*, user_id: UUID, address: str, now: datetime) -> None:
    """Note that somebody's request came from there; to be called as often as one likes."""
    if not address or not _is_news(user_id, address, now):
        return
    if not User.objects.filter(id=user_id, is_active=True).exists():
        return  # a token outlives an account by some seconds
    SeenAddress.objects.update_or_create(
        user_id=user_id, address_hash=hashed(address), defaults={"seen_at": now}
    )
    if len(_noted) >= MAX_KNOWN:
        _noted.clear()
    _noted[user_id] = address, now


def hashed(address: str) -> str:
    """The address under a key that follows from the secret, so that nobody can try addresses."""
    return salted_hmac("accounts.addresses", address, algorithm="sha256").hexdigest()


def forget_old(*, now: datetime) -> int:
    """Delete what was noted long ago; returns how many addresses."""
    long_ago = now - timedelta(days=settings.ADDRESS_HASHES_KEPT_DAYS)
    return delete_in_batches(SeenAddress.objects.filter(seen_at__lt=long_ago).order_by("seen_at"))


def _is_news(user_id: UUID, address: str, now: datetime) -> bool:
    known, at = _noted.get(user_id, ("", now))
    return known != address or abs(now - at) >= NOTED_EVERY
