"""docs/tournaments.md describes the draw with the numbers of the code."""

import hashlib
import hmac
import re
from pathlib import Path

import pytest

from games.tournaments.pairing import bye_points, costs, drawing, lot, more, place_points, twos
from tests.tournaments.fields import SEED

DOC = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text("utf-8")
WORDS = re.sub(r"\s+", " ", DOC)


def test_the_lot_of_the_example() -> None:
    (message,) = re.findall(r"printf '%s' '(.*?)'", DOC)
    (key,) = re.findall(r"hexkey:(\w+)", DOC)
    assert bytes.fromhex(key) == SEED
    digest = hmac.new(SEED, message.encode(), hashlib.sha256).hexdigest()
    assert f"`{digest[:12]}`" in DOC
    assert lot(SEED, *message.split("|")) == int(digest[:12], 16)


def test_the_bits_of_the_reasons() -> None:
    rows = re.findall(r"^\| (\d+) \| (\w+) \| (?:a rest|two) \|", DOC, re.MULTILINE)
    assert {name: int(bit) for bit, name in rows} == {
        "due": costs.DUE,
        "apart": costs.APART,
        "rematch": costs.REMATCH,
        "repeats": costs.REPEATS,
        "rest": costs.REST,
        "standing": costs.STANDING,
        "places": costs.PLACES,
        "lot": 0,
    }


@pytest.mark.parametrize(
    "words",
    [
        f"has waited {costs.PATIENCE_S} s",
        f"({costs.MOST_MET} at most)",
        f"({costs.MOST_POINTS} at most)",
        f"({costs.MOST_SEATED} at most)",
        f"A pair has a **fault** if its cost is 2^{costs.REPEATS} or more",
        f"up to {twos.WHOLE} contenders",
        f"Pair the first {twos.WINDOW} with",
        f"among the first {twos.WINDOW // 2} of these",
        f"with the first {2 * twos.WINDOW}, then with the first {3 * twos.WINDOW},",
        f"up to ⌊{more.REACH} ÷ sides⌋ tables later",
        f"{more.PASSES} times at most",
        f"from {drawing.STARTS} beginnings",
        f"with start 1 to {drawing.STARTS - 1}",
        "which is " + ", ".join(str(bye_points(sides)) for sides in range(2, 9)) + " for",
        "places 1, 2, 2, 4 are {}, {}, {} and {}".format(*place_points([1, 2, 2, 4])),
    ],
)
def test_its_numbers(words: str) -> None:
    assert words in WORDS
