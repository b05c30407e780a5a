"""Texts that users write: what is invisible is left out, what shapes emoji and letters stays."""

import time
import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from core.text import MOST_MARKS, is_readable, visible

LETTERS = "aاهमक1#👩👧🏴🏽❤\u1820 "
MARKS = "\u0301\u0300\u064e\u093c\u094d\u20e3"
UNSEEN = "\u200b\u200c\u200d\u200e\u202e\u2066\u00ad\u115f\u180b\ufe0f\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "text",
    [
        "¡Hola, Ana! 👋🏽",
        "👩\u200d👩\u200d👧 👩🏽\u200d🚀 🏳\ufe0f\u200d🌈 🕵🏽\u200d♂\ufe0f ❤\ufe0f ☠\ufe0e 🇪🇸",
        "1\ufe0f\u20e3 #\ufe0f\u20e3",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "می\u200cخواهم",
        "کِ\u200cی",
        "ه\u200d.ق",
        "क्\u200dष न्\u200cन র\u200d্য ක්\u200dරි",
        "ᠪ\u180b",
        "שלום ที่รัก Việt",
    ],
)
def test_characters_that_shape_emoji_and_letters_stay(text: str) -> None:
    text = unicodedata.normalize("NFC", text)
    assert visible(text) == text
    assert is_readable(text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("f\u200bo\u200co\u200dl", "fool"),
        ("f\u2060o\ufeffo\u00adl\u034f", "fool"),
        ("f\u200eo\u200fo\u061cl", "fool"),
        ("f\ufe0fo\U000e0100o\U000e0061l", "fool"),
        ("\u202eloof\u202c \u2066a\u2069", "loof a"),
        ("a\u3164b\u115f\uffa0", "ab"),
        ("1\ufe0f2", "12"),
        ("😀\u200dx 😀\ufe0f\ufe0f", "😀x 😀\ufe0f"),
        ("می\u200c\u200cخ م\u200dح", "می\u200cخ مح"),
        ("🏴\U000e0068\U000e0069", "🏴"),
        ("e\u200b\u0301", "é"),
        (" \u200b a \u200d ", "a"),
        ("\u200b\u2066\u3164\u200d\ufe0f", ""),
    ],
)
def test_all_other_invisible_characters_are_left_out(text: str, left: str) -> None:
    assert visible(text) == left


def letters(text: str) -> list[str]:
    """The visible characters; the normal form changes the order of marks."""
    decomposed = unicodedata.normalize("NFD", text)
    return sorted(regex.sub(r"[\p{Default_Ignorable_Code_Point} ]", "", decomposed))


@given(st.text(LETTERS + MARKS + UNSEEN, max_size=12))
def test_only_invisible_characters_are_left_out(text: str) -> None:
    assert letters(visible(text)) == letters(text)


@given(st.text("abcxyz\u200b\u200c\u200d\u2060\ufe0f\ufeff\u00ad\u202e"))
def test_no_invisible_character_stays_among_latin_letters(text: str) -> None:
    assert regex.fullmatch("[a-z]*", visible(text))


def test_a_text_of_nothing_visible_is_unreadable() -> None:
    for text in ("", " ", "\u2800", "\u2800 \u3000"):
        assert not is_readable(visible(text))


def test_a_tower_of_marks_is_unreadable() -> None:
    assert is_readable("a" + "\u0301" * MOST_MARKS)
    assert not is_readable("a" + "\u0301" * (MOST_MARKS + 1))
    enclosed = "a" + ("\u0301" * MOST_MARKS + "\u0488") * 2  # an enclosing mark
    joined = "\u0915" + "\u094d\u200d" * (MOST_MARKS + 1)  # viramas, with a joiner after each
    assert not is_readable(visible(enclosed))
    assert not is_readable(visible(joined))


@pytest.mark.parametrize(
    "text", ["\u0301" * 20_000, "م" + "\u200b" * 10_000 + "\u200d" * 10_000, "م\u200c" * 10_000]
)
def test_no_text_is_slow(text: str) -> None:
    """Measured: 0.02 s, and more than 20 s with a look behind before the character."""
    begun = time.thread_time()
    visible(text)
    assert time.thread_time() - begun < 5
