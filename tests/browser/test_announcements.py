"""Notices of the staff above every page.

A real notice would disturb the other tests, as all share a service: `GET meta` is stubbed, for this
visitor only.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.accessibility import SIZES, check
from tests.browser.visitors import Visitor

LEVELS = ("info", "warning", "urgent")
TEXTS = {
    "en": "We have new dice on Friday, and they are as fair as the old ones have always been.",
    "es": "El viernes tendremos dados nuevos, y serán tan justos como siempre lo han sido.",
}
CLOSE = {"en": "Close notice", "es": "Cerrar aviso"}


class Board:
    """What is announced to a visitor, in the language of the request."""

    def __init__(self, visitor: Visitor) -> None:
        self.notices = {level: {"id": str(uuid4()), "suffix": ""} for level in LEVELS}
        self.asked = 0
        visitor.page.route("**/api/v1/meta", self._answer)

    def _answer(self, route: Route) -> None:
        self.asked += 1
        meta = route.fetch().json()
        now, hour = datetime.now(UTC), timedelta(hours=1)
        meta["announcements_version"] = f"version-{self.asked}"
        meta["announcements"] = [
            {
                "id": notice["id"],
                "level": level,
                "text": TEXTS[route.request.headers["accept-language"]] + notice["suffix"],
                "from": (now - hour).isoformat(),
                "until": (now + hour).isoformat(),
            }
            for level, notice in self.notices.items()
        ]
        route.fulfill(json=meta)


def lines(visitor: Visitor) -> Locator:
    return visitor.page.locator("#announcements p")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_a_visitor_who_is_not_signed_in_reads_and_closes_notices(
    visitor: Callable[..., Visitor], kind: str, language: str
) -> None:
    options: dict[str, Any] = {"locale": {"en": "en-GB", "es": "es-ES"}[language]}
    ana = visitor(*SIZES[kind], reduced_motion="reduce", **options)
    board = Board(ana)
    ana.open()
    expect(lines(ana)).to_have_count(len(LEVELS))
    for level in LEVELS:
        expect(ana.page.locator(f"#announcements .{level}")).to_contain_text(TEXTS[language])
    close = ana.page.get_by_role("button", name=CLOSE[language])
    expect(close).to_have_count(1)  # only `info` can be closed
    ana.screenshot(f"announcements-{kind}-{language}")
    check(ana, "announcements")

    close.click()
    expect(lines(ana)).to_have_count(len(LEVELS) - 1)
    ana.page.reload()
    expect(lines(ana)).to_have_count(len(LEVELS) - 1)
    board.notices["info"]["suffix"] = " 20:00."  # the staff changes it
    ana.page.reload()
    expect(ana.page.locator("#announcements .info")).to_contain_text("20:00.")


def test_once_signed_in_a_player_sees_what_the_stream_says(ana: Visitor) -> None:
    Board(ana)
    ana.open("#/tutorial")  # a page for everybody
    expect(lines(ana)).to_have_count(len(LEVELS))
    ana.open()
    expect(lines(ana)).to_have_count(len(LEVELS))
    ana.page.get_by_role("button", name="Play as guest").click()
    expect(lines(ana)).to_have_count(0)  # the service itself announces nothing
