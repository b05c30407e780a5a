"""Rules for names: readable, and not confusable with each other.

Names that are older than a rule stay valid.
"""

import unicodedata
from functools import lru_cache
from typing import Final

import regex
from confusable_homoglyphs.confusables import confusables_data as looks_like
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator

from core.languages import translate
from core.messages import Message
from core.messages import message as _

GUESTS: Final = "guest-"
"""The prefix of guests' names."""
DELETED: Final = "deleted-"
"""The prefix of deleted accounts' names."""
RESERVED: Final = _(
    "Names that begin like this are reserved for guests and deleted accounts. Choose another."
)
OF_STAFF: Final = _("Players would take this name for one of the staff's. Choose another.")
UNREADABLE: Final = _("This contains invisible characters.")
MIXED: Final = _("This mixes letters of several scripts. Use only one script.")
OURS: Final = ("parcheesi", "official", "oficial")
"""What no name of a third-party app contains: players would take it for the service."""
STAFF: Final = (
    *("admin", "administrator", "administrador", "moderator", "moderador", "mod"),
    *("staff", "support", "soporte"),
)
"""What no name has as a word: players would take its owner for one of the staff."""
TITLES: Final = ("admin", "moderator", "moderador", *OURS)
"""What no name begins or ends with, as in `AdminAna`."""
GAMES: Final = ("parchis", "superparcheesi")
"""With `OURS`, the names of the games: as the whole name of an app they would be the service's."""
SHORTEST, LONGEST = 3, 30
MOST_MARKS: Final = 3
"""Combining marks on one letter: Thai and Vietnamese need three; more cover other letters."""

UNSEEN = regex.compile(
    # An emoji may be a sequence, joined by invisible characters.
    r"(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)[\u200D\uFE0F]"
    r"|\u200D(?!\p{Extended_Pictographic})|(?<=\uFE0F)\uFE0F"
    r"|(?![\u200D\uFE0F])\p{Default_Ignorable_Code_Point}"
    r"|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}--\u200D]"
    rf"|\p{{M}}{{{MOST_MARKS + 1}}}",
    regex.VERSION1,
)

# "Highly restrictive" in UTS 39 (Unicode security): these mixtures, or one script in modern use.
MIXTURES: Final = ("Latn Hani Hira Kana", "Latn Hani Bopo", "Latn Hani Hang")
SCRIPTS: Final = """
    Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml
    Telu Thaa Thai Tibt
"""


def _written_in(scripts: str) -> str:
    """The pattern of texts in these scripts, with digits and punctuation."""
    sets = "".join(rf"\p{{scx={script}}}" for script in ("Zyyy", "Zinh", *scripts.split()))
    return f"[{sets}]*"


OF_ONE_SCRIPT = regex.compile("|".join(map(_written_in, (*MIXTURES, *SCRIPTS.split()))))


def normal(name: str) -> str:
    """The name in its normal form (NFKC)."""
    return unicodedata.normalize("NFKC", name)


def check_readable(name: str) -> None:
    """Raise ValidationError for invisible characters, or letters of several scripts."""
    if UNSEEN.search(name):
        raise ValidationError(translate(UNREADABLE), code="unreadable")
    if not OF_ONE_SCRIPT.fullmatch(name):
        raise ValidationError(translate(MIXED), code="mixed_scripts")


def check_not_of_staff(name: str) -> None:
    """Raise ValidationError for a name that players would take for one of the staff's."""
    if seems_of_staff(name):
        raise ValidationError(translate(OF_STAFF), code="reserved")


def seems_of_staff(name: str) -> bool:
    """Whether players would take the owner of this name for one of the staff."""
    titles = _skeletons(TITLES)
    return any(
        letters.startswith(titles)
        or letters.endswith(titles)
        or not {letters, *words}.isdisjoint(_skeletons(STAFF))
        for words in (_words(name), _words(name.strip("0123456789")))
        for letters in ("".join(words),)
    )


def seems_official(name: str) -> bool:
    """Whether the name of an app seems to be the service's own, or its staff's."""
    letters = "".join(_words(name))
    contained = any(word in letters for word in _skeletons(OURS))
    return contained or letters in _skeletons(GAMES) or seems_of_staff(name)


def why_reserved(name: str) -> Message | None:
    """Why no player may choose this name: it is of the form of guests, deleted accounts, staff."""
    if skeleton(name).startswith((skeleton(GUESTS), skeleton(DELETED))):
        return RESERVED
    return OF_STAFF if seems_of_staff(name) else None


def skeleton(name: str) -> str:
    """The skeleton of a name (UTS 39): confusable names have the same one.

    Case is ignored, so i and l are confusable, too: I looks like l.
    """
    letters = unicodedata.normalize("NFD", normal(name)).lower()
    prototypes = "".join(map(_prototype, letters)).lower()
    return unicodedata.normalize("NFC", "".join(map(_prototype, prototypes)).replace("i", "l"))


@lru_cache
def _skeletons(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(skeleton, words))


def _words(name: str) -> list[str]:
    """The runs of letters and digits in the skeleton, without accents."""
    plain = regex.sub(r"\p{M}", "", unicodedata.normalize("NFD", skeleton(name)))
    found: list[str] = regex.findall(r"[\p{L}\p{N}]+", plain)
    return found


def _prototype(character: str) -> str:
    """The character, or sequence, that represents all characters that look like this one.

    In the table each character lists its prototype, and a prototype lists all its characters.
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
