"""Translatable texts: English with the template and values that they were made from.

`core.languages` translates them into the language of the request.
"""

from collections.abc import Mapping
from typing import Self


class Message(str):
    """An English text with its template and the values in it."""

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object] | None = None) -> Self:
        """Fill in the values; a template without values may contain braces."""
        text = super().__new__(cls, template.format(**values) if values else template)
        text.template, text.values = template, values or {}
        return text


def message(template: str, /, **values: object) -> Message:
    """The text of the template; imported as `_`, so that makemessages finds it."""
    return Message(template, values)
