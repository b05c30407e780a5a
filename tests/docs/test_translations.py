"""The players' pages in other languages have the structure and the figures of the English ones.

The English pages are compared with the code; what this compares here is compared with it, too: a
number, a name or an example that changes in the code must change in every language.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest
from django.conf import settings
from markdown_it.token import Token

from games.engine import OPTIONS
from parcheesi_site.pages import documents
from parcheesi_site.pages.rendering import parse
from tests.harness.markdown import rows, section, text

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
FOR_PLAYERS = [
    name.removesuffix(".md")
    for name in re.findall(
        r"^- \[[^]]+\]\(([^)]+)\)", section("docs/README.md", "## For players"), re.MULTILINE
    )
]
PAGES = [(language, name) for language in LANGUAGES for name in FOR_PLAYERS]
COUNTED = ("tr_open", "th_open", "td_open", "list_item_open", "ordered_list_open", "image")
YES_AND_NO = {"es": {"sí": "yes", "no": "no", "–": "–"}}


@dataclass
class Part:
    """What a heading and the text below it must have in every language."""

    level: str = ""
    code: Counter[str] = field(default_factory=Counter)
    numbers: Counter[str] = field(default_factory=Counter)
    blocks: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def numbers(words: str, language: str) -> list[str]:
    """The numbers of a text, as in code: 1,000 and 8.333 in English, 1000 and 8,333 in Spanish."""
    if language == "en":
        plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", words)
    else:
        plain = re.sub(r"(?<=\d),(?=\d)", ".", re.sub(r"(?<=\d)\u202f(?=\d)", "", words))
    return re.findall(r"\d+(?:[.:]\d+)*", plain)


def leaves(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from leaves(token.children or ())


def parts(name: str) -> list[Part]:
    """The parts of a page, each with its own figures."""
    found, language = [Part()], documents.language_of(name)
    for token in leaves(parse(documents.files()[name].read_text("utf-8"))):
        if token.type == "heading_open":
            found.append(Part(token.tag))
        part = found[-1]
        if token.type == "code_inline":
            part.code[token.content] += 1
        elif token.type == "text":
            part.numbers.update(numbers(token.content, language))
        elif token.type == "fence":
            part.blocks.append(token.content)
        elif token.type in COUNTED:
            part.counts[token.type] += 1
    return found


def test_the_index_lists_players_pages() -> None:
    assert len(FOR_PLAYERS) == 8


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_every_page_for_players_is_translated(language: str, name: str) -> None:
    assert f"{language}/{name}" in documents.files()
    assert f"{language}/{name}" in {entry.name for entry in documents.navigation(language)}


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_a_translation_has_the_structure_and_the_figures_of_the_page(
    language: str, name: str
) -> None:
    original, translated = parts(name), parts(f"{language}/{name}")

    assert [part.level for part in translated] == [part.level for part in original]
    for number, (theirs, ours) in enumerate(zip(original, translated, strict=True)):
        assert ours == theirs, f"part {number} of {language}/{name}"


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_a_translation_links_to_pages_in_its_language(language: str, name: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)", text(f"docs/{language}/{name}.md"))

    for target in targets:
        plain = target.removeprefix("../").removesuffix(".md")
        assert plain not in FOR_PLAYERS or not target.startswith("../"), target


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_a_translation_leads_where_the_page_leads(language: str, name: str) -> None:
    def targets(page: str) -> Counter[str]:
        found = re.findall(r"\]\(((?:\.\./)?[\w/.]+|http[^)]+)", page)
        return Counter(target.removeprefix("../") for target in found)

    assert targets(text(f"docs/{language}/{name}.md")) == targets(text(f"docs/{name}.md"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_translated_rules_have_the_options_of_the_engine(language: str) -> None:
    row = re.compile(r"^\| `(\w+)` \| (\S+) \| (\S+) \| (\S+) \|", re.MULTILINE)
    words = YES_AND_NO[language]
    written = {True: "yes", False: "no", None: "–"}

    assert [
        (name, *(words.get(value, value) for value in values))
        for name, *values in row.findall(text(f"docs/{language}/rules.md"))
    ] == [
        (name, *(written[v] if v is None or isinstance(v, bool) else str(v) for v in o.defaults))
        for name, o in OPTIONS.items()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_games_differ_as_on_the_english_page(language: str) -> None:
    def answers(name: str, words: dict[str, str]) -> list[list[str]]:
        (table,) = [
            part for part in re.split(r"^## ", text(name), flags=re.MULTILINE) if "|---" in part
        ]
        return [[words.get(cell, "") for cell in row[1:]] for row in rows(table)]

    english = answers("docs/how-to-play.md", {"yes": "yes", "no": "no", "–": "–"})
    assert answers(f"docs/{language}/how-to-play.md", YES_AND_NO[language]) == english
