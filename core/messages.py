"""Texts for people that remember what they were made from, so that they can be translated.

`core.languages` translates them into the reader's language.
"""

from collections.abc import Mapping
from typing import Self


class Message(str):
    """An English text that remembers its template and the values in it."""

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object] | None = None) -> Self:
        """Fill the values in; a template without any may hold braces."""
        text = super().__new__(cls, template.format(**values) if values else template)
        text.template, text.values = template, values or {}
        return text


def message(template: str, /, **values: object) -> Message:
    """Return the text of the template; imported as `_`, so that it is found for translation."""
    return Message(template, values)
