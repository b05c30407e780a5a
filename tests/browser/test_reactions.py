"""Players as the client shows them: avatars, names of guests, reactions, reports, presence."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.accessibility import check
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]


@pytest.fixture
def ana(visitor: Visitors) -> Visitor:
    return visitor(1280, 800, reduced_motion="reduce")


@pytest.fixture
def ben(visitor: Visitors) -> Visitor:
    return visitor(
        390, 844, reduced_motion="reduce", color_scheme="dark", has_touch=True, is_mobile=True
    )


def _at_one_table(ana: Visitor, ben: Visitor, seats: int = 2) -> str:
    for one in (ana, ben):
        one.play_as_guest()
    table = ana.open_table(seats=seats)
    ben.post(f"tables/{table}/seats")
    return table


def test_the_chat_says_who_reads_it(ana: Visitor, ben: Visitor) -> None:
    for one in (ana, ben):
        one.play_as_guest()
    table = ana.open_table(seats=2)
    for one in (ana, ben):
        one.open(f"#/table/{table}")
    expect(ana.page.get_by_text("The players' chat: all players")).to_be_visible()
    watching = ben.page.get_by_text("You are watching. This is the spectators' chat")
    expect(watching).to_be_visible()
    check(ben, "the spectators' chat")
    ben.post(f"tables/{table}/seats")
    expect(ben.page.get_by_text("The players' chat: all players")).to_be_visible()
    expect(watching).to_have_count(0)


def test_reactions_appear_at_the_seat_and_are_not_unread(ana: Visitor, ben: Visitor) -> None:
    table = _at_one_table(ana, ben)
    for one in (ana, ben):
        one.open(f"#/table/{table}")
    expect(ana.page.locator(".seats .online")).to_have_count(2)
    ben.page.get_by_role("button", name="Ready", exact=True).click()
    expect(ben.page.get_by_role("button", name="Not ready")).to_be_visible()
    # Only reactions after the page's first look appear.
    with ana.page.expect_response("**/reactions"), ben.page.expect_response("**/reactions"):
        ana.page.get_by_role("button", name="Start").click()
    for one in (ana, ben):
        expect(one.page.locator(".players li")).to_have_count(2)

    ben.page.get_by_role("button", name="Well played!").click()
    expect(ana.page.locator(".bubble")).to_have_count(1)
    ana.screenshot("reaction-desktop")
    spoken = ana.page.locator(".reactions [aria-live]")
    expect(spoken).to_have_text(f"{ben.name}: Well played!")
    expect(ana.page.locator(".bubble")).to_have_count(0)
    assert "(1)" not in ana.page.title()
    ana.post("me/mutes", {"name": ben.name})
    ben.page.get_by_role("button", name="Lucky!").click()
    expect(ben.page.locator(".bubble")).to_have_count(1)
    ben.screenshot("reaction-phone")
    ben.post(f"tables/{table}/chat", {"text": "hola"})
    expect(ben.page.locator(".chat p")).to_have_count(1)
    expect(spoken).to_have_text(f"{ben.name}: Well played!")
    for one, name in ((ana, "reactions, desktop"), (ben, "reactions, phone")):
        check(one, name)


def test_of_an_unknown_reaction_there_is_the_bubble(ana: Visitor, ben: Visitor) -> None:
    table = _at_one_table(ana, ben)

    def renamed(route: Route) -> None:
        page = route.fetch().json()
        for row in page["results"]:
            row["reaction"] = "somersault"
        route.fulfill(json=page)

    ana.page.route("**/reactions", renamed)
    with ana.page.expect_response("**/reactions"):
        ana.open(f"#/table/{table}")
    ben.post(f"tables/{table}/reactions", {"reaction": "wave"})
    expect(ana.page.locator(".bubble .avatar")).to_have_count(1)
    expect(ana.page.locator(".reactions [aria-live]")).to_be_empty()
    ana.forget_errors("404")


def test_a_player_and_a_message_are_reported_with_two_taps(ana: Visitor, ben: Visitor) -> None:
    table = _at_one_table(ana, ben)
    ben.post(f"tables/{table}/chat", {"text": "hola"})
    ana.open(f"#/table/{table}")
    for report in (f"Report {ben.name}", f"Report the message of {ben.name}"):
        ana.page.get_by_role("button", name=report, exact=True).click()
        box = ana.page.get_by_role("dialog")
        check(ana, report)
        box.get_by_role("button", name="Cheating").click()
        expect(ana.page.get_by_text("Reported. Thank you!").last).to_be_visible()
        expect(box).to_have_count(0)
    ana.page.get_by_role("button", name="Make a link").click()
    expect(ana.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    check(ana, "table, desktop")
    ana.screenshot("table-people-desktop", whole=True)
    ana.page.set_viewport_size({"width": 390, "height": 844})
    check(ana, "table, phone")
    name = ana.page.get_by_role("combobox", name="Name").bounding_box()
    assert name
    assert name["width"] > 120


def test_a_guest_chooses_a_name_and_an_avatar(ana: Visitor, ben: Visitor) -> None:
    table = _at_one_table(ana, ben, seats=3)  # the lobby begins with those that have free seats
    for one in (ana, ben):  # as they follow from the ids, one might be an owl
        one.send("PATCH", "me", {"avatar": "bear"})
    ben.open("#/me")
    ben.page.get_by_role("radio", name="Owl").press("ArrowLeft")
    expect(ben.page.get_by_text("Saved.").first).to_be_visible()
    ben.page.keyboard.press("ArrowRight")
    expect(ben.page.get_by_role("radio", name="Owl")).to_be_focused()
    expect(ben.page.get_by_text("Saved.").first).to_be_visible()
    ben.page.get_by_label("Your name").fill("ben-the-owl")
    ben.page.get_by_role("button", name="Save").click()
    expect(ben.page.get_by_role("heading", name="ben-the-owl")).to_be_visible()
    check(ben, "profile, phone")
    ben.screenshot("look-phone", whole=True)
    ben.open("#/")
    expect(ben.page.get_by_role("heading", name="Hello, ben-the-owl")).to_be_visible()
    card = ana.page.locator(f'.table-card[href="#/table/{table}"]')
    ana.open("#/")
    expect(card).to_contain_text("ben-the-owl")
    expect(card.locator(".verb")).to_have_text("To the table")
    expect(card.locator('img[src$="/avatars/owl.svg"]')).to_have_count(1)
    check(ana, "lobby, desktop")
    ana.screenshot("lobby-people-desktop", whole=True)
