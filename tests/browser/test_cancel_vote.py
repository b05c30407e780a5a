"""Proposals to cancel a game, in the web client."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.accessibility import check
from tests.browser.visitors import Visitor


def card(one: Visitor) -> Locator:
    """The part of a game's page that shows the proposal."""
    return one.page.locator(".vote")


def test_an_absent_player_is_waited_for_and_may_refuse(visitor: Callable[..., Visitor]) -> None:
    ana, ben = (visitor(390, 844, reduced_motion="reduce") for _ in range(2))
    for one in (ana, ben):
        one.play_as_guest()
    table = ana.open_table(seats=2, turn_s=600)
    ben.sit_down_ready(table)
    game = ana.start(table)
    for one in (ana, ben):
        one.open(f"#/game/{game}")
        expect(one.page.locator(".turn-panel")).to_be_visible()
    ben.page.get_by_role("button", name="Let a robot play").click()
    expect(ana.page.locator(".players").get_by_text("automatic")).to_be_visible()

    ana.page.get_by_role("button", name="Propose to cancel the game").click()
    waiting = card(ana).get_by_text(f"Waiting for {ben.name}, a minute at most.")
    expect(waiting).to_be_visible()
    expect(card(ana).get_by_role("button")).to_have_count(0)
    expect(card(ben)).to_contain_text(f"{ana.name} proposes to cancel the game.")
    expect(card(ben)).not_to_contain_text("Waiting")
    for one, name in ((ana, "proposed"), (ben, "asked")):
        check(one, name)
        one.screenshot(f"cancel-vote-{name}", whole=True)

    card(ben).get_by_role("button", name="Refuse").click()
    for one in (ana, ben):
        expect(card(one)).to_be_hidden()
        expect(one.page.locator(".players").get_by_text("automatic")).to_have_count(0)
    expect(ana.page.locator(".toast")).to_have_text(f"{ben.name} refuses.")
    expect(ben.page.locator(".toast")).to_have_count(0)
    ana.page.locator(".toast").click()
    expect(ana.page.locator(".toast")).to_have_count(0)

    ben.page.get_by_role("button", name="Propose to cancel the game").click()
    card(ana).get_by_role("button", name="Agree").click()
    for one in (ana, ben):
        expect(one.page.locator(".log").get_by_text("The game was cancelled.")).to_be_visible()
