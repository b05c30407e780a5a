"""What people may write: nothing that cannot be seen, and nothing that disturbs other text."""

import unicodedata
from typing import Final

import regex

DIRECTIONS: Final = r"\u202A-\u202E\u2066-\u2069"
"""What turns the direction of the text that follows, also of other people's."""
CONTROLS = regex.compile(rf"[\p{{Cc}}\p{{Cs}}\p{{Co}}\p{{Cn}}\p{{Zl}}\p{{Zp}}{DIRECTIONS}]")
# The last is a pattern of braille without dots. What joins emoji is not seen, but not refused.
SEEN = regex.compile(r"[^\p{Cc}\p{Cf}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]")


def composed(text: str) -> str:
    """Return the text with its letters and marks in one form, and no space around it."""
    return unicodedata.normalize("NFC", text).strip()


def is_readable(text: str) -> bool:
    """Whether there is something to see in it, and no control character."""
    return not CONTROLS.search(text) and bool(SEEN.search(text))
