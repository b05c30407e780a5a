"""Client addresses: kept as keyed hashes for some days, to see who plays from the same one."""

import uuid
from collections.abc import Collection
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
"""When this process last noted somebody."""


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


def delete_old(*, now: datetime) -> int:
    """Delete what was noted long ago; returns how many addresses."""
    long_ago = now - timedelta(days=settings.ADDRESS_HASHES_KEPT_DAYS)
    return delete_in_batches(SeenAddress.objects.filter(seen_at__lt=long_ago).order_by("seen_at"))


def _is_news(user_id: UUID, address: str, now: datetime) -> bool:
    known, at = _noted.get(user_id, ("", now))
    return known != address or abs(now - at) >= NOTED_EVERY


def are_on_one_address(users: Collection[uuid.UUID], since: datetime) -> bool:
    """Whether requests of two of these people have come from one address since then."""
    rows = SeenAddress.objects.filter(user__in=users, seen_at__gte=since)
    hashes = list(rows.values_list("address_hash", flat=True))
    return len(set(hashes)) < len(hashes)
