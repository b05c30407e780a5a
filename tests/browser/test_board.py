"""Choosing moves on the board: touch first, on phones and tablets, with positions made up."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from games.board_svg.layout import layout
from tests.browser.accessibility import check
from tests.browser.staged import StagedGame
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]
SIZES = {"small": (360, 640), "phone": (390, 844), "tablet": (768, 1024), "landscape": (844, 390)}
TWO = {0: ["10", "11", "nest", "nest"], 2: ["17", "17", "40", "nest"]}
HOMES = """async (arms) => {
  const { layout } = await import("/static/client/board/geometry.js");
  return layout(arms).homes.flatMap(({ spots }) => spots.flat());
}"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def guest(visitor: Visitors, kind: str = "phone", **options: Any) -> Visitor:
    """A guest with a touch screen."""
    one = visitor(*SIZES[kind], has_touch=True, is_mobile=True, reduced_motion="reduce", **options)
    one.play_as_guest()
    return one


def prefer(one: Visitor, **choices: Any) -> None:
    """Choose settings of the game, from the next page on."""
    one.page.evaluate("(v) => localStorage.setItem('parcheesi.game', v)", json.dumps(choices))


def pawn(one: Visitor, number: int, seat: int = 0) -> Locator:
    return one.page.locator(f'.pawn.seat-{seat}[data-pawn="{number - 1}"] .body')


def ghost(one: Visitor, to: str) -> Locator:
    return one.page.locator(f'.ghost[data-to="{to}"]')


@pytest.mark.parametrize("kind", ["small", "phone", "tablet"])
def test_the_first_tap_shows_ghosts_and_the_second_plays(visitor: Visitors, kind: str) -> None:
    ana = guest(visitor, kind)
    game = StagedGame(
        ana, TWO, roll=[2, 3], ruleset="superparcheesi", options={"enter_on_sum": False}
    )

    pawn(ana, 2).tap(force=True)
    expect(ana.page.locator(".ghost")).to_have_count(2)
    expect(ghost(ana, "13")).to_have_text("2" + "2")  # its number, and the die
    ana.screenshot(f"ghosts-{kind}")
    assert game.sent == []
    ghost(ana, "14").locator(".body").tap(force=True)

    expect(pawn(ana, 2).locator("..")).to_have_attribute("data-at", "14")
    assert game.sent == [{"pawn": 1, "kind": "die", "value": 3, "to": "14"}]


def test_a_tap_elsewhere_and_escape_let_go_of_the_pawn(visitor: Visitors) -> None:
    ana = guest(visitor)
    game = StagedGame(ana, TWO, roll=[3])

    pawn(ana, 1).tap(force=True)
    expect(ghost(ana, "13")).to_be_visible()
    ana.page.locator(".nest.seat-2 .yard").tap(force=True)
    expect(ghost(ana, "13")).to_have_count(0)
    pawn(ana, 1).tap(force=True)
    expect(ghost(ana, "13")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ghost(ana, "13")).to_have_count(0)
    assert game.sent == []


def test_two_pawns_on_one_target_are_asked_for(visitor: Visitors) -> None:
    ana = guest(visitor)
    game = StagedGame(
        ana, TWO, roll=[2, 3], ruleset="superparcheesi", options={"enter_on_sum": False}
    )

    ana.page.locator('.target[data-to="13"]').tap(force=True)
    question = ana.page.get_by_role("dialog", name="Which move?")
    expect(question.get_by_role("button")).to_have_count(3)
    check(ana, "which move")
    ana.screenshot("which-move-phone")
    assert game.sent == []
    question.get_by_role("button", name="Move pawn 1 from 10 to 13 (die 3)").tap()

    expect(pawn(ana, 1).locator("..")).to_have_attribute("data-at", "13")
    assert game.sent == [{"pawn": 0, "kind": "die", "value": 3, "to": "13"}]


def test_a_pawn_that_stands_on_a_target_can_be_meant_instead(visitor: Visitors) -> None:
    ana = guest(visitor)
    game = StagedGame(ana, {**TWO, 0: ["10", "13", "nest", "nest"]}, roll=[3])

    pawn(ana, 1).tap(force=True)
    pawn(ana, 2).tap(force=True)
    ana.page.get_by_role("button", name="Choose pawn 2 instead").tap()

    expect(ghost(ana, "16")).to_be_visible()
    assert game.sent == []


def test_two_values_that_lead_to_one_place_are_both_named(visitor: Visitors) -> None:
    ana = guest(visitor)
    game = StagedGame(ana, TWO, roll=[3])
    move = next(one for one in game.state["legal_moves"] if one["pawn"] == 0)
    game.state["legal_moves"].append({**move, "kind": "bonus", "value": 3})
    ana.page.reload()

    pawn(ana, 1).tap(force=True)
    expect(ghost(ana, "13").locator(".badge")).to_have_text("3 · +3")
    ghost(ana, "13").locator(".body").tap(force=True)
    question = ana.page.get_by_role("dialog", name="Which move?")
    expect(question.get_by_role("button", name="(bonus 3)")).to_be_visible()
    question.get_by_role("button", name="Cancel").tap()
    assert game.sent == []


@pytest.mark.parametrize("at_once", [False, True])
def test_the_first_tap_plays_the_only_move_where_it_is_preferred(
    visitor: Visitors, at_once: bool
) -> None:
    ana = guest(visitor)
    prefer(ana, only_move=at_once)
    game = StagedGame(ana, {**TWO, 0: ["10", "nest", "nest", "nest"]}, roll=[3])

    pawn(ana, 1).tap(force=True)

    if at_once:
        expect(pawn(ana, 1).locator("..")).to_have_attribute("data-at", "13")
    else:
        expect(ghost(ana, "13")).to_be_visible()
    assert len(game.sent) == int(at_once)


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_pairs_at_home_stand_as_in_the_pictures_of_the_service(
    visitor: Visitors, arms: int
) -> None:
    ana = guest(visitor)
    drawn = [at for home in layout(arms).homes for spot in home.spots for at in spot]
    StagedGame(ana, {seat: ["home"] * 3 + ["nest"] for seat in range(arms)}, arms=arms, teams=True)
    assert ana.page.evaluate(HOMES, arms) == pytest.approx(drawn, abs=1e-6)
    expect(ana.page.locator(".pawn[data-at=home]")).to_have_count(3 * arms)
    check(ana, f"pairs at home, {arms} arms")
    ana.screenshot(f"pairs-at-home-{arms}-phone")


@pytest.mark.parametrize("kind", SIZES)
@pytest.mark.parametrize("arms", [4, 8])
def test_roll_and_moves_are_on_the_first_screen(visitor: Visitors, kind: str, arms: int) -> None:
    ana = guest(visitor, kind)
    pawns = {0: TWO[0], arms // 2: TWO[2]}
    rules: dict[str, Any] = {"ruleset": "superparcheesi", "options": {"enter_on_sum": False}}
    StagedGame(ana, pawns, later=[[2, 3]], arms=arms, **rules)
    for name in ("roll", "move"):
        button = ana.page.locator(f".choices .{name}").first
        box = button.bounding_box()
        assert box
        assert box["y"] + box["height"] <= SIZES[kind][1], name
        assert ana.page.evaluate(WIDER) <= 0
        assert ana.page.evaluate("scrollY") == 0
        if name == "roll":
            button.tap()
            expect(ana.page.locator(".choices .move").first).to_be_visible()
    expect(ana.page.locator(".number").first).to_be_visible(visible=kind == "tablet")
    ana.screenshot(f"first-screen-{arms}-{kind}")


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_the_turn_keeps_its_height_during_a_roll(visitor: Visitors, kind: str) -> None:
    ana = visitor(*{**SIZES, "desktop": (1280, 800)}[kind], reduced_motion="reduce")
    ana.play_as_guest()
    pawns = {0: ["10", "11", "h2", "nest"], 2: TWO[2]}
    rules: dict[str, Any] = {"ruleset": "superparcheesi", "options": {"enter_on_sum": False}}
    StagedGame(ana, pawns, later=[[2, 3], [1, 1]], **rules)
    panel = ana.page.locator(".turn-panel")
    before = panel.bounding_box()
    going: list[Route] = []

    def hold(route: Route) -> None:
        going.append(route)

    ana.page.route("**/api/v1/games/*/roll", hold)

    ana.page.get_by_role("button", name="Roll").click()
    expect(ana.page.locator(".choices.busy")).to_be_visible()
    assert panel.bounding_box() == before
    going[0].fallback()
    expect(ana.page.locator(".move")).to_have_count(6)
    assert panel.bounding_box() == before
    ana.screenshot(f"turn-{kind}")
    ana.page.locator(".move").first.click()
    expect(ana.page.locator(".move")).to_have_count(3)
    assert panel.bounding_box() == before


def test_the_keyboard_walks_through_the_moves(visitor: Visitors) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.play_as_guest()
    game = StagedGame(ana, TWO, roll=[3])
    expect(ana.page.locator("main")).to_be_focused()

    ana.page.keyboard.press("ArrowDown")
    ana.page.keyboard.press("ArrowDown")
    expect(ana.page.locator(".move:focus")).to_have_accessible_name(
        "Move pawn 2 from 11 to 14 (die 3)"
    )
    expect(ghost(ana, "14")).to_be_visible()
    ana.page.keyboard.press("Enter")

    expect(pawn(ana, 2).locator("..")).to_have_attribute("data-at", "14")
    assert [move["pawn"] for move in game.sent] == [1]


def test_settings_are_remembered_and_sound_is_off_with_one_tap(visitor: Visitors) -> None:
    ana = guest(visitor)
    StagedGame(ana, TWO, roll=[3])

    ana.page.get_by_role("button", name="Sound").tap()
    expect(ana.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    ana.page.get_by_role("button", name="Settings").tap()
    box = ana.page.get_by_role("dialog", name="Settings of the game")
    expect(box.get_by_label("Sound")).not_to_be_checked()
    box.get_by_label("Numbers on the squares").check()
    box.get_by_label("Animations").select_option("fast")
    check(ana, "settings")
    ana.screenshot("settings-phone")
    box.get_by_role("button", name="Close").tap()
    expect(ana.page.locator(".number").first).to_be_visible()

    ana.page.reload()
    expect(ana.page.locator(".number").first).to_be_visible()
    expect(ana.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
