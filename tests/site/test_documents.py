"""The documents as served pages."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest
from django.conf import settings
from django.test import Client

from parcheesi_site.pages import documents

# One worker renders the documents, once.
pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("documents")]
PAGES = [name for name, path in documents.files().items() if not name.endswith(path.suffix)]
FILES = [name for name in documents.files() if name not in PAGES]


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.language = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given["id"]} if "id" in given else set()
        self.links += [given[name] for name in ("href", "src") if name in given]
        self.language = given.get("lang", "") if tag == "html" else self.language


def page(url: str) -> Page:
    answer = Client().get(url)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8"), url
    return Page(answer.content.decode())


CLIENT = (settings.BASE_DIR / "parcheesi_site/static/client/main.js").read_text()


@cache
def anchors(url: str) -> set[str]:
    """The anchors of a page, with "" for its top; empty if there is no page."""
    answer = Client().get(url, HTTP_ACCEPT="*/*")
    body = b"" if answer.streaming else answer.content
    answer.close()
    return Page(body.decode()).anchors | {""} if answer.status_code == 200 else set()


def links() -> Iterator[tuple[str, str]]:
    for name in PAGES:
        at = f"/docs/{name}"
        yield from ((at, urljoin(at, link)) for link in page(at).links)


def test_every_link_of_every_page_leads_somewhere() -> None:
    broken = set()
    for at, link in links():
        url, fragment = urldefrag(link)
        if url == "/":  # a page of the web client
            found = f"#\\/{fragment.removeprefix('/')}" in CLIENT
        else:
            found = url.startswith(("http", "data:")) or fragment in anchors(url)
        if not found:
            broken.add((at, link))
    assert not broken


def test_pages_load_nothing_from_other_hosts() -> None:
    for name in PAGES:
        html = Client().get(f"/docs/{name}").content.decode()
        assert not re.findall(r'<iframe|(?:src|@import)[= ]+["(]?http', html), name
        assert all(
            re.fullmatch(r'<script type="module" src="/static/[^"]+">', script)  # no inline script
            for script in re.findall(r"<script[^>]*>", html)
        )
        assert all(
            link.startswith(("/", "data:")) for link in re.findall('<link[^>]*href="([^"]+)', html)
        )


def test_the_index_links_to_all_pages() -> None:
    assert Client().get("/docs")["Location"] == "/docs/"
    reachable = set(page("/docs/").links)
    assert {f"/docs/{name}" for name in PAGES if "/" not in name} - reachable == {"/docs/README"}


def test_the_index_of_a_language_links_to_its_pages_and_to_the_other_index() -> None:
    moved = Client().get("/docs/es")
    assert (moved.status_code, moved["Location"]) == (302, "/docs/es/")
    index = page("/docs/es/")
    reachable = {urljoin("/docs/es/", link) for link in index.links}
    assert {f"/docs/{name}" for name in PAGES if name.startswith("es/")} <= reachable
    assert "/docs/" in reachable
    assert "/docs/es/" in page("/docs/").links


@pytest.mark.parametrize("name", FILES)
def test_files_are_served_as_they_are(name: str) -> None:
    answer = Client().get(f"/docs/{name}")
    assert answer.content == (documents.FOLDER / name).read_bytes()
    assert answer["Content-Type"].startswith(("text/", "application/json", "image/svg+xml"))
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "name",
    [
        "../manage.py",
        "%2e%2e/manage.py",
        "..%2fparcheesi_site/settings.py",
        "es/../../README",
        "/etc/passwd",
        "rules.html",
        "examples",
        "examples/",
        "rules/",
        "RULES",
        "",
    ],
)
def test_only_documents_are_served(name: str) -> None:
    assert Client().get(f"/docs/{name}" if name else "/docs/none").status_code == 404


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"),
        ("*/*", "application/problem+json"),
        ("application/json", "application/problem+json"),
    ],
)
def test_a_missing_document_is_a_page_for_browsers_and_a_problem_otherwise(
    accept: str, kind: str
) -> None:
    answer = Client().get("/docs/nix", HTTP_ACCEPT=accept, HTTP_ACCEPT_LANGUAGE="es")
    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (404, kind)
    assert (kind == "text/html") == ("/docs/rules" in Page(answer.content.decode()).links)
    assert answer["Content-Language"] == ("en" if kind == "text/html" else "es")
    if kind == "text/html":
        assert "Accept" in answer["Vary"].split(", ")
        assert answer["Cache-Control"] == "private, no-store"


def test_a_missing_document_is_a_page_in_the_language_of_its_address() -> None:
    answer = Client().get("/docs/es/<b>nix", HTTP_ACCEPT="text/html", HTTP_ACCEPT_LANGUAGE="en")
    html = answer.content.decode()

    assert (answer.status_code, answer["Content-Language"]) == (404, "es")
    assert "<title>No existe ese documento – Parcheesi</title>" in html
    assert '<a href="/docs/es/">todos los documentos</a>' in html
    assert {"/docs/es/rules", "/docs/"} <= set(Page(html).links)
    assert "nix" not in html


def test_a_page_s_language_does_not_depend_on_the_request() -> None:
    for name in documents.files():
        answer = Client().get(f"/docs/{name}", HTTP_ACCEPT_LANGUAGE="es")
        assert answer["Content-Language"] == ("es" if name.startswith("es/") else "en"), name


def test_an_unchanged_page_returns_304() -> None:
    first = Client().get("/docs/rules")
    again = Client().get("/docs/rules", HTTP_IF_NONE_MATCH=first["ETag"], HTTP_ACCEPT_LANGUAGE="es")
    assert (again.status_code, again.content) == (304, b"")
    assert again["Content-Language"] == "en"
    assert first["Cache-Control"] == "public, max-age=300"
    head = Client().head("/docs/rules")
    assert (head.status_code, head.content) == (200, b"")
    assert Client().post("/docs/rules").status_code == 405


def test_pages_highlight_code_and_render_tables() -> None:
    html = Client().get("/docs/quick-start").content.decode()
    assert '<code class="language-python"><span class="k' in html
    assert "<th>" in Client().get("/docs/errors").content.decode()
    assert "<title>Quick start – Parcheesi</title>" in html


def test_a_page_begins_with_its_contents() -> None:
    html = unescape(Client().get("/docs/accounts").content.decode())
    contents = html.partition('class="contents"')[2].partition("</nav>")[0]

    listed = re.findall(r'<li class="level-(\d)"><a href="#([^"]+)">([^<]+)</a>', contents)
    written = re.findall(r'<h([23]) id="([^"]+)">(.*?)</h', html)
    assert listed == [(level, anchor, re.sub("<.*?>", "", text)) for level, anchor, text in written]
    assert len(listed) > 3


def test_a_page_without_parts_has_no_contents() -> None:
    short = [name for name in PAGES if 'class="contents"' not in str(documents.document(name)[0])]

    assert 0 < len(short) < len(PAGES) / 2
    assert all(len(re.findall(b"<h[23] ", documents.document(name)[0])) < 3 for name in short)


def test_a_picture_has_its_words_for_all_readers() -> None:
    html = Client().get("/docs/how-to-play").content.decode()

    pictures = re.findall(r'<img src="([^"]+)" alt="([^"]+)" /><span class="caption"[^>]*>', html)
    assert len(pictures) > 5
    for source, words in pictures:
        served = Client().get(urljoin("/docs/how-to-play", source))
        assert served["Content-Type"].startswith("image/svg+xml")
        assert f'aria-hidden="true">{words}</span>' in html


def test_the_frame_of_a_page_is_in_its_language() -> None:
    html = unescape(Client().get("/docs/es/rules", HTTP_ACCEPT_LANGUAGE="en").content.decode())

    for words in (
        '<html lang="es">',
        '<a class="skip" href="#content">Ir al contenido</a>',
        "<summary>En esta página</summary>",
        'placeholder="Buscar"',
        'data-index="/docs/es/search.json"',
        'data-copy="Copiar el código" data-copied="Copiado"',
        '<li class="group">Para jugadores</li>',
        '<a href="/docs/es/rules" aria-current="page">Las reglas del juego</a>',
        '<a href="/docs/" hreflang="en">Todos los documentos</a>',
        '<a href="/docs/api" hreflang="en">La API</a>',
        '<link rel="alternate" hreflang="es" href="/docs/es/rules">',
        '<link rel="alternate" hreflang="en" href="/docs/rules">',
        '<a lang="en" hreflang="en" href="/docs/rules">English</a>',
        '<a class="brand" href="/docs/es/">',
    ):
        assert words in html


@pytest.fixture
def in_spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Documents in two languages in a temporary folder, instead of ours."""
    for name, text in {
        "README.md": "# All\n\n## Group\n\n- [Rules](rules.md): <b>how</b>\n",
        "rules.md": "# Rules\n\nSee [the first](#rules).\n",
        "es/rules.md": "# Reglas\n\n[Inglés](../rules.md), [todo](../README.md)\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(documents, "FOLDER", tmp_path)
    caches = (documents.files, documents.document, documents.navigation)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.usefixtures("in_spanish")
def test_a_page_links_to_its_translations() -> None:
    english, spanish = page("/docs/rules"), page("/docs/es/rules")
    assert (english.language, spanish.language) == ("en", "es")
    assert "/docs/es/rules" in english.links
    assert "/docs/rules" in spanish.links
    assert "Ir al contenido" in Client().get("/docs/es/rules").content.decode()
    assert "Skip to content" in Client().get("/docs/rules").content.decode()
    resolved = {urljoin("/docs/es/rules", link) for link in spanish.links}
    assert {"/docs/rules", "/docs/"} <= resolved
    assert "<b>" not in Client().get("/docs/").content.decode().split("<main")[1]
