"""Rules for texts that users write: visible characters only, none that affects other text."""

import unicodedata
from typing import Final

import regex

MOST_MARKS: Final = 8
"""Combining marks in a row: no language writes more, and a tower of them covers other lines."""
CONTROLS = regex.compile(
    r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]"
    # Marks above, below and around a letter; formats do not end a tower.
    rf"|(?:[\p{{Mn}}\p{{Me}}]\p{{Cf}}*){{{MOST_MARKS + 1}}}"
)
# U+2800 is the braille pattern without dots.
SEEN = regex.compile(r"[^\p{Cc}\p{Cf}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]")

EMOJI: Final = r"\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?"
LEFT: Final = r"[\p{jt=D}\p{jt=L}]\p{jt=T}*"
"""A letter, with its marks, that is joined to the next one, as in Arabic."""
RIGHT: Final = r"\p{jt=T}*[\p{jt=D}\p{jt=R}]"
VIRAMA: Final = r"\p{ccc=9}"
INVISIBLE = regex.compile(
    rf"""(  # These have an effect that readers see, and are kept.
      \U0001F3F4[\U000E0061-\U000E007A]{{5}}\U000E007F  # the flags of England, Scotland and Wales
    | {EMOJI}(?:\u200D{EMOJI})*
    | [0-9\#*]\uFE0F\u20E3  # keycaps
    | (?<={VIRAMA})[\u200C\u200D] | \u200D(?={VIRAMA})  # conjuncts of Indic scripts
    # The character is before the look behind, which would otherwise be slow at long runs of marks.
    | \u200C(?<={LEFT}\u200C)(?=\u200C*{RIGHT})  # a break between joined letters: Persian has many
    | \u200D(?<={LEFT}\u200D)(?!{RIGHT}) | \u200D(?<!{LEFT}\u200D)(?={RIGHT})  # a joined form
    | (?<=\p{{Mongolian}})[\u180B-\u180F]  # the form of the letter before
    )
    | [\p{{Default_Ignorable_Code_Point}}\uFFF9-\uFFFB]""",
    regex.VERBOSE | regex.VERSION1,
)


def visible(text: str) -> str:
    """The text in normal form C, without invisible characters and space around it.

    They hide words from filters, or change the direction of other users' texts. Those that shape
    emoji and letters stay.
    """
    shown = INVISIBLE.sub(r"\1", unicodedata.normalize("NFC", text))
    return unicodedata.normalize("NFC", shown).strip()


def is_readable(text: str) -> bool:
    """Whether the text has a visible character, no control character and no tower of marks."""
    return not CONTROLS.search(text) and bool(SEEN.search(text))
