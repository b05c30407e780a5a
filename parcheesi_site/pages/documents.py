"""The documents in docs/ over HTTP: `/docs/rules` is a page, `/docs/rules.md` the file itself.

Only files that exist at the first request of the process are served, by a lookup of their names.
A page has the name of its file without the ending, so that relative links work in the repository
and here.
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
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import override
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
MISSING: Final = """# There is no such document

Perhaps it has another name now: [all documents](/docs/) are listed on every page.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the navigation: a link, or a heading without a name."""

    title: str
    name: str = ""


@require_safe
def show(request: HttpRequest, name: str = INDEX) -> HttpResponse:
    """Serve a page or a file. Raises Http404 for an unknown name if HTML is not preferred."""
    if name not in files():
        return _missing(request)
    content, content_type = document(name)
    full = HttpResponse(content, content_type=f"{content_type}; charset=utf-8")
    patch_cache_control(full, public=True, max_age=300)
    response = conditional_page(lambda _: full)(request)
    response["Content-Language"] = language_of(name)  # whatever the request asks for
    return response


def _missing(request: HttpRequest) -> HttpResponse:
    if request.get_preferred_type([PROBLEM, "text/html"]) != "text/html":
        raise Http404
    response = HttpResponse(_page("", MISSING), status=HTTPStatus.NOT_FOUND)
    response["Content-Language"] = "en"
    patch_vary_headers(response, ["Accept"])
    return response


@cache
def files() -> dict[str, Path]:
    """Return all files that are served, by name. A page has the name of its file without `.md`."""
    paths = {
        path.relative_to(FOLDER).as_posix(): path
        for path in sorted(FOLDER.rglob("*"))
        if path.suffix in TYPES
    }
    return paths | {name.removesuffix(".md"): path for name, path in paths.items()}


def pages() -> list[str]:
    """Return the names of all pages."""
    return [name for name, path in files().items() if not name.endswith(path.suffix)]


@cache
def document(name: str) -> tuple[bytes, str]:
    """Return the content under one of the names of `files`, and its type."""
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
                "navigation": navigation(),
                "here": name,
                "index": INDEX,
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
def navigation() -> tuple[Entry, ...]:
    """Return the headings and the links of the index, in its order."""
    entries, tokens = [], parse(files()[INDEX].read_text("utf-8"))
    for before, token in pairwise(tokens):
        if before.type == "heading_open" and before.tag == "h2":
            entries.append(Entry(token.content))
        if before.type == "paragraph_open" and before.level:
            entries += _links(token)
    return tuple(entries)


def _links(line: Token) -> Iterator[Entry]:
    children = line.children or []
    for link, text in pairwise(children):
        if link.type == "link_open" and (name := _served(str(link.attrs["href"]))) in files():
            yield Entry(text.content, name)


def _served(address: str) -> str:
    """Return a link's address as served: pages have no ending, and the index is the folder."""
    path, mark, fragment = address.partition("#")
    if "://" in address or not path.endswith(".md"):
        return address
    path = path.removesuffix(".md").removesuffix(INDEX) or "./"
    return path + mark + fragment


def language_of(name: str) -> str:
    """Return the code of a page's language: that of its folder, else English."""
    folder = name.partition("/")[0]
    return folder if folder in dict(settings.LANGUAGES) else "en"


def _translations(name: str) -> Iterator[tuple[str, str, str]]:
    """Yield code and name of each other language that has the page, and the page's name in it."""
    plain = name.removeprefix(f"{language_of(name)}/")
    for code, language in settings.LANGUAGES:
        translated = plain if code == "en" else f"{code}/{plain}"
        if code != language_of(name) and translated in files():
            yield code, str(language), translated
