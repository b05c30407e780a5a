"""The changelog as a page and as an Atom feed."""

import json
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client

from parcheesi_site.pages import changelog, documents

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def test_the_version_of_the_document_is_in_the_changelog() -> None:
    described = json.loads((documents.FOLDER / "openapi.json").read_text())["info"]["version"]

    assert changelog.changes()[0].version == described
    assert settings.SPECTACULAR_SETTINGS["VERSION"] == described


def test_entries_are_newest_first() -> None:
    dates = [change.date for change in changelog.changes()]

    assert dates == sorted(dates, reverse=True)


def test_the_feed_has_each_entry_of_the_page() -> None:
    answer = Client().get("/docs/changelog.atom")
    feed = ElementTree.fromstring(answer.content)  # noqa: S314 - it is our own
    page = Client().get("/docs/changelog").content.decode()

    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == page.count("<h2 ") > 0
    for entry, change in zip(entries, changelog.changes(), strict=True):
        link = str(entry.findtext(f"{ATOM}id"))
        address, _, anchor = link.partition("#")
        assert address == f"{settings.PUBLIC_URL}/docs/changelog"
        assert f'id="{anchor}"' in page
        assert entry.findtext(f"{ATOM}updated") == f"{change.date:%Y-%m-%d}T00:00:00+00:00"
        kinds = [one.get("term") for one in entry.findall(f"{ATOM}category")]
        assert kinds == [change.version, "breaking" if change.breaking else "not breaking"]
    text = "".join(str(entry.findtext(f"{ATOM}summary")) for entry in entries)
    assert f'href="{settings.PUBLIC_URL}/docs/errors"' in text


def test_every_page_names_the_feed_and_an_unchanged_feed_returns_304() -> None:
    first = Client().get("/docs/changelog.atom")
    again = Client().get("/docs/changelog.atom", HTTP_IF_NONE_MATCH=first["ETag"])

    assert (again.status_code, again.content) == (304, b"")
    assert first["Cache-Control"] == "public, max-age=300"
    assert 'type="application/atom+xml"' in Client().get("/docs/rules").content.decode()


@pytest.mark.parametrize(
    ("heading", "html"),
    [
        ("2026-11-23: No version", "<p><strong>Breaking.</strong> x</p>"),
        ("1.0.0: No date", "<p><strong>Breaking.</strong> x</p>"),
        ("2026-11-23, 1.0.0: No kind", "<p>Something changes.</p>"),
    ],
)
def test_an_entry_must_be_complete(heading: str, html: str) -> None:
    with pytest.raises(ValueError, match="lacks its date"):
        changelog._change(heading, "anchor", html)
