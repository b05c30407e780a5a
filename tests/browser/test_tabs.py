"""One connection for all tabs of a browser, which has six to a host over HTTP/1.1."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitor

ROLLS = re.compile("rolls [1-6]\\.")
COUNT_SOURCES = """
    window.sources = 0;
    window.EventSource = class extends EventSource {
        constructor(url) { super(url); window.sources++; }
    };
"""


def turns_of(page: Page) -> int:
    return page.locator(".log p").filter(has_text=ROLLS).count()


def roll(page: Page, *others: Page) -> None:
    """Roll in one tab, and see it in the others."""
    before = [turns_of(each) for each in others]
    page.locator(".choices:not(.busy) button:not(.suggest)").first.click()
    for each, count in zip(others, before, strict=True):
        expect(each.locator(".log p").filter(has_text=ROLLS)).not_to_have_count(count)


@pytest.mark.release
@pytest.mark.parametrize("shared_worker", [True, False])
def test_twelve_tabs_play_at_once(visitor: Callable[..., Visitor], shared_worker: bool) -> None:
    ana = visitor(shared_worker=shared_worker, reduced_motion="reduce")
    ana.play_as_guest()
    game = ana.start_against_robots(seats=2, options={"start_pawns": 2})
    tabs = [ana.page, *(ana.context.new_page() for _ in range(11))]
    for tab in tabs:
        tab.goto(f"{ana.address}#/game/{game}")
        expect(tab.locator(".turn-panel")).to_be_visible()
    ana.action_buttons()

    roll(tabs[0], *tabs[1:])
    assert tabs[5].evaluate("fetch('/api/v1/time').then((answer) => answer.status)") == 200


def test_the_next_tab_keeps_the_connection_when_the_first_is_closed(
    visitor: Callable[..., Visitor],
) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.context.add_init_script(COUNT_SOURCES)
    ana.play_as_guest()
    game = ana.start_against_robots(seats=2, options={"start_pawns": 2})
    first, second, third = (ana.page, ana.context.new_page(), ana.context.new_page())
    for tab in (first, second, third):
        tab.goto(f"{ana.address}#/game/{game}")
        expect(tab.locator(".turn-panel")).to_be_visible()
    ana.action_buttons()
    assert [bool(tab.evaluate("sources")) for tab in (second, third)] == [False, False]

    first.close()
    expect(second.locator(".choices:not(.busy) button:not(.suggest)").first).to_be_visible()
    roll(second, third)
    assert [bool(tab.evaluate("sources")) for tab in (second, third)] == [True, False]
