"""Keyed hashes: what is stored as one cannot be guessed from a copy of the database."""

from django.conf import settings
from django.utils.crypto import salted_hmac


def keyed_hash(salt: str, value: str | bytes) -> str:
    """The SHA-256 HMAC in hexadecimal digits.

    Each use has a salt of its own, so that hashes of different uses cannot be compared.
    """
    secret = settings.HASHING_SECRET
    return salted_hmac(salt, value, secret=secret, algorithm="sha256").hexdigest()
