"""The changes of the API as an Atom feed: `/docs/changelog.atom`, made from `docs/changelog.md`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import conditional_page, require_safe
from markdown_it.token import Token

from parcheesi_site.pages import documents
from parcheesi_site.pages.rendering import headings, parse, render

NAME: Final = "changelog"
_HEADING: Final = re.compile(r"(?P<date>\d{4}-\d\d-\d\d), (?P<version>[\d.]+): (?P<title>.+)")
_KIND: Final = re.compile(r"<p><strong>(Breaking|Not breaking)\.</strong>")


@dataclass(frozen=True, slots=True)
class Change:
    """An entry: what changes for clients, in HTML; `version` is that of the OpenAPI document."""

    date: datetime
    version: str
    title: str
    breaking: bool
    html: str
    anchor: str


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Serve the feed, with an ETag."""
    full = HttpResponse(feed(), content_type="application/atom+xml; charset=utf-8")
    patch_cache_control(full, public=True, max_age=300)
    response = conditional_page(lambda _: full)(request)
    response["Content-Language"] = "en"
    return response


@cache
def feed() -> bytes:
    """The changes as Atom, with links to the page's entries at `PUBLIC_URL`."""
    page = settings.PUBLIC_URL + reverse("document", args=[NAME])
    atom = Atom1Feed(
        title="Changes of the Parcheesi API",
        link=page,
        description="What changes for clients",
        language="en",
        feed_url=settings.PUBLIC_URL + reverse("documents-changelog"),
        author_name="Parcheesi",
    )
    for change in changes():
        link = f"{page}#{change.anchor}"
        kind = "breaking" if change.breaking else "not breaking"
        atom.add_item(
            title=f"{change.version}: {change.title} ({kind})",
            link=link,
            unique_id=link,
            description=change.html,
            pubdate=change.date,
            updateddate=change.date,
            categories=[change.version, kind],
        )
    return atom.writeString("utf-8").encode()


def changes() -> tuple[Change, ...]:
    """The entries of the changelog, newest first.

    Raises ValueError for an entry without date, version, or a word on whether it is breaking.
    """
    tokens = parse(documents.files()[NAME].read_text("utf-8"))
    documents.link_as_served(tokens, settings.PUBLIC_URL + reverse("documents"))
    anchored = [heading for heading in headings(tokens) if heading.level > 1]
    return tuple(
        _change(heading.title, heading.anchor, render(part))
        for heading, part in zip(anchored, _parts(tokens), strict=True)
    )


def _parts(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield what is below each heading of the second level."""
    starts = [
        place for place, one in enumerate(tokens) if (one.type, one.tag) == ("heading_open", "h2")
    ]
    for start, end in pairwise([*starts, len(tokens)]):
        yield tokens[start + 3 : end]  # after the heading's start, text and end


def _change(heading: str, anchor: str, html: str) -> Change:
    said, kind = _HEADING.fullmatch(heading), _KIND.match(html)
    if said is None or kind is None:
        raise ValueError(f"docs/{NAME}.md: {heading!r} lacks its date, its version or its kind")
    return Change(
        date=datetime.fromisoformat(said["date"]).replace(tzinfo=UTC),
        version=said["version"],
        title=said["title"],
        breaking=kind[1] == "Breaking",
        html=html,
        anchor=anchor,
    )
