"""The user's own part of the header: level and chips, and the friends who are online."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.accessibility import check
from tests.browser.visitors import Visitor

WIDTHS = (320, 390, 640, 1280)


def befriend(one: Visitor, other: Visitor) -> None:
    one.post("me/friends", {"name": other.name})
    other.post(f"me/friends/{one.name}/accept")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_level_and_chips_fit_and_lead_to_the_profile(
    visitor: Callable[..., Visitor], scheme: str
) -> None:
    ana = visitor(color_scheme=scheme, reduced_motion="reduce")
    ana.play_as(f"rich-{scheme}")

    def rich(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "balance": 123_456_789})

    ana.page.route("**/api/v1/me/wallet", rich)
    ana.open()
    purse = ana.page.get_by_role("link", name="Level 1, 123,456,789 chips")
    expect(purse).to_have_text("1123m", ignore_case=True)
    for width in WIDTHS:
        ana.page.set_viewport_size({"width": width, "height": 640})
        check(ana, f"{scheme}, {width} wide")
        ana.screenshot(f"header-{width}-{scheme}")
    purse.click()
    expect(ana.page.locator(".wallet")).to_be_visible()


def test_the_daily_gift_is_seen_in_the_header(ana: Visitor) -> None:
    ana.play_as("ana-with-a-gift")
    wallet = ana.get("me/wallet")
    chips = {"now": 40}

    def poor(route: Route) -> None:
        gift = {**wallet["daily_gift"], "not_due_reason": None, "chips": 100}
        route.fulfill(json={**wallet, "balance": chips["now"], "daily_gift": gift})

    def give(route: Route) -> None:
        chips["now"] += 100
        poor(route)

    ana.page.route("**/api/v1/me/wallet", poor)
    ana.page.route("**/api/v1/me/daily-gift", give)
    ana.open("#/me")
    expect(ana.page.get_by_role("link", name="Level 1, 40 chips")).to_be_visible()
    ana.page.get_by_role("button", name="Claim today's 100 chips").click()
    expect(ana.page.get_by_role("link", name="Level 1, 140 chips")).to_be_visible()


def test_a_friend_who_is_online_is_challenged(ana: Visitor, ben: Visitor) -> None:
    for one, name in ((ana, "ana-challenges"), (ben, "ben-is-challenged")):
        one.play_as(name)
    befriend(ana, ben)
    ben.open_lobby()
    ana.open("#/new")
    ana.page.locator('select[name="ruleset"]').select_option("superparcheesi")
    ana.page.get_by_role("button", name="Open a table").click()
    expect(ana.page.get_by_role("heading", name="Table of")).to_be_visible()
    ana.open()
    ana.page.get_by_role("button", name="Friends online: 1").click()
    friends = ana.page.get_by_role("dialog")
    ask = friends.get_by_role("button", name="Challenge ben-is-challenged")
    expect(ask).to_be_visible()
    expect(friends.get_by_role("link", name="Watch")).to_have_count(0)
    check(ana, "friends")
    ana.screenshot("friends-online-phone")

    ask.click()

    expect(ana.page.get_by_role("button", name="Start")).to_be_visible()
    expect(ana.page.locator("main")).to_contain_text("Table of Superparchís")  # as the last
    invitation = ben.page.locator(".toast", has_text="ana-challenges")
    invitation.get_by_role("link").click()
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ana.page.locator(".seats")).to_contain_text("ben-is-challenged")


def test_a_friend_who_plays_is_watched(ana: Visitor, ben: Visitor) -> None:
    for one in (ana, ben):
        one.play_as_guest()
    befriend(ana, ben)
    table = ben.open_table(seats=3, turn_s=600, robot_pause_ms=0)
    ben.post(f"tables/{table}/robots", {"seat": ben.get(f"tables/{table}")["seats"][2]["seat"]})
    game = ben.start(table)
    ana.open()

    ana.page.get_by_role("button", name="Friends online: 1").click()
    ana.page.get_by_role("dialog").get_by_role("link", name="Watch").click()

    expect(ana.page.locator(".turn-panel")).to_be_visible()
    assert ana.page.url.endswith(f"#/game/{game}")


def test_without_friends_online_the_list_says_so(ana: Visitor) -> None:
    ana.play_as_guest()
    ana.open()
    asked: list[Any] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.page.get_by_role("button", name="Friends online: 0").click()
    expect(ana.page.get_by_text("None of your friends is online now.")).to_be_visible()
    ana.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(ana.page.get_by_role("dialog")).to_have_count(0)

    ana.open("#/me")
    ana.page.get_by_role("button", name="Friends online: 0").click()
    ana.page.get_by_role("dialog").get_by_role("link", name="All friends").click()  # this page
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
