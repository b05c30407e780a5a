"""Client addresses, stored as keyed hashes for some days to detect players at the same address."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings

from accounts.models import SeenAddress, User
from core.database.batch_delete import delete_in_batches
from core.keyed_hash import keyed_hash

REFRESHED_EVERY: Final = timedelta(minutes=10)

MAX_KNOWN: Final = 100_000

_last_seen: dict[UUID, tuple[str, datetime]] = {}
"""The last address of each user that this process has stored, and when."""


def record_address(*, user_id: UUID, address: str, now: datetime) -> None:
    """Store the address of a user's request. Most repeated calls do nothing."""
    if not address or not _is_news(user_id, address, now):
        return
    if not User.objects.filter(id=user_id, is_active=True).exists():
        return  # a token outlives an account by some seconds
    SeenAddress.objects.update_or_create(
        user_id=user_id, address_hash=hashed(address), defaults={"seen_at": now}
    )
    if len(_last_seen) >= MAX_KNOWN:
        _last_seen.clear()
    _last_seen[user_id] = address, now


def has_come_from(*, user_id: UUID, address: str) -> bool:
    """Whether the user has sent requests from this address in the last days."""
    return SeenAddress.objects.filter(user_id=user_id, address_hash=hashed(address)).exists()


def hashed(address: str) -> str:
    """The keyed hash: without the key, addresses cannot be guessed from their hashes."""
    return keyed_hash("accounts.addresses", address)


def delete_old(*, now: datetime) -> int:
    """Delete old addresses. Return their number."""
    long_ago = now - timedelta(days=settings.DELETE_ADDRESS_HASHES_AFTER_DAYS)
    return delete_in_batches(SeenAddress.objects.filter(seen_at__lt=long_ago).order_by("seen_at"))


def _is_news(user_id: UUID, address: str, now: datetime) -> bool:
    known, at = _last_seen.get(user_id, ("", now))
    return known != address or abs(now - at) >= REFRESHED_EVERY


def are_on_one_address(users: Collection[UUID], since: datetime) -> bool:
    """Whether two of these users have sent requests from the same address since then."""
    rows = SeenAddress.objects.filter(user__in=users, seen_at__gte=since)
    hashes = list(rows.values_list("address_hash", flat=True))
    return len(set(hashes)) < len(hashes)


def addresses_of(users: Collection[UUID], since: datetime) -> list[tuple[UUID, str]]:
    """The users with the hashes of the addresses from which they have sent requests since then."""
    rows = SeenAddress.objects.filter(user__in=users, seen_at__gte=since)
    return list(rows.values_list("user_id", "address_hash"))
