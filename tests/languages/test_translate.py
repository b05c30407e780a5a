"""Messages in the requested language."""

import copy

import pytest
from django.utils import translation
from rest_framework.test import APIClient

from core.languages import translate
from core.messages import message as _
from games.engine.errors import EngineError
from games.engine.rulesets import ruleset_name
from tests.harness.people import Person

SPANISH = {"Accept-Language": "es-MX,es;q=0.9"}


def test_a_message_is_english_text() -> None:
    text = _("A board has 4, 6 or 8 arms, not {arms!r}.", arms="5")
    assert text == "A board has 4, 6 or 8 arms, not '5'."
    assert (
        _("An opening roll is an object {seat, roll}.")
        == "An opening roll is an object {seat, roll}."
    )


def test_a_message_can_be_copied() -> None:
    text = _("Line {line}: {detail}", line=7, detail="x")
    again = copy.deepcopy(text)
    assert (again, again.template, again.values) == (text, text.template, text.values)


def test_a_message_is_translated_into_the_active_language() -> None:
    inner = _("It is not your turn.")
    outer = _("Line {line}: {detail}", line=7, detail=inner)
    with translation.override("es"):
        assert translate(inner) == "No es tu turno."
        assert translate(outer) == "Línea 7: No es tu turno."
        assert translate("ana") == "ana"
    with translation.override("en"):
        assert translate(outer) == outer == "Line 7: It is not your turn."


def test_a_client_s_value_is_not_used_as_a_template() -> None:
    with translation.override("es"):
        assert (
            translate(_("There is no option {key!r}.", key="{x}")) == "No existe la opción '{x}'."
        )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("headers", "detail"),
    [
        (SPANISH, "No existe esa partida."),
        ({"Accept-Language": "tlh, en;q=0.1"}, "There is no such game."),
        ({}, "There is no such game."),
    ],
)
def test_errors_are_in_the_client_s_language(
    ana: Person, headers: dict[str, str], detail: str
) -> None:
    answer = ana.api.get(f"/api/v1/games/{ana.id}", headers=headers)
    assert (answer.status_code, answer.json()["detail"]) == (404, detail)
    assert answer["Content-Language"] == ("es" if headers is SPANISH else "en")


@pytest.mark.django_db
def test_options_are_explained_in_the_client_s_language(api: APIClient) -> None:
    (first, *_rest) = api.get("/api/v1/rulesets/parchis", headers=SPANISH).json()["options"]
    assert first["meaning"] == "Fichas de cada jugador que empiezan en la casilla de salida."


@pytest.mark.django_db
def test_validation_and_routing_errors_are_in_the_client_s_language(
    ana: Person, api: APIClient
) -> None:
    wrong = ana.api.post("/api/v1/tables", {"ruleset": "chess"}, headers=SPANISH).json()
    assert wrong["detail"] == "Algunos campos no son válidos."
    assert wrong["errors"][0]["detail"] == '"chess" no es una elección válida.'
    nowhere = api.get("/api/v1/nowhere", headers=SPANISH).json()
    assert nowhere["detail"] == "No hay nada en esta dirección."
    guessed = ana.api.post(
        "/api/v1/auth/upgrade", {"name": "ana", "password": "1234"}, headers=SPANISH
    ).json()
    assert "contraseña" in guessed["detail"]


def test_the_engine_s_errors_are_translated() -> None:
    with pytest.raises(EngineError) as refused:
        ruleset_name("chess")
    with translation.override("es"):
        assert translate(refused.value.detail).startswith(
            "No existe el reglamento 'chess'; existen"
        )
