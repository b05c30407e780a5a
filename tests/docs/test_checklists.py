"""docs/architecture.md: its checklists name every file that a further option or event changes."""

import re
from functools import cache

import pytest

from games.engine import OPTIONS
from games.models import TABLE_OPTIONS
from games.responses import GAME_EVENT
from tests.harness.markdown import ROOT, folders, names, section

AFTER = "### After a change of the API"
KINDS = {".py", ".js", ".cs", ".dart", ".md", ".json", ".jsonl"}
NO_PLACES = {"node_modules", "migrations", "benchmarks", "generated"}
COMMON_WORDS = {"ruleset", "options", "bet", "private", "robots_allowed"}
"""Options of a table that say little about a file, or that players do not choose."""


def checklist(title: str) -> tuple[str, ...]:
    """The code spans of a checklist, and of what follows each."""
    page = section("docs/architecture.md", "## Checklists")
    (items,) = re.findall(
        rf"^\*\*{title}:\*\*\n(.*?)(?=^\*\*|^### )", page, re.DOTALL | re.MULTILINE
    )
    return tuple(names(items + section("docs/architecture.md", AFTER)))


@cache
def words_of_files() -> dict[str, set[str]]:
    """By file: the words in it."""
    return {
        str(path.relative_to(ROOT)): set(re.findall(r"\w+", path.read_text()))
        for folder in folders()
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in KINDS and not NO_PLACES & set(path.parts)
    }


def spellings(word: str) -> set[str]:
    """As in Python, in JavaScript and Dart, and in C#."""
    camel = re.sub(r"_(\w)", lambda letter: letter[1].upper(), word)
    return {word, camel, camel[0].upper() + camel[1:]}


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("A table option", set(TABLE_OPTIONS) - COMMON_WORDS),
        ("A type of event of a game", set(GAME_EVENT.serializers)),
        ("A ruleset's option", set(OPTIONS)),
    ],
)
def test_a_checklist_names_the_places_of_all_that_exist(title: str, words: set[str]) -> None:
    """A file that names all there are is one that a further one changes."""
    places = [
        file
        for file, written in words_of_files().items()
        if all(spellings(word) & written for word in words)
    ]

    assert len(places) > 5
    assert [place for place in places if not place.endswith(checklist(title))] == []
