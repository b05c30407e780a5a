"""The sentences of reasons."""

from typing import Any

import pytest
from django.utils import translation

from core.languages import translate
from games.analysis.method.shapes import REASON_CODES
from games.analysis.reasons import sentence


def reason(code: Any, value: int, pawn: int | None = None) -> Any:
    return {"code": code, "value": value, "pawn": pawn and {"seat": 0, "pawn": pawn}}


@pytest.mark.parametrize("code", REASON_CODES)
def test_every_reason_has_a_sentence_in_both_languages(code: str) -> None:
    for value in (1, 2):
        english = sentence(reason(code, value, 2))
        with translation.override("es"):
            spanish = translate(english)
        assert english != spanish
        assert not set("{}") & set(english + spanish)


def test_values_are_as_players_speak() -> None:
    assert sentence(reason("stayed_in_nest", 1)) == "A pawn could leave the nest."
    assert sentence(reason("stayed_in_nest", 2)) == "2 pawns could leave the nest."
    danger = sentence(reason("left_in_danger", 1667, 2))
    assert danger == "Pawn 3 is left in danger: 17 % to be captured before its next turn."
