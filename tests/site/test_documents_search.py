"""The index of the documents' search."""

import json
import re
from typing import Any
from urllib.parse import urldefrag

import pytest
from django.test import Client

from parcheesi_site.pages import documents, search

# One worker renders the documents, once.
pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("documents")]


def entries(address: str = "/docs/search.json") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(Client().get(address).content)
    return found


def test_every_section_of_every_page_is_in_an_index() -> None:
    indexed = {one["url"] for one in [*entries(), *entries("/docs/es/search.json")]}

    for name in documents.pages():
        html = documents.document(name)[0].decode()
        for anchor in re.findall(r'<h[23] id="([^"]+)"', html):
            assert f"{documents.address_of(name)}#{anchor}" in indexed
    assert {urldefrag(url)[0] for url in indexed} == set(
        map(documents.address_of, documents.pages())
    )


def test_an_index_has_each_page_once_in_its_language_if_possible() -> None:
    english = {urldefrag(one["url"])[0]: one["language"] for one in entries()}
    spanish = {urldefrag(one["url"])[0]: one["language"] for one in entries("/docs/es/search.json")}

    assert set(english.values()) == {"en"}
    assert spanish["/docs/es/rules"] == "es"
    assert spanish["/docs/api"] == "en"  # not translated
    assert "/docs/rules" not in spanish
    assert {url.replace("/docs/es/", "/docs/") for url in spanish} == set(english)
    assert all(url.startswith("/docs/es/") == (code == "es") for url, code in spanish.items())


def test_only_languages_of_the_service_have_an_index() -> None:
    answer = Client().get("/docs/es/search.json")

    assert answer["Content-Language"] == "es, en"
    assert Client().get("/docs/search.json")["Content-Language"] == "en"
    assert Client().get("/docs/xx/search.json").status_code == 404
    assert Client().get("/docs/examples/search.json").status_code == 404


def test_an_entry_has_the_words_of_its_own_section() -> None:
    (blockades,) = [one for one in entries() if one["url"] == "/docs/how-to-play#blockades"]

    assert blockades["page"] == "How to play"
    assert blockades["heading"] == "Blockades"
    assert blockades["language"] == "en"
    assert blockades["excerpt"].startswith("Two pawns of one colour on one square are a blockade")
    assert len(blockades["excerpt"]) <= search.EXCERPT
    words = blockades["words"].split()
    assert words == sorted(set(words))
    assert {"american", "opponents"} <= set(words)
    assert "exact" not in words  # the next section's


def test_words_are_folded() -> None:
    assert search.folded("Árbol_2, ¡Partidas! legal_moves") == [
        "arbol", "2", "partidas", "legal", "moves",
    ]  # fmt: skip


def test_the_index_is_small_and_an_unchanged_one_returns_304() -> None:
    first = Client().get("/docs/search.json")
    again = Client().get("/docs/search.json", HTTP_IF_NONE_MATCH=first["ETag"])

    assert first["Content-Type"] == "application/json"
    assert first["Cache-Control"] == "public, max-age=300"
    assert len(first.content) < 400_000
    assert (again.status_code, again.content) == (304, b"")
    assert Client().post("/docs/search.json").status_code == 405
