"""The interactive page of the API: one button authorizes it as a guest."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitor

PAGE = "api/v1/docs"
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def guest_button(page: Page) -> None:
    page.get_by_role("button", name="Continue as a new guest").click()


@pytest.mark.release
@pytest.mark.parametrize(("kind", "size"), [("desktop", (1280, 800)), ("phone", (390, 844))])
def test_one_button_authorizes_the_page_as_a_guest(
    visitor: Callable[..., Visitor], kind: str, size: tuple[int, int]
) -> None:
    developer = visitor(*size)
    developer.open(PAGE)
    page = developer.page
    expect(page.locator(".opblock").first).to_have_id("operations-auth-createGuest")
    guest_button(page)
    said = re.compile(r"Authorized for an hour, as the guest \w\S+\.")
    expect(page.get_by_role("status")).to_have_text(said)
    assert page.evaluate(WIDER) <= 0
    developer.screenshot(f"api-{kind}")

    developer.open(f"{PAGE}#/tables/createTable")
    page.reload()  # the page keeps the token
    create = page.locator("#operations-tables-createTable")
    create.get_by_role("button", name="Try it out").click()
    create.get_by_role("button", name="Execute").click()
    expect(create.locator(".live-responses-table .response-col_status").last).to_contain_text("201")


def test_a_guest_that_is_refused_is_no_silence(visitor: Callable[..., Visitor]) -> None:
    developer = visitor()
    refusal = {"status": 429, "code": "too_many_requests", "detail": "Too often. Wait a minute."}
    developer.page.route("**/auth/guest", lambda route: route.fulfill(status=429, json=refusal))
    developer.open(PAGE)
    guest_button(developer.page)
    expect(developer.page.get_by_role("status")).to_have_text("No guest: Too often. Wait a minute.")
    expect(developer.page.locator("button.authorize.unlocked")).to_be_visible()
    developer.errors.remove(
        "Failed to load resource: the server responded with a status of 429 (Too Many Requests)"
    )
