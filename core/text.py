"""Rules for texts that users write: visible characters only, none that affects other text."""

import unicodedata
from typing import Final

import regex

DIRECTIONS: Final = r"\u202A-\u202E\u2066-\u2069"
"""They change the direction of the text that follows, also of other users' texts."""
CONTROLS = regex.compile(rf"[\p{{Cc}}\p{{Cs}}\p{{Co}}\p{{Cn}}\p{{Zl}}\p{{Zp}}{DIRECTIONS}]")
# U+2800 is the braille pattern without dots. Joiners of emoji are invisible, but allowed.
SEEN = regex.compile(r"[^\p{Cc}\p{Cf}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]")


def composed(text: str) -> str:
    """Return the text in normal form C, without space around it."""
    return unicodedata.normalize("NFC", text).strip()


def is_readable(text: str) -> bool:
    """Whether the text has a visible character, and no control character."""
    return not CONTROLS.search(text) and bool(SEEN.search(text))
