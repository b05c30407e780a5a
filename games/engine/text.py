"""English texts that keep their template and values, so that they can be translated later."""

from collections.abc import Mapping
from typing import Self


class Text(str):
    """An English text with its template and the values in it."""

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object] | None = None) -> Self:
        """Fill in the values. A template without values may contain braces."""
        filled = super().__new__(cls, template.format(**values) if values else template)
        filled.template, filled.values = template, values or {}
        return filled


def text(template: str, /, **values: object) -> Text:
    """Return the text of the template; imported as `_`, which gettext extracts."""
    return Text(template, values)
