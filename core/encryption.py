"""Encryption of what the database may not show: seeds, second factors, secrets of webhooks.

The keys, SEED_ENCRYPTION_KEYS, are not in the database: the first encrypts, all decrypt.
"""

from functools import lru_cache

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def encrypted(secret: bytes) -> str:
    """The secret as it is stored."""
    return _cipher(tuple(settings.SEED_ENCRYPTION_KEYS)).encrypt(secret).decode()


def decrypted(stored: str) -> bytes:
    """The secret. Raises InvalidToken if none of the keys has encrypted it."""
    return _cipher(tuple(settings.SEED_ENCRYPTION_KEYS)).decrypt(stored.encode())


@lru_cache
def _cipher(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(key.encode()) for key in keys])
