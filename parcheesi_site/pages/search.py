"""The indexes of the documents' search: `/docs/search.json` and `/docs/es/search.json`.

The pages' script reads the one of its language. It is made of the pages as they are rendered, once
per process. Each section of a page is an entry with its distinct words: the script needs no more to
find it. The index of a language has each page once: in that language, or else in English.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypedDict

import orjson
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import conditional_page, require_safe
from markdown_it.token import Token

from parcheesi_site.pages import documents
from parcheesi_site.pages.rendering import Heading, headings, parse, plain

EXCERPT: Final = 140  # characters, at most
_WORD: Final = re.compile(r"[^\W_]+")
_TEXTS: Final = ("inline", "fence", "code_block")


class Entry(TypedDict):
    """A section that can be found. Its words are in lower case, without accents."""

    url: str
    language: str
    page: str
    heading: str
    excerpt: str
    words: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the texts below it, up to the next heading."""

    heading: Heading
    texts: list[str] = field(default_factory=list)


@require_safe
def show(request: HttpRequest, language: str = "en") -> HttpResponse:
    """Serve the index of a language, with an ETag. Raises Http404 for an unknown language."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    full = HttpResponse(index(language), content_type="application/json")
    patch_cache_control(full, public=True, max_age=300)
    response = conditional_page(lambda _: full)(request)
    response["Content-Language"] = ", ".join(dict.fromkeys((language, "en")))
    return response


@cache
def index(language: str = "en") -> bytes:
    """The entries of a language as JSON."""
    return orjson.dumps([entry for name in pages(language) for entry in _entries(name)])


def pages(language: str) -> list[str]:
    """The names of the pages in an index: those of the language, and untranslated ones."""
    return sorted({documents.in_language(name, language) for name in documents.pages()})


def folded(text: str) -> list[str]:
    """The words of a text in lower case, without accents: `Árbol_2` has `arbol` and `2`.

    The script folds the words of a query in the same way.
    """
    apart = unicodedata.normalize("NFKD", text.lower())
    return _WORD.findall("".join(one for one in apart if not unicodedata.combining(one)))


def _entries(name: str) -> Iterator[Entry]:
    first, *others = _sections(parse(documents.files()[name].read_text("utf-8")))
    address = documents.address_of(name)
    for section in (first, *others):
        text = " ".join(section.texts)
        yield {
            "url": address if section is first else f"{address}#{section.heading.anchor}",
            "language": documents.language_of(name),
            "page": first.heading.title,
            "heading": "" if section is first else section.heading.title,
            "excerpt": _excerpt(text),
            "words": " ".join(sorted(set(folded(text)))),
        }


def _sections(tokens: Sequence[Token]) -> list[Section]:
    marks = iter(headings(tokens))
    sections: list[Section] = []
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "heading_open" and "id" in token.attrs:
            sections.append(Section(next(marks)))
        elif token.type in _TEXTS and not (before and before.type == "heading_open"):
            sections[-1].texts.append(plain(token))
    return sections


def _excerpt(text: str) -> str:
    """The beginning of a text, up to the end of a word."""
    one_line = " ".join(text.split())
    if len(one_line) <= EXCERPT:
        return one_line
    return one_line[: EXCERPT - 1].rpartition(" ")[0] + "…"
