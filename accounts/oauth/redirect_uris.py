"""Which redirect URIs are safe: codes are sent there."""

from urllib.parse import urlsplit

from django.core.exceptions import ValidationError

from accounts.checks import LOOPBACK
from core.languages import translate
from core.messages import message as _

UNSAFE = _(
    "{address} must be https, on the player's own machine (http://127.0.0.1), or have a scheme "
    "with a dot, such as com.example.app:/back."
)


def check_redirect_uri(address: str) -> None:
    """Raise ValidationError if codes cannot be sent safely to this redirect URI."""
    if not _is_safe(address):
        raise ValidationError(translate(UNSAFE).format(address=address), code="unsafe_address")


def _is_safe(address: str) -> bool:
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    if parts.fragment or "*" in address or not address.isprintable() or " " in address:
        return False  # a line break would hide a second one: they are stored one per line
    if parts.scheme in ("http", "https"):
        return bool(host) and (parts.scheme == "https" or host in LOOPBACK)
    return "." in parts.scheme  # a native app: its own domain, reversed
