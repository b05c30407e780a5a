"""The requests that check or set a password: each occupies a thread for a long time."""

import re

from core.errors import Unavailable
from core.messages import message as _

CROWDED = "parcheesi.crowded"
"""The key in `request.META` of a request that found no place to wait for a password's thread."""
PATHS = re.compile(
    r"POST /api/v1/auth/(login|signup|upgrade|reauthenticate|password/(change|reset))"
    r"|DELETE /api/v1/me"
    r"|POST /accounts/(login|signup|reauthenticate|password/.*)/"
    r"|POST /oauth/(token|revoke)"  # the secret of a client is hashed like a password
)


class TooManyPasswords(Unavailable):
    """Too many passwords are being checked at the same time."""

    default_detail = _("Too many people are signing in. Try again in a moment.")

    def __init__(self) -> None:
        super().__init__(wait_s=2)


def takes_password(method: str, path: str) -> bool:
    """Whether a request to this path checks or sets a password."""
    return PATHS.fullmatch(f"{method} {path}") is not None
