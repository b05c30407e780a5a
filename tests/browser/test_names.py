"""Players found by the first letters of their names, and invited to a table in one step."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Request, Route, expect

from tests.browser.accessibility import check
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]


def searches(one: Visitor) -> list[str]:
    """The searches that the page sends from now on."""
    sent: list[str] = []

    def collect(request: Request) -> None:
        if "users?prefix=" in request.url:
            sent.append(request.url.rpartition("=")[2])

    one.page.on("request", collect)
    return sent


def test_a_friend_is_found_by_the_first_letters_with_the_keyboard(
    ana: Visitor, visitor: Visitors
) -> None:
    ana.play_as("Seeker")
    for name in ("Findable-1", "Findable-2", "Findable-hidden"):
        other = visitor()
        other.register(name)
        if name.endswith("hidden"):
            other.send("PATCH", "me", {"findable": False})
    ana.open("#/me")
    sent = searches(ana)
    name = ana.page.get_by_role("combobox", name="Name")
    options = ana.page.get_by_role("option")
    name.press_sequentially("fi")
    ana.page.wait_for_timeout(600)
    assert sent == []

    name.press_sequentially("ndable", delay=20)
    expect(options).to_have_text(["Findable-1", "Findable-2"])
    assert sent == ["findable"]
    name.press("ArrowDown")
    name.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    check(ana, "suggestions")
    ana.screenshot("suggestions-phone")
    name.press("Enter")
    expect(name).to_have_value("Findable-2")
    expect(name).to_have_attribute("aria-expanded", "false")
    name.press("Enter")
    expect(ana.page.get_by_text("request sent", exact=True)).to_be_visible()

    name.press_sequentially("findable")
    options.first.click()
    expect(name).to_have_value("Findable-1")
    name.fill("findabl")
    expect(options).to_have_count(2)
    name.press("Escape")
    expect(options).to_have_count(0)
    expect(name).to_have_value("findabl")


def test_a_search_that_is_refused_is_not_repeated(ana: Visitor) -> None:
    ana.play_as("Refused")
    ana.open("#/me")

    def refuse(route: Route) -> Any:
        problem = {"code": "too_many_requests", "detail": "Too many."}
        return route.fulfill(status=429, headers={"Retry-After": "1"}, json=problem)

    ana.page.route("**/users?prefix=*", refuse)
    sent = searches(ana)
    name = ana.page.get_by_role("combobox", name="Name")
    with ana.page.expect_response("**/users?prefix=*"):
        name.press_sequentially("nobody")
    name.press_sequentially("s")
    ana.page.wait_for_timeout(500)
    assert sent == ["nobody"]
    expect(ana.page.locator(".toast")).to_have_count(0)
    ana.page.wait_for_timeout(1000)
    with ana.page.expect_response("**/users?prefix=nobodysx"):
        name.press_sequentially("x")
    ana.forget_errors("429")


def test_a_friend_is_invited_in_one_step_and_sits_down(ana: Visitor, ben: Visitor) -> None:
    ana.play_as("Inviter")
    ben.play_as("Invitee")
    ana.post("me/friends", {"name": ben.name})
    ben.post("me/friends", {"name": ana.name})
    ben.open_lobby()
    ana.open("#/me")
    ana.page.get_by_role("link", name="Play with Invitee").click()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Play with Invitee")
    expect(ana.page.get_by_label("Name 1")).to_have_value("Invitee")
    check(ana, "play with")
    ana.screenshot("play-with-phone", whole=True)
    for seats, second in (("3", True), ("2", True)):  # what was there may be filled in
        ana.page.get_by_label("Players").select_option(seats)
        expect(ana.page.get_by_label("Name 2")).to_be_visible(visible=second)
    ana.page.get_by_role("button", name="Open a table").click()
    expect(ana.page.get_by_text("Invited: Invitee.")).to_be_visible()
    expect(ana.page.locator(".seats > li")).to_have_count(2)

    notice = ben.page.locator(".toast", has_text="Inviter")
    notice.get_by_role("link", name="Open").click()
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ana.page.locator(".seats")).to_contain_text("Invitee")
    assert ana.get("tables?seated=true")["results"][0]["private"]

    ben.open("#/user/inviter")
    ben.page.get_by_role("link", name="Play with Inviter").click()
    expect(ben.page.get_by_label("Name 1")).to_have_value("Inviter")


def test_a_table_is_not_opened_without_those_who_cannot_be_invited(
    ben: Visitor, visitor: Visitors
) -> None:
    ben.play_as("Opener")
    for name in ("Welcome-one", "Enemy"):
        visitor().register(name)
    ben.post("me/blocks", {"name": "Enemy"})
    ben.open("#/new")
    ben.page.get_by_label("Players").select_option("3")
    names = [ben.page.get_by_label(f"Name {n}") for n in (1, 2, 3)]
    expect(names[1]).to_have_count(0)
    names[0].press_sequentially("welcome")
    ben.page.get_by_role("option", name="Welcome-one").click()
    names[1].fill("Enemy")
    names[1].press("Enter")

    refused = ben.page.locator(".invitees .refused")
    expect(refused).to_have_count(1)
    expect(names[1]).to_have_attribute("aria-invalid", "true")
    expect(names[2]).to_have_count(0)
    check(ben, "not invited")
    ben.screenshot("not-invited-desktop")
    ben.page.get_by_label("Players").select_option("2")
    ben.page.get_by_role("button", name="Open a table").click()
    expect(ben.page.locator("form > .refused")).to_contain_text("no more than 1")
    names[1].fill("")
    ben.page.get_by_role("button", name="Open a table").click()
    expect(ben.page.get_by_text("Invited: Welcome-one.")).to_be_visible()
    ben.forget_errors("400")
