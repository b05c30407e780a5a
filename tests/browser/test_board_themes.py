"""Themes of the board and styles of the pawns, which a player chooses."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import check
from tests.browser.staged import StagedGame
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]
EIGHT = {seat: ["nest", str(40 + seat), f"h{seat or 1}", "home"] for seat in range(8)}
LOWEST_CONTRAST = """() => {
  const lightOf = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05;
  };
  const contrast = (one, two) => {
    const [low, high] = [lightOf(one), lightOf(two)].sort((a, b) => a - b);
    return high / low;
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const colours = (selector, kind) =>
    [...new Set(all(selector).map((one) => getComputedStyle(one)[kind]))];
  const squares = colours(".square, .yard, .hub:not(.hub + .hub)", "fill");
  const drawn = [
    ...colours(".square, .safe, .rim", "stroke"), ...colours(".rim, .number", "fill"),
  ];
  const onSquares = squares.flatMap((square) => drawn.map((colour) => contrast(square, colour)));
  const fillOf = (node) => getComputedStyle(node).fill;
  const digits = all(".pawn").map((pawn) => {
    const under = pawn.querySelector(".sign") ?? pawn.querySelector(".body");
    return contrast(fillOf(under), fillOf(pawn.querySelector(".digit")));
  });
  return Math.min(...onSquares, ...digits);
}"""


def prefer(one: Visitor, **choices: Any) -> None:
    """Choose settings of the game, from the next page on."""
    one.page.evaluate("(v) => localStorage.setItem('parcheesi.game', v)", json.dumps(choices))


def theme(one: Visitor) -> Any:
    return expect(one.page.locator(".world"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_theme_and_a_style_are_chosen_by_pictures_and_remembered(
    visitor: Visitors, scheme: str
) -> None:
    ana = visitor(390, 844, color_scheme=scheme, reduced_motion="reduce")
    ana.play_as_guest()
    StagedGame(ana, {0: ["10", "11", "nest", "nest"], 2: ["13", "17", "40", "nest"]}, roll=[3])
    theme(ana).to_have_attribute("data-board", "classic")

    ana.page.get_by_role("button", name="Settings").click()
    box = ana.page.get_by_role("dialog", name="Settings of the game")
    box.get_by_role("radio", name="Wood").check(force=True)
    theme(ana).to_have_attribute("data-board", "wood")
    ana.page.keyboard.press("ArrowRight")
    theme(ana).to_have_attribute("data-board", "night")
    box.get_by_role("radio", name="Symbols").check(force=True)
    expect(ana.page.locator(".pawn .sign")).to_have_count(8)
    check(ana, f"settings, {scheme}")
    ana.screenshot(f"themes-phone-{scheme}")
    box.get_by_role("button", name="Close").click()
    ana.page.locator('.pawn.seat-0[data-pawn="0"] .body').click(force=True)
    expect(ana.page.locator(".ghost .sign")).to_have_count(1)
    expect(ana.page.locator(".target.capture")).to_have_count(1)
    check(ana, f"a board of night, {scheme}")

    ana.page.reload()
    theme(ana).to_have_attribute("data-board", "night")
    expect(ana.page.locator(".pawn .sign")).to_have_count(8)
    ana.open("#/account/settings")
    ana.page.get_by_role("button", name="Choose").click()
    expect(box.get_by_role("radio", name="Night")).to_be_checked()
    box.get_by_role("button", name="Close").click()
    ana.open("#/tutorial")
    theme(ana).to_have_attribute("data-board", "night")
    expect(ana.page.locator(".pawn .sign").first).to_be_visible()


@pytest.mark.parametrize("style", ["shapes", "pawns", "counters", "symbols"])
def test_the_board_of_high_contrast_has_seven_to_one(visitor: Visitors, style: str) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.play_as_guest()
    prefer(ana, board="contrast", pawns=style)
    StagedGame(ana, EIGHT, arms=8, roll=[3])

    assert ana.page.evaluate(LOWEST_CONTRAST) >= 7
    ana.screenshot(f"contrast-{style}")


def test_high_contrast_is_the_usual_theme_where_the_system_asks_for_it(visitor: Visitors) -> None:
    ana = visitor(contrast="more")
    ana.open()
    theme(ana).to_have_attribute("data-board", "contrast")


def test_choices_of_another_version_are_shown_as_the_usual_ones(visitor: Visitors) -> None:
    ana = visitor()
    ana.open()
    prefer(ana, board="marble", pawns="cubes")
    ana.page.reload()
    theme(ana).to_have_attribute("data-board", "marble")
    plate = "getComputedStyle(document.querySelector('.plate')).fill"
    assert ana.page.evaluate(plate) == "rgb(58, 42, 32)"
    expect(ana.page.locator(".pawn .body").first).to_be_visible()
