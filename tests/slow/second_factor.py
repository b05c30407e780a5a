"""An account with a second factor, for the tests of the SDKs."""

import json
from typing import Any, NamedTuple
from uuid import uuid4

from tests.harness.service import fetch
from tests.harness.signing_in import PASSWORD, totp


class Account(NamedTuple):
    """What its player types."""

    name: str
    password: str
    codes: list[str]
    """Recovery codes: each is accepted once, at any time."""


def protected_account(service: str) -> Account:
    """A new account of the service with a second factor."""
    name = f"Ana{uuid4().hex[:8]}"
    signed_up = _send(service, "signup", {"username": name, "password": PASSWORD})
    access = signed_up["meta"]["access_token"]
    _send(service, "reauthenticate", {"password": PASSWORD}, access)
    secret = _send(service, "authenticators/totp", token=access)["meta"]["secret"]
    _send(service, "authenticators/totp", {"code": totp(secret)}, access)
    codes = _send(service, "authenticators/recovery-codes", token=access)["data"]["unused_codes"]
    return Account(name, PASSWORD, codes)


def _send(service: str, path: str, body: Any = None, token: str = "") -> Any:
    status, text = fetch(f"{service}/api/v1/auth/{path}", body, token)
    assert status == 200 or (status, path) == (404, "authenticators/totp"), text
    return json.loads(text)
