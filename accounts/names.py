"""What the name of a registered player may be."""

from typing import Final

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.validators import MaxLengthValidator, MinLengthValidator

GUESTS: Final = "guest-"
"""How the names of guests begin, and nobody else's."""
DELETED: Final = "deleted-"
"""How those of deleted accounts begin."""
SHORTEST, LONGEST = 3, 30
CHARACTERS = UnicodeUsernameValidator()
VALIDATORS = [
    CHARACTERS,
    MinLengthValidator(SHORTEST),
    MaxLengthValidator(LONGEST),
]


def is_reserved(name: str) -> bool:
    """Whether the name begins as those of guests or of deleted accounts do."""
    return name.lower().startswith((GUESTS, DELETED))
