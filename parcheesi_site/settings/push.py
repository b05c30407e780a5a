"""The push services of Google and Apple, by which apps on phones get messages."""

import json
import re
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from django.core.exceptions import ImproperlyConfigured

from parcheesi_site.settings.environment import env

SERVICE_ACCOUNT = {
    "project_id": r"[\w:.-]+",
    "client_email": r"[^@\s]+@[^@\s]+",
    "private_key_id": r"\w+",
    "private_key": r"-----BEGIN (?s:.+)",
    "token_uri": r"https://\S+",
}
"""The fields of its JSON that are needed."""
TEN = r"[A-Z0-9]{10}"


def fcm_credentials(value: str) -> str:
    """The JSON of a service account of Google, or nothing. Raises ImproperlyConfigured."""
    if value and not _is_service_account(value):
        raise ImproperlyConfigured("FCM_CREDENTIALS is not the JSON of a service account.")
    return value


def apns_key(value: str) -> str:
    """A private key of P-256 in PEM, or nothing. Raises ImproperlyConfigured."""
    if value and not isinstance(_key(value), ec.EllipticCurvePrivateKey):
        raise ImproperlyConfigured("APNS_KEY is not a key of Apple, in PEM.")
    return value


def matching(name: str, value: str, pattern: str) -> str:
    """The value of a setting, or nothing. Raises ImproperlyConfigured if it does not match."""
    if value and not re.fullmatch(pattern, value, re.ASCII):
        raise ImproperlyConfigured(f"{name}: {value!r} is not valid.")
    return value


def _is_service_account(value: str) -> bool:
    try:
        found = json.loads(value)
    except ValueError:
        return False
    return (
        isinstance(found, dict)
        and all(
            re.fullmatch(pattern, str(found.get(field, "")), re.ASCII)
            for field, pattern in SERVICE_ACCOUNT.items()
        )
        and isinstance(_key(found["private_key"]), rsa.RSAPrivateKey)
    )


def _key(pem: str) -> Any:
    """The private key in a PEM; None if there is none."""
    try:
        return load_pem_private_key(pem.encode(), password=None)
    except (TypeError, ValueError):
        return None


# Each kind of device gets messages once it is configured whole.
FCM_CREDENTIALS = fcm_credentials(env.str("FCM_CREDENTIALS", default=""))
APNS_KEY = apns_key(env.str("APNS_KEY", default="", multiline=True))
APNS_KEY_ID = matching("APNS_KEY_ID", env.str("APNS_KEY_ID", default=""), TEN)
APNS_TEAM_ID = matching("APNS_TEAM_ID", env.str("APNS_TEAM_ID", default=""), TEN)
APNS_TOPIC = matching("APNS_TOPIC", env.str("APNS_TOPIC", default=""), r"[A-Za-z0-9.-]{1,155}")
APNS_SANDBOX = env.bool("APNS_SANDBOX", default=False)
