"""The client without a network, a new release, and notifications of one's turn."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import check
from tests.browser.visitors import STORED, Visitor

Visitors = Callable[..., Visitor]
SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, silent }) => [title, silent]);
}"""
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def ana(visitor: Visitors) -> Visitor:
    return visitor(390, 844, reduced_motion="reduce", service_workers="allow")


def test_without_a_network_the_pages_are_there_and_come_back(ana: Visitor) -> None:
    ana.play_as_guest()
    ana.open()
    stored = ana.page.evaluate(STORED)
    assert "/" in stored
    assert not [path for path in stored if path.startswith(("/api/", "/docs", "/admin"))]
    ana.page.reload()  # now the worker controls the page
    expect(ana.page.get_by_role("heading", name="Hello")).to_be_visible()
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.get_by_role("alert")).to_contain_text("You are offline")
    check(ana, "offline")
    ana.screenshot("offline-phone")
    ana.context.set_offline(False)
    expect(ana.page.get_by_role("heading", name="Hello")).to_be_visible()
    ana.forget_errors("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "online again")


def test_a_new_release_is_offered_and_loaded_when_wanted(ana: Visitor) -> None:
    ana.open()
    ana.page.evaluate(STORED)
    ana.page.reload()
    ana.page.evaluate("() => navigator.serviceWorker.register('/service-worker.js?next')")
    offer = ana.page.get_by_text("A new version is here.")
    expect(offer).to_be_visible()
    ana.screenshot("new-release-phone")
    with ana.page.expect_navigation():
        ana.page.get_by_role("button", name="Reload").click()
    expect(ana.page.get_by_role("button", name="Play as guest")).to_be_visible()
    active = "async () => (await navigator.serviceWorker.ready).active.scriptURL"
    assert ana.page.evaluate(active).endswith("?next")


def test_a_hidden_page_notifies_once_of_a_turn(visitor: Visitors, address: str) -> None:
    ana = visitor(reduced_motion="reduce", service_workers="allow")
    ana.context.grant_permissions(["notifications"], origin=address.rstrip("/"))
    ana.play_as_guest()
    ana.open("#/account/notifications")
    ana.page.get_by_role("button", name="Turn on").click()
    expect(ana.page.get_by_text("Notifications are on, on this device.")).to_be_visible()
    ana.game_against_robots(seats=2, robot_pause_ms=1500)
    for number in range(2):
        ana.action_buttons()
        assert ana.page.evaluate(SHOWN) == []  # the page is in front
        while ana.page.locator(".turn-panel.mine").count():
            with ana.waiting_for_the_log():
                ana.page.locator(".choices:not(.busy) button:not(.suggest)").last.click()
            ana.page.wait_for_timeout(100)
        ana.page.evaluate(HIDE, True)
        expect(ana.page.locator(".turn-panel.mine")).to_be_visible()
        ana.page.wait_for_function(f"async () => (await ({SHOWN})()).length === 1")
        assert ana.page.evaluate(SHOWN) == [["Your turn", True]], number
        ana.page.evaluate(HIDE, False)
        ana.page.wait_for_function(f"async () => (await ({SHOWN})()).length === 0")
    ana.forget_errors("Push API")  # which Chromium has not in such contexts
