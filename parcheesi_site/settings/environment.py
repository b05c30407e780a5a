"""Reading the environment; all other parts of the settings import this one."""

import base64
import hashlib
import hmac
import re
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

Options = dict[str, Any]
"""Settings of a library."""
DEVELOPMENT_ONLY = "for-development-only-never-in-production"

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / ".data")))
DEBUG = env.bool("DEBUG", default=False)


def required(name: str, default: str | None = None) -> str:
    """The variable. Raises ImproperlyConfigured without a value or a safe default."""
    value = str(env.str(name, default=default or ""))
    if not value:
        raise ImproperlyConfigured(f"Set {name} (only with DEBUG=1 is there a default).")
    return value


def contact(value: str) -> str:
    """An `https` or e-mail address, or nothing. Raises ImproperlyConfigured."""
    if value and not re.fullmatch(r"https://[^\s/]\S*|[^\s@:/]+@[^\s@:/]+", value):
        raise ImproperlyConfigured(f"CONTACT: {value!r} is neither https:// nor an e-mail address.")
    return value


def derived_key(secret: str, purpose: str) -> str:
    """A key for one purpose; it does not reveal the secret."""
    return hmac.new(secret.encode(), f"parcheesi.{purpose}".encode(), hashlib.sha256).hexdigest()


def fernet_key(secret: str, purpose: str = "seed") -> str:
    """A Fernet key for one purpose, derived from the secret."""
    return base64.urlsafe_b64encode(bytes.fromhex(derived_key(secret, purpose))).decode()


SECRET_KEY = required("SECRET_KEY", DEVELOPMENT_ONLY if DEBUG else None)
# Others, whose signatures and ciphers are valid as well (docs/settings.md).
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
SECRETS = (SECRET_KEY, *SECRET_KEY_FALLBACKS)
# One for good: hashes of different keys could not be compared.
HASHING_SECRET = env.str("HASHING_SECRET", default=SECRET_KEY)
