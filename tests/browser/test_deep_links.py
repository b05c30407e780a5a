"""Links for others, opened by visitors who get them."""

import re
from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import expect

from tests.browser.visitors import STORED, Visitor

Visitors = Callable[..., Visitor]


def test_links_to_a_table_and_a_player_lead_to_their_pages(visitor: Visitors) -> None:
    ana, ben = visitor(), visitor(390, 844, reduced_motion="reduce")
    ana.play_as("ana-of-the-links")
    ben.play_as("ben-of-the-links")
    table = ana.open_table(seats=2)

    ben.open(f"table/{table}?from=elsewhere#/me")
    expect(ben.page.get_by_role("button", name="Sit down").first).to_be_visible()
    assert ben.page.url == f"{ben.address}#/table/{table}"
    ben.screenshot("deep-link-table-phone")

    ben.open(f"user/{ana.name}")
    expect(ben.page.get_by_role("heading", name=ana.name)).to_be_visible()
    assert ben.page.url == f"{ben.address}#/user/{ana.name}"

    game = ana.start_against_robots(seats=2)
    ben.open(f"game/{game}")
    expect(ben.page.locator(".turn-panel")).to_be_visible()
    assert ben.page.url == f"{ben.address}#/game/{game}"

    ben.open(f"table/{uuid4()}")
    expect(ben.page.get_by_role("alert")).to_contain_text("There is no such table.")
    ben.forget_errors("404", "There is no such table.")


def test_the_link_that_is_copied_admits_a_stranger_to_a_private_table(visitor: Visitors) -> None:
    ana, ben = visitor(), visitor(390, 844, reduced_motion="reduce")
    ana.play_as_guest()
    table = ana.open_table(seats=2, private=True)
    ana.open(f"#/table/{table}")
    ana.page.get_by_role("button", name="Make a link").click()
    link = ana.page.get_by_label("Invitation link").input_value()
    assert re.fullmatch(rf"{re.escape(ana.address)}table/{table}#[\w-]+", link)

    ben.page.goto(link)
    ben.page.get_by_role("button", name="Play as guest").click()
    ben.page.get_by_role("button", name="Sit down").first.click()
    expect(ben.page.get_by_role("button", name="Stand up")).to_be_visible()
    assert ben.page.url == f"{ben.address}#/table/{table}"


def test_without_a_network_a_link_has_the_stored_page(visitor: Visitors) -> None:
    ana = visitor(390, 844, reduced_motion="reduce", service_workers="allow")
    ana.play_as_guest()
    table = ana.open_table(seats=2)
    ana.open()
    ana.page.evaluate(STORED)
    ana.page.reload()  # now the worker controls the page
    ana.context.set_offline(True)
    ana.open(f"table/{table}")
    expect(ana.page.get_by_role("alert")).to_contain_text("You are offline")
    ana.context.set_offline(False)
    expect(ana.page.get_by_role("button", name="Stand up")).to_be_visible()
    ana.forget_errors("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "online again")
