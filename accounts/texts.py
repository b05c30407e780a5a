"""What people may write: nothing that cannot be seen, and nothing that disturbs other text."""

import unicodedata

UNSEEN = {"Cc", "Cf", "Zs"}
"""Categories of characters that alone say nothing; `Cf` joins emoji, so it is not refused."""
CONTROLS = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What turns the direction of the text that follows, also of other people's."""


def is_readable(text: str) -> bool:
    """Whether there is something to see in it, and no control character."""
    return not any(map(_is_control, text)) and any(
        unicodedata.category(character) not in UNSEEN for character in text
    )


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in CONTROLS or character in DIRECTIONS
