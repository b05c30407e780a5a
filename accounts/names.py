"""What people may be called: names that can be read, and told from each other.

Names that were there before are kept as they are.
"""

import unicodedata
from typing import Final

import regex
from confusable_homoglyphs.confusables import confusables_data as looks_like
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator

from core.languages import translate
from core.messages import message as _

GUESTS: Final = "guest-"
"""How the names of guests begin, and nobody else's."""
DELETED: Final = "deleted-"
"""How those of deleted accounts begin."""
RESERVED: Final = _("Names that begin so are given to guests and deleted accounts. Choose another.")
UNREADABLE: Final = _("This has characters that cannot be seen.")
MIXED: Final = _("This mixes letters of several scripts. Use those of one.")
SHORTEST, LONGEST = 3, 30
MOST_MARKS: Final = 3
"""On one letter: Thai and Vietnamese need as many, and more hide what is around them."""

UNSEEN = regex.compile(
    # An emoji may be made of several, joined by what cannot be seen.
    r"(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)[\u200D\uFE0F]"
    r"|(?![\u200D\uFE0F])\p{Default_Ignorable_Code_Point}"
    r"|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}--\u200D]"
    rf"|\p{{M}}{{{MOST_MARKS + 1}}}",
    regex.VERSION1,
)

# "Highly restrictive" in Unicode's standard on security (UTS 39): these mixtures, or one of the
# scripts that are in use.
MIXTURES: Final = ("Latn Hani Hira Kana", "Latn Hani Bopo", "Latn Hani Hang")
SCRIPTS: Final = """
    Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml
    Telu Thaa Thai Tibt
"""


def _written_in(scripts: str) -> str:
    """The pattern of texts in these scripts, and what all have in common: digits, punctuation."""
    sets = "".join(rf"\p{{scx={script}}}" for script in ("Zyyy", "Zinh", *scripts.split()))
    return f"[{sets}]*"


OF_ONE_SCRIPT = regex.compile("|".join(map(_written_in, (*MIXTURES, *SCRIPTS.split()))))


def normal(name: str) -> str:
    """Return the one form of what can be written in several that read the same."""
    return unicodedata.normalize("NFKC", name)


def check_readable(name: str) -> None:
    """Raise ValidationError where there is something unseen in it, or letters of two scripts."""
    if UNSEEN.search(name):
        raise ValidationError(translate(UNREADABLE), code="unreadable")
    if not OF_ONE_SCRIPT.fullmatch(name):
        raise ValidationError(translate(MIXED), code="mixed_scripts")


def is_reserved(name: str) -> bool:
    """Whether the name begins, or seems to, as those of guests or of deleted accounts do."""
    return skeleton(name).startswith((skeleton(GUESTS), skeleton(DELETED)))


def skeleton(name: str) -> str:
    """Return what all names have in common that could be taken for this one (after UTS 39).

    In any case, so that i is l as well, of which the one is written as the other.
    """
    letters = unicodedata.normalize("NFD", normal(name)).lower()
    seen = "".join(map(_seen_as, letters)).lower()
    return unicodedata.normalize("NFC", "".join(map(_seen_as, seen)).replace("i", "l"))


def _seen_as(character: str) -> str:
    """The character, or several, that stands for all that look like this one.

    In the table each one has the one that stands for it, and that one has all of them.
    """
    alike = [each["c"] for each in looks_like.get(character, ())]
    if len(alike) != 1:
        return character
    (other,) = alike
    if len(looks_like[other]) > 1 or len(other) > 1:
        return str(other)
    return str(min(character, other))


CHARACTERS = UnicodeUsernameValidator()
VALIDATORS = [
    CHARACTERS,
    check_readable,
    MinLengthValidator(SHORTEST),
    MaxLengthValidator(LONGEST),
]
