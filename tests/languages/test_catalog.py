"""Whatever people read can be read in every language of the service."""

import re
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Message as Entry

from core.errors import DomainError
from core.messages import Message
from games.engine import EngineError
from games.engine.text import Text
from tests.languages import catalog

every_language = pytest.mark.parametrize("language", catalog.LANGUAGES)


def texts(entry: Entry) -> list[str]:
    return list(entry.string) if isinstance(entry.string, tuple) else [entry.string]


def holes(text: str) -> set[str]:
    """The names that a text has places for, and `%d` where it counts."""
    try:
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        names = set()
    return names | set(re.findall(r"%[a-z]", text))


@every_language
def test_every_text_is_translated(language: str) -> None:
    kept = {entry.id: entry for entry in catalog.kept(language) if entry.id}
    found = {entry.id for entry in catalog.found() if entry.id}
    assert len(found) > 200
    assert found - set(kept) == set(), "run make messages"
    assert set(kept) - found == set(), "run make messages"
    assert [entry.id for entry in kept.values() if entry.fuzzy or not all(texts(entry))] == []


@every_language
def test_translations_have_the_same_values_in_them(language: str) -> None:
    for entry in catalog.kept(language):
        original = entry.id if isinstance(entry.id, str) else entry.id[-1]
        assert all(holes(text) == holes(original) for text in texts(entry)), entry.id


@every_language
def test_what_the_service_reads_was_compiled_from_it(language: str) -> None:
    compiled = catalog.path(language).with_suffix(".mo").read_bytes()
    assert compiled == catalog.compiled(catalog.kept(language))


def all_errors(kind: Any = DomainError) -> list[Any]:
    return [kind, *(found for below in kind.__subclasses__() for found in all_errors(below))]


def test_every_refusal_has_a_text_that_can_be_translated() -> None:
    details = [error.default_detail for error in (*all_errors(), *all_errors(EngineError))]
    assert len(details) > 60
    assert all(isinstance(detail, Message | Text) for detail in details)
