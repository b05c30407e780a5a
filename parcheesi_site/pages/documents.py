"""The documents in docs/ over HTTP: `/docs/rules` is a page, `/docs/rules.md` the file itself.

Only files that exist at the first request of the process are served, by a lookup of their names.
A page has the name of its file without the ending, so that relative links work in the repository
and here. A folder with the code of a language has pages in that language: `/docs/es/rules`. The
address alone decides the language, so that caches and search engines see one text at one address.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext, override
from django.views.decorators.http import conditional_page, require_safe
from markdown_it.token import Token

from parcheesi_site.pages.rendering import headings, parse, render

FOLDER: Final = Path(settings.BASE_DIR) / "docs"
INDEX: Final = "README"
TYPES: Final = {
    ".md": "text/markdown",
    ".py": "text/x-python",
    ".mjs": "text/javascript",
    ".ts": "text/plain",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
FEWEST_LISTED: Final = 3  # headings, from which a page begins with its contents
PROBLEM: Final = "application/problem+json"
WITH_CODES: Final = ("errors",)
"""Pages with tables whose rows have anchors: the code in the first column."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the navigation: a link, or a heading without a name."""

    title: str
    name: str = ""
    address: str = ""
    language: str = ""


@require_safe
def show(request: HttpRequest, name: str = INDEX) -> HttpResponse:
    """Serve a page or a file. Raises Http404 for an unknown name if HTML is not preferred."""
    if name not in files():
        return (
            redirect("document", f"{name}/") if f"{name}/" in files() else _missing(request, name)
        )
    content, content_type = document(name)
    full = HttpResponse(content, content_type=f"{content_type}; charset=utf-8")
    patch_cache_control(full, public=True, max_age=300)
    response = conditional_page(lambda _: full)(request)
    response["Content-Language"] = language_of(name)  # whatever the request asks for
    return response


def _missing(request: HttpRequest, name: str) -> HttpResponse:
    if request.get_preferred_type([PROBLEM, "text/html"]) != "text/html":
        raise Http404
    language = language_of(name)
    with override(language):
        title = gettext("There is no such document")
        advice = gettext(
            "Perhaps it has another name now. Every page lists [all documents]({address})."
        )
    text = f"# {title}\n\n{advice.format(address=address_of(index_of(language)))}\n"
    response = HttpResponse(_page(name, text), status=HTTPStatus.NOT_FOUND)
    response["Content-Language"] = language
    patch_vary_headers(response, ["Accept"])
    return response


@cache
def files() -> dict[str, Path]:
    """All files that are served, by name. A page has the name of its file without `.md`.

    The index of a folder has the name of the folder, with a slash.
    """
    paths = {
        path.relative_to(FOLDER).as_posix(): path
        for path in sorted(FOLDER.rglob("*"))
        if path.suffix in TYPES
    }
    return paths | {_page_name(name): path for name, path in paths.items()}


def _page_name(file: str) -> str:
    name = file.removesuffix(".md")
    return name.removesuffix(INDEX) if name.endswith(f"/{INDEX}") else name


def pages() -> list[str]:
    """The names of all pages."""
    return [name for name, path in files().items() if not name.endswith(path.suffix)]


@cache
def document(name: str) -> tuple[bytes, str]:
    """The content under one of the names of `files`, and its type."""
    path = files()[name]
    if name.endswith(path.suffix):
        return path.read_bytes(), TYPES[path.suffix]
    return _page(name, path.read_text("utf-8")).encode(), "text/html"


def _page(name: str, text: str) -> str:
    tokens = parse(text)
    if name in WITH_CODES:
        _anchor_codes(tokens)
    link_as_served(tokens)
    title, *parts = headings(tokens)
    language = language_of(name)
    with override(language):  # the words around the document
        return render_to_string(
            "documents/page.html",
            {
                "title": title.title,
                "body": render(tokens),
                "contents": parts if len(parts) >= FEWEST_LISTED else [],
                "navigation": navigation(language),
                "here": name,
                "address": address_of(name) if name in files() else "",
                "home": address_of(index_of(language)),
                "search": search_address(language),
                "language": language,
                "translations": list(_translations(name)),
            },
        )


def _anchor_codes(tokens: list[Token]) -> None:
    """Give the rows of tables of codes anchors; of several rows with one code, the first."""
    of_codes, named = False, set[str]()
    for row, cell, text in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if row.type == "tr_open" and cell.type == "th_open":
            of_codes = text.content == "code"
        elif row.type == "tr_open" and of_codes and (code := text.content.strip("`")) not in named:
            named.add(code)
            row.attrSet("id", code)


def link_as_served(tokens: Sequence[Token], base: str = "") -> None:
    """Change the links of a document to the addresses of pages; with a base they are absolute."""
    for token in tokens:
        for inline in token.children or ():
            if inline.type == "link_open":
                inline.attrs["href"] = urljoin(base, _served(str(inline.attrs["href"])))


@cache
def navigation(language: str = "en") -> tuple[Entry, ...]:
    """The headings and the links of a language's index, in its order."""
    index = index_of(language)
    entries, tokens = [], parse(files()[index].read_text("utf-8"))
    for before, token in pairwise(tokens):
        if before.type == "heading_open" and before.tag == "h2":
            entries.append(Entry(token.content))
        if before.type == "paragraph_open" and before.level:
            entries += _links(token, index)
    return tuple(entries)


def _links(line: Token, index: str) -> Iterator[Entry]:
    children = line.children or []
    for link, text in pairwise(children):
        if link.type != "link_open":
            continue
        address = urljoin(f"/{index}", _served(str(link.attrs["href"])))
        name = address.removeprefix("/") or INDEX
        if name in files():
            yield Entry(text.content, name, address_of(name), language_of(name))


def _served(address: str) -> str:
    """A link's address as served: pages have no ending, and the index is the folder."""
    path, mark, fragment = address.partition("#")
    if "://" in address or not path.endswith(".md"):
        return address
    path = path.removesuffix(".md").removesuffix(INDEX) or "./"
    return path + mark + fragment


def language_of(name: str) -> str:
    """The code of a page's language: that of its folder, else English."""
    folder = name.partition("/")[0]
    return folder if folder in dict(settings.LANGUAGES) else "en"


def index_of(language: str) -> str:
    """The name of a language's list of documents: the English one if it has none."""
    folder = f"{language}/"
    return folder if folder in files() else INDEX


def address_of(name: str) -> str:
    """The path of a page or a file."""
    return reverse("documents") if name == INDEX else reverse("document", args=[name])


def search_address(language: str) -> str:
    """The path of a language's index for the search."""
    return reverse("documents-search", args=[] if language == "en" else [language])


def in_language(name: str, language: str) -> str:
    """The name of a page in a language, or its own if the page has no translation."""
    plain = name.removeprefix(f"{language_of(name)}/") or INDEX
    translated = plain if language == "en" else _page_name(f"{language}/{plain}")
    return translated if translated in files() else name


def _translations(name: str) -> Iterator[tuple[str, str, str]]:
    """Yield code and name of each other language that has the page, and the page's address in it.

    A page that is missing leads to the other languages' lists.
    """
    source = name if name in files() else index_of(language_of(name))
    for code, language in settings.LANGUAGES:
        translated = in_language(source, code)
        if code != language_of(source) and translated != source and translated in files():
            yield code, str(language), address_of(translated)
