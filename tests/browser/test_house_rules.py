"""House rules and short games with the web client."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitors import Visitor

HOUSE_RULES = {
    "second_lap": True,
    "double_one_breaks_blockades": True,
    "blockade_turns": 2,
    "opening_dice": 1,
    "doublet_bonus_partial": True,
    "bonuses_optional": True,
    "pawns": 2,
    "max_rounds": 12,
}


def test_a_table_with_house_rules_is_opened_and_played_to_its_limit(
    visitor: Callable[..., Visitor],
) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.play_as_guest()
    ana.open("#/new")
    page = ana.page
    page.get_by_text("House rules").click()
    partial = page.locator('[name="options.doublet_bonus_partial"] option[value="true"]')
    page.locator('select[name="ruleset"]').select_option("superparcheesi")
    expect(partial).to_be_disabled()
    ana.choose_option("doublet_bonus", True)
    expect(partial).to_be_enabled()
    ana.choose_option("pawns", 1)
    expect(page.locator('[name="options.blockade_turns"]')).to_be_disabled()

    page.locator('select[name="ruleset"]').select_option("parcheesi")
    for name, value in HOUSE_RULES.items():
        ana.choose_option(name, value)
    ana.screenshot("house-rules-form", whole=True)
    page.get_by_label("Robots' pace").select_option("0")
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("heading", name="Table of")).to_be_visible()
    page.get_by_label("Robots").select_option("easy")
    page.get_by_role("button", name="Fill with robots").click()
    expect(page.locator(".name.free")).to_have_count(0)  # Start is for the table that one has seen
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".pawn")).to_have_count(8)
    ana.play_automatically()
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".places li")).to_have_count(4)
    ana.screenshot("house-rules-result")
