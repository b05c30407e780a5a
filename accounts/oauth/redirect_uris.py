"""Which redirect URIs are safe: codes are sent there."""

import re
from typing import Final

from django.core.exceptions import ValidationError

from core.languages import translate
from core.messages import message as _

# A line break would hide a second one, since they are stored one per line.
_TAIL: Final = r"[A-Za-z0-9._~:/?@!$&'()+,;=%-]*"
_HOST: Final = r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?"
_PORT: Final = r"(:[0-9]{1,5})?"
SAFE: Final = (
    rf"^((https://{_HOST}|http://(localhost|127\.0\.0\.1|\[::1\])){_PORT}([/?]{_TAIL})?"
    rf"|[a-z][a-z0-9+-]*\.[a-z0-9.+-]*:{_TAIL})$"
)
"""https, the player's own machine, or the domain of a native app, reversed. No fragment, no `*`."""
UNSAFE = _(
    "{address} must be https, on the player's own machine (http://127.0.0.1), or have a scheme "
    "with a dot, such as com.example.app:/back."
)


def check_redirect_uri(address: str) -> None:
    """Raise ValidationError if codes cannot be sent safely to this redirect URI."""
    if "\n" in address or not re.match(SAFE, address):
        raise ValidationError(translate(UNSAFE).format(address=address), code="unsafe_address")
