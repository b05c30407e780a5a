"""The master changes the options of a table; all players see what changed, and when it applies."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import check
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]


@pytest.fixture
def ana(visitor: Visitors) -> Visitor:
    return visitor(reduced_motion="reduce")


@pytest.fixture
def ben(visitor: Visitors) -> Visitor:
    return visitor(390, 844, color_scheme="dark", reduced_motion="reduce")


def test_options_change_before_and_during_a_game(ana: Visitor, ben: Visitor) -> None:
    for one in (ana, ben):
        one.play_as_guest()
    table = ana.open_table(seats=2, turn_s=600, options={"home_bonus": 30})
    ben.sit_down_ready(table)
    for one in (ana, ben):
        one.open(f"#/table/{table}")
    expect(ben.page.get_by_text("Ready", exact=True)).to_be_visible()
    ana.page.get_by_role("link", name="Change the options").click()
    expect(ana.page.get_by_role("heading", name="Change the options")).to_be_visible()
    check(ana, "options of an open table")
    ana.page.get_by_label("Time per turn").select_option("180")
    ana.page.get_by_text("House rules").click()
    ana.choose_option("home_bonus", 10)
    ana.page.get_by_role("button", name="Save").click()

    changes = ben.page.locator(".changed")
    expect(changes).to_contain_text("Time per turn: 3 min (was 10 min).")
    expect(changes).to_contain_text("default (was 30).")
    expect(changes).to_contain_text("mark yourself ready again")
    expect(ben.page.get_by_role("link", name="Change the options")).to_have_count(0)
    check(ben, "changed options")
    ben.screenshot("changed-options-phone-dark", whole=True)

    ben.page.get_by_role("button", name="Ready", exact=True).click()
    expect(ben.page.get_by_role("button", name="Not ready")).to_be_visible()
    game = ana.start(table)
    ana.open(f"#/game/{game}")
    expect(ben.page.locator(".turn-panel")).to_be_visible()
    ana.page.get_by_role("link", name="Change the options").click()
    expect(ana.page.get_by_text("Applies at once.").first).to_be_visible()
    check(ana, "options during a game")
    ana.screenshot("options-playing-desktop", whole=True)
    ana.page.get_by_label("Private").check()
    ana.page.get_by_label("Time per turn").select_option("60")
    ana.page.get_by_role("button", name="Save").click()
    for one in (ana, ben):
        expect(one.page.locator(".turn-panel")).to_be_visible()
        said = one.page.locator(".toast").last
        expect(said).to_contain_text("Private: yes (was no). Applies at once.")
        expect(said).to_contain_text("60 s (was 3 min). Applies with the next game.")
    ben.open(f"#/options/{table}")
    expect(ben.page.locator(".turn-panel")).to_be_visible()  # only the master has the form
