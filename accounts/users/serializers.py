"""Names in request bodies."""

from accounts import names
from core.api.fields import Text


class NameField(Text):
    """A name of a person: in its normal form, in one script."""

    def to_internal_value(self, data: object) -> str:
        """Return the text in its normal form. Raises ValidationError."""
        return names.normal(super().to_internal_value(data)).strip()
