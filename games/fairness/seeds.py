"""Seeds, and how server seeds are stored (docs/fairness.md)."""

import secrets
from functools import lru_cache

from core import encryption

SERVER_SEED_BYTES = 32
CLIENT_SEED_BYTES = 8


def new_server_seed() -> bytes:
    """32 bytes from the operating system's random source."""
    return secrets.token_bytes(SERVER_SEED_BYTES)


def new_client_seed() -> str:
    """16 hex digits, for a player without a seed of their own."""
    return secrets.token_hex(CLIENT_SEED_BYTES)


def encrypted(server_seed: bytes) -> str:
    """The seed as it is stored."""
    return encryption.encrypted(server_seed)


@lru_cache(maxsize=4096)
def decrypted(stored: str) -> bytes:
    """The decrypted seed; cached, as every roll of a game needs it."""
    return encryption.decrypted(stored)
