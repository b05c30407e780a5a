"""The documents in docs/ over HTTP: `/docs/rules` is a page, `/docs/rules.md` the file itself.

Only the files that are there when the process first looks are served, by a look-up of their names.
A page keeps the name of its file but for the ending, so that relative links lead to the same place
in the repository and here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import condition, require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

FOLDER: Final = Path(settings.BASE_DIR) / "docs"
INDEX: Final = "README"
TYPES: Final = {
    ".md": "text/markdown",
    ".py": "text/x-python",
    ".mjs": "text/javascript",
    ".ts": "text/plain",
    ".json": "application/json",
}
PROBLEM: Final = "application/problem+json"
MISSING: Final = """# There is no such document

Perhaps it has another name now: [all documents](/docs/) are listed on every page.
"""


@dataclass(frozen=True, slots=True)
class Document:
    """What is served under a name."""

    content: bytes
    content_type: str
    etag: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the navigation: a heading where it leads nowhere."""

    title: str
    name: str = ""


@require_safe
def show(request: HttpRequest, name: str = INDEX) -> HttpResponse:
    """Answer with a page, or with a file as it is. Raises Http404, where no page is asked for."""
    if name not in files():
        return _missing(request)
    response = _shown(request, name)
    response["Content-Language"] = _language(name)  # whatever was asked for
    return response


def _etag_of(request: HttpRequest, name: str) -> str:
    return document(name).etag


@condition(etag_func=_etag_of)
def _shown(request: HttpRequest, name: str) -> HttpResponse:
    found = document(name)
    response = HttpResponse(found.content, content_type=f"{found.content_type}; charset=utf-8")
    response["Cache-Control"] = "public, max-age=300"
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
    """By name: all that is served. A page has the name of its file without `.md`."""
    found = {
        path.relative_to(FOLDER).as_posix(): path
        for path in sorted(FOLDER.rglob("*"))
        if path.suffix in TYPES
    }
    pages = {name.removesuffix(".md"): path for name, path in found.items() if path.suffix == ".md"}
    return found | pages


@cache
def document(name: str) -> Document:
    """What is served under one of the names of `files`."""
    path = files()[name]
    as_it_is = name.endswith(path.suffix)
    content = path.read_bytes() if as_it_is else _page(name, path.read_text("utf-8")).encode()
    content_type = TYPES[path.suffix] if as_it_is else "text/html"
    return Document(content, content_type, f'"{sha256(content).hexdigest()[:32]}"')


def _page(name: str, text: str) -> str:
    tokens = _markdown().parse(text)
    for token in _inline(tokens):
        if token.type == "link_open":
            token.attrs["href"] = _served(str(token.attrs["href"]))
    return render_to_string(
        "documents/page.html",
        {
            "title": title(tokens),
            "body": _markdown().renderer.render(tokens, _markdown().options, {}),
            "navigation": navigation(),
            "here": name,
            "index": INDEX,
            "language": _language(name),
            "translations": list(_translations(name)),
        },
    )


def title(tokens: list[Token]) -> str:
    """The text of the first heading."""
    heading = next(i for i, token in enumerate(tokens) if token.type == "heading_open")
    return tokens[heading + 1].content.replace("`", "")


@cache
def navigation() -> tuple[Entry, ...]:
    """The headings and the links of the index, in its order."""
    entries, tokens = [], _markdown().parse(files()[INDEX].read_text("utf-8"))
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


def _inline(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield from token.children or ()


def _served(address: str) -> str:
    """The address of a link, here: pages have no ending, and the index is the folder."""
    path, mark, fragment = address.partition("#")
    if "://" in address or not path.endswith(".md"):
        return address
    path = path.removesuffix(".md")
    if path.endswith(INDEX):
        path = path.removesuffix(INDEX) or "./"
    return path + mark + fragment


def _language(name: str) -> str:
    folder = name.partition("/")[0]
    return folder if folder in dict(settings.LANGUAGES) else "en"


def _translations(name: str) -> Iterator[tuple[str, str, str]]:
    """The code and the name of each other language that has the page, and the page's name there."""
    plain = name.removeprefix(f"{_language(name)}/")
    for code, language in settings.LANGUAGES:
        there = plain if code == "en" else f"{code}/{plain}"
        if code != _language(name) and there in files():
            yield code, str(language), there


@cache
def _markdown() -> MarkdownIt:
    options: dict[str, Any] = {"html": False, "highlight": _highlighted}
    markdown = MarkdownIt("commonmark", options).enable("table")
    # What is wider than the screen is scrolled, also with the keyboard.
    markdown.add_render_rule("table_open", lambda *_: '<div class="scroll" tabindex="0"><table>\n')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return markdown.use(anchors_plugin, max_level=3)


def _highlighted(code: str, language: str, _: str) -> str:
    """The code as HTML; an empty text for a language that nobody knows, which is left plain."""
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return ""
    return str(highlight(code, lexer, HtmlFormatter(nowrap=True)))
