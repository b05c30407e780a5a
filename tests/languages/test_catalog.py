"""Every text is translated into every language of the service."""

import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Message as Entry

from core.errors import DomainError
from core.messages import Message
from tests.languages import catalog

FileOf = Callable[[str], Path]
every_language = pytest.mark.parametrize("language", catalog.LANGUAGES)
every_file = pytest.mark.parametrize("file", [catalog.path, catalog.libraries_path])


def texts(entry: Entry) -> list[str]:
    return list(entry.string) if isinstance(entry.string, tuple) else [entry.string]


def placeholders(text: str) -> set[str]:
    """The named fields of a text, and `%d` for a count."""
    try:
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        names = set()
    return names | set(re.findall(r"%[a-z]", text))


@every_language
def test_every_text_is_translated(language: str) -> None:
    stored = {entry.id: entry for entry in catalog.stored(language) if entry.id}
    found = {entry.id for entry in catalog.found() if entry.id}
    assert len(found) > 200
    assert found - set(stored) == set(), "run make messages"
    assert set(stored) - found == set(), "run make messages"
    assert [entry.id for entry in stored.values() if entry.fuzzy or not all(texts(entry))] == []


@every_language
@every_file
def test_translations_have_the_same_placeholders(language: str, file: FileOf) -> None:
    for entry in catalog.stored(language, file=file(language)):
        original = entry.id if isinstance(entry.id, str) else entry.id[-1]
        assert all(placeholders(text) == placeholders(original) for text in texts(entry)), entry.id


@every_language
@every_file
def test_the_compiled_catalogue_is_up_to_date(language: str, file: FileOf) -> None:
    compiled = file(language).with_suffix(".mo").read_bytes()
    assert compiled == catalog.compiled(catalog.stored(language, file=file(language)))


def all_errors(kind: Any = DomainError) -> list[Any]:
    return [kind, *(error for subclass in kind.__subclasses__() for error in all_errors(subclass))]


def test_every_error_has_a_translatable_text() -> None:
    details = [error.default_detail for error in all_errors()]
    assert len(details) > 60
    assert all(isinstance(detail, Message) for detail in details)
