"""Names in request bodies."""

from collections.abc import Mapping
from typing import Any, Final

from accounts import names
from core.api.fields import Text


class NameField(Text):
    """A name of a person: in its normal form, in one script."""

    def to_internal_value(self, data: object) -> str:
        """The text in its normal form. Raises ValidationError."""
        return names.normal(super().to_internal_value(data)).strip()


NAME_RULES: Final[Mapping[str, Any]] = {
    "min_length": names.SHORTEST,
    "max_length": names.LONGEST,
    "validators": [names.CHARACTERS, names.check_readable],
}
"""The options of a field with the name of a player."""
