"""The page of a developer's webhooks: registered, tried, switched off and on, deleted."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.accessibility import SIZES, check
from tests.browser.visitors import PASSWORD, Visitor

Visitors = Callable[..., Visitor]
URL = "https://robot.invalid/turn"
"""An address that is allowed, and that no name server knows."""


@pytest.fixture
def developer(visitor: Visitors) -> Visitor:
    dana = visitor(reduced_motion="reduce")
    dana.play_as(f"dana-{uuid4().hex[:8]}")
    dana.post("auth/reauthenticate", {"password": PASSWORD})
    return dana


def test_a_webhook_is_registered_and_its_secret_shown_once(visitor: Visitors) -> None:
    dana = visitor(*SIZES["phone"], color_scheme="dark", reduced_motion="reduce")
    dana.play_as("dana-who-registers")
    dana.open("#/account/webhooks")
    dana.page.get_by_text("Register a webhook").first.click()
    url = dana.page.get_by_label("URL")
    dana.page.get_by_text("Only certain kinds").click()
    dana.page.get_by_label("your_turn").check()
    url.fill("http://robot.invalid/")
    dana.page.get_by_role("button", name="Register a webhook").click()
    dana.prove_it()
    expect(url).to_have_accessible_description(re.compile("a public address with https"))
    expect(url).to_be_focused()
    check(dana, "a refused URL")
    dana.screenshot("webhook-refused-phone-dark", whole=True)
    url.fill(URL)
    dana.page.get_by_role("button", name="Register a webhook").click()
    secret = dana.page.locator(".secret")
    expect(secret.get_by_role("button", name="Copy")).to_be_focused()
    expect(_webhook(dana)).to_contain_text("Those of your account · your_turn")
    check(dana, "a new webhook")
    dana.screenshot("webhook-new-phone-dark", whole=True)
    first = secret.locator("code").inner_text()
    assert dana.copied() == first
    dana.page.get_by_role("button", name="New secret").click()
    dana.page.get_by_role("dialog").get_by_role("button", name="New secret").click()
    expect(secret.locator("code")).not_to_have_text(first)
    dana.page.reload()
    expect(_webhook(dana)).to_be_visible()
    expect(secret).to_have_count(0)
    [webhook] = dana.get("me/webhooks")["results"]
    assert (webhook["url"], webhook["kinds"]) == (URL, ["your_turn"])
    assert webhook["app_id"] is None
    dana.forget_errors("422")


def test_a_webhook_of_an_app_gets_all_kinds(developer: Visitor) -> None:
    dana = developer
    app = {"name": "Dana's app", "type": "public", "scopes": ["read"]}
    made = dana.post("me/apps", {**app, "redirect_uris": ["https://dana.example/"]})
    dana.open("#/account/webhooks")
    dana.page.get_by_text("Register a webhook").first.click()
    dana.page.get_by_label("Whose events").select_option(label="People who use Dana's app")
    dana.page.get_by_label("URL").fill(URL)
    dana.page.get_by_role("button", name="Register a webhook").click()
    expect(_webhook(dana)).to_contain_text("Dana's app · all kinds")
    [webhook] = dana.get("me/webhooks")["results"]
    assert (webhook["app_id"], webhook["kinds"]) == (made["id"], [])


def test_a_test_event_is_sent_and_sent_again(developer: Visitor) -> None:
    dana = developer
    dana.post("me/webhooks", {"url": URL})
    _open(dana)
    expect(_webhook(dana)).to_contain_text("Nothing has been sent yet.")
    dana.page.get_by_role("button", name="Send a test event").click()
    delivery = _deliveries(dana).first
    expect(delivery).to_contain_text(re.compile(r"test.*unresolvable · next attempt"))
    expect(delivery).to_contain_text("waiting")
    check(dana, "deliveries")
    dana.screenshot("webhook-deliveries-desktop-light", whole=True)
    again = delivery.get_by_role("button", name="Send again")
    again.click()
    expect(delivery).not_to_contain_text("unresolvable · 2")
    expect(again).to_be_focused()
    dana.page.get_by_label("All events since").fill("2026-01-01T00:00")
    dana.page.locator("form", has_text="All events since").get_by_role("button").click()
    expect(dana.page.locator(".toast")).to_have_text("Sent again: 1.")
    expect(_deliveries(dana)).to_have_count(1)


def test_what_a_server_has_answered_is_shown(developer: Visitor) -> None:
    dana = developer
    webhook = dana.post("me/webhooks", {"url": URL})["id"]
    dana.post(f"me/webhooks/{webhook}/test")

    def answer(route: Route) -> None:
        page = route.fetch().json()
        outcome = {"state": "failed", "attempts": 3, "next_attempt_at": None, "failure": "status"}
        outcome |= {"status": 500, "answer": "<b>No such game</b>"}
        results = [{**one, **outcome} for one in page["results"]]
        route.fulfill(json={**page, "results": results})

    dana.page.route("**/deliveries?*", answer)
    _open(dana)
    delivery = _deliveries(dana).first
    expect(delivery).to_contain_text("3 attempts · HTTP 500")
    expect(delivery.locator(".note")).to_have_text("failed")
    delivery.get_by_text("Answer").click()
    expect(delivery.get_by_text("<b>No such game</b>")).to_be_visible()
    check(dana, "an answer")


def test_a_webhook_is_switched_off_and_on_changed_and_deleted(developer: Visitor) -> None:
    dana = developer
    dana.post("me/webhooks", {"url": URL})
    _open(dana)
    dana.page.get_by_role("button", name="Switch off").click()
    expect(_webhook(dana)).to_contain_text("You have switched it off.")
    expect(dana.page.get_by_role("button", name="Send a test event")).to_have_count(0)
    check(dana, "a webhook that is off")
    dana.screenshot("webhook-off-desktop-light", whole=True)
    dana.page.get_by_role("button", name="Switch on again").click()
    expect(dana.page.get_by_role("button", name="Send a test event")).to_be_visible()
    _webhook(dana).get_by_label("URL").fill(f"{URL}/of/robots")
    _webhook(dana).get_by_role("button", name="Save").click()
    expect(_webhook(dana).locator("summary").first).to_contain_text("/of/robots")
    assert dana.get("me/webhooks")["results"][0]["enabled"]
    dana.page.get_by_role("button", name="Delete").click()
    dana.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(_webhook(dana)).to_have_count(0)
    assert dana.get("me/webhooks")["results"] == []


def _webhook(one: Visitor) -> Locator:
    return one.page.locator(".webhook")


def _deliveries(one: Visitor) -> Locator:
    return one.page.get_by_role("region", name="Last deliveries").locator("li")


def _open(one: Visitor) -> None:
    """Open the page, and the only webhook on it."""
    one.open("#/account/webhooks")
    _webhook(one).locator("summary").first.click()
    expect(_webhook(one).get_by_role("button", name="Save")).to_be_visible()
