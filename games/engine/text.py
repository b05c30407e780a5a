"""English texts that can be translated later, by whoever shows them."""

from collections.abc import Mapping
from typing import Self


class Text(str):
    """An English text that remembers its template and the values in it."""

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object] | None = None) -> Self:
        """Fill in the values. A template without values may contain braces."""
        filled = super().__new__(cls, template.format(**values) if values else template)
        filled.template, filled.values = template, values or {}
        return filled


def text(template: str, /, **values: object) -> Text:
    """Return the text of the template; imported as `_`, so that it is found for translation."""
    return Text(template, values)
