"""The keys that Google and Apple give to the author of an app."""

import json
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from parcheesi_site.run.environment import new_private_key


@cache
def google_account(tokens_at: str = "https://oauth2.example/token") -> str:
    """The JSON of a service account."""
    return json.dumps(
        {
            "type": "service_account",
            "project_id": "parcheesi-1",
            "private_key_id": "0123456789abcdef",
            "private_key": new_private_key(),
            "client_email": "push@parcheesi-1.iam.example",
            "token_uri": tokens_at,
        }
    )


APPLE = {"APNS_KEY_ID": "ABC123DEFG", "APNS_TEAM_ID": "DEF123GHIJ", "APNS_TOPIC": "example.app"}
"""The settings that go with the key."""


@cache
def apple_key() -> str:
    """A key that signs tokens, in PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def configure(settings: Any, **changes: str) -> None:
    """Configure both platforms, with changes."""
    for name, value in {
        "FCM_CREDENTIALS": google_account(),
        "APNS_KEY": apple_key(),
        **APPLE,
        **changes,
    }.items():
        setattr(settings, name, value)
