"""What happens on the board is seen there: dice, captures, reasons, partners, the end."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.accessibility import violations
from tests.browser.staged import StagedGame
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
PAIRS = {
    0: ["home", "home", "home", "home"],
    1: ["30", "31", "nest", "40"],
    2: ["10", "20", "nest", "h2"],
    3: ["60", "61", "nest", "nest"],
}
OVER = {0: ["home", "home", "home", "h5"], 2: ["45", "47", "nest", "nest"]}
SOUNDS = """
    window.started = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) {
        started.push(this.type);
        start.call(this, at);
    };
    navigator.vibrate = (pattern) => started.push(pattern);
"""
ZOOM = "() => new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform).a"


def guest(visitor: Visitors, **options: Any) -> Visitor:
    one = visitor(**{**PHONE, "reduced_motion": "reduce", **options})
    one.play_as_guest()
    return one


def test_what_forces_a_move_is_said_with_its_rule(visitor: Visitors) -> None:
    ana = guest(visitor)
    pawns = {0: ["10", "10", "20", "h1"], 2: ["45", "47", "nest", "nest"]}
    StagedGame(ana, pawns, roll=[6], turn={"stood_together": [[0, 1]]})
    expect(ana.page.locator(".why")).to_have_text(
        "Forced: a blockade must be opened first (rule “Open a blockade after a repeat”)."
    )
    ana.page.get_by_role("button", name="ES", exact=True).tap()
    expect(ana.page.locator(".why")).to_have_text(
        "Obligado: antes hay que abrir una barrera (regla «Abrir barrera al repetir»)."
    )
    ana.screenshot("forced-phone")


def test_a_lost_bonus_and_a_third_repeat_are_explained(visitor: Visitors) -> None:
    ana = guest(visitor)
    StagedGame(ana, {0: ["10", "nest", "nest", "h6"], 2: ["13", "18", "18", "nest"]}, roll=[3])
    ana.page.locator(".choices .move").first.tap()
    log = ana.page.get_by_role("log").first
    expect(log).to_contain_text("earns 20 spaces for the capture.")
    expect(log).to_contain_text("cannot use the bonus of 20: pawn 1: a blockade on 18 (red)")
    expect(ana.page.locator(".why")).to_contain_text("The bonus of 20 cannot be used: ")

    ben = guest(visitor)
    third = {"roll_number": 3, "last_moved": {"seat": 0, "pawn": 0}}
    StagedGame(ben, {0: ["10", "nest", "nest", "h6"], 2: OVER[2]}, later=[[6]], turn=third)
    ben.page.get_by_role("button", name="Roll").tap()
    third_words = (
        "third repeat in one turn. The roll is not played, and pawn 1 goes back to its nest."
    )
    expect(ben.page.locator(".why")).to_contain_text(third_words)
    expect(ben.page.get_by_role("log").first).to_contain_text(third_words)


def test_partners_are_named_and_a_banner_says_whose_pawns_are_played(visitor: Visitors) -> None:
    ana = guest(visitor, color_scheme="dark")
    StagedGame(ana, PAIRS, roll=[2, 3], ruleset="superparcheesi", teams=True)

    expect(ana.page.locator(".partner-note")).to_have_text(
        "Your pawns are home: you play your partner's (red)."
    )
    rows = ana.page.locator(".players li")
    expect(rows.nth(0).locator(".partner")).to_have_text("with red")
    expect(rows.nth(1).locator(".partner")).to_have_text("with yellow")
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(ana.page) == []
    ana.screenshot("pairs-phone-dark")


@pytest.mark.parametrize("arms", [6, 8])
def test_a_board_of_many_arms_shows_what_matters_from_near(visitor: Visitors, arms: int) -> None:
    scheme = "dark" if arms == 8 else "light"
    ana = guest(visitor, color_scheme=scheme)
    pawns = {0: ["10", "14", "nest", "h2"], arms // 2: ["90", "77", "nest", "nest"]}
    StagedGame(ana, pawns, roll=[4], arms=arms)

    expect(ana.page.locator(".stage.near")).to_be_visible()
    near = ana.page.evaluate(ZOOM)
    assert near > 1.3
    ana.screenshot(f"near-{arms}-phone-{scheme}")
    ana.page.locator('.pawn.seat-0[data-pawn="0"] .body').tap(force=True)
    expect(ana.page.locator(".ghost")).to_have_count(1)
    assert ana.page.evaluate(ZOOM) >= near
    ana.page.get_by_role("button", name="Close-up").tap()
    assert ana.page.evaluate(ZOOM) == 1
    ana.screenshot(f"whole-{arms}-phone-{scheme}")
    assert violations(ana.page) == []


def test_two_fingers_zoom_the_board_and_do_not_tap_it(visitor: Visitors) -> None:
    ana = guest(visitor)
    game = StagedGame(ana, OVER, roll=[3])
    assert ana.page.evaluate(ZOOM) == 1
    touch = ana.context.new_cdp_session(ana.page)

    def fingers(kind: str, *xs: int) -> None:
        points = [{"x": x, "y": 250, "id": n} for n, x in enumerate(xs)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 170, 210)
    for apart in (40, 60, 80, 100):
        fingers("touchMove", 190 - apart, 190 + apart)
    fingers("touchEnd")

    expect(ana.page.locator(".stage.near")).to_be_visible()
    assert ana.page.evaluate(ZOOM) > 1.8
    assert game.sent == []


def test_dice_fall_beside_the_nest_and_a_capture_is_seen_and_heard(visitor: Visitors) -> None:
    ana = guest(visitor, reduced_motion="no-preference")
    ana.page.add_init_script(SOUNDS)
    StagedGame(
        ana, {0: ["10", "nest", "nest", "nest"], 2: ["14", "47", "nest", "nest"]}, later=[[4]]
    )
    ana.page.get_by_role("button", name="Roll").tap()
    expect(ana.page.locator(".world > .thrown circle")).to_have_count(4)
    ana.page.locator(".move.captures").tap()
    expect(ana.page.locator(".burst")).to_have_count(1)
    ana.screenshot("capture-phone")
    expect(ana.page.locator(".burst")).to_have_count(0)
    expect(ana.page.locator('.pawn.seat-2[data-pawn="0"]')).to_have_attribute("data-at", "nest")
    heard = ana.page.evaluate("started")
    assert "square" in heard, "the dice"
    assert "sawtooth" in heard, "the capture"
    assert [90, 50, 90] in heard, "its vibration"


def test_a_silent_game_makes_no_sound(visitor: Visitors) -> None:
    ana = guest(visitor)
    ana.page.add_init_script(SOUNDS)
    silence = json.dumps({"sound": False, "vibration": False})
    ana.page.evaluate("(v) => localStorage.setItem('parcheesi.game', v)", silence)
    StagedGame(ana, OVER, later=[[3]])
    ana.page.get_by_role("button", name="Roll").tap()
    ana.page.locator(".choices .move").first.tap()
    expect(ana.page.locator(".result")).to_be_visible()
    assert ana.page.evaluate("started") == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_victory_has_a_scene(visitor: Visitors, motion: str) -> None:
    ana = guest(visitor, reduced_motion=motion)
    StagedGame(ana, OVER, roll=[3])
    ana.page.locator(".choices .move").first.tap()
    expect(ana.page.locator(".scene")).to_have_text(re.compile("wins!$"))
    expect(ana.page.locator(".confetti")).to_have_count(64 if motion != "reduce" else 0)
    ana.screenshot(f"victory-phone-{motion}")
    expect(ana.page.get_by_role("heading", name="You won!")).to_be_visible()
    if motion == "reduce":
        assert violations(ana.page) == []
    expect(ana.page.locator(".scene")).to_have_count(0)


LINES = """
    window.told = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const line of addedNodes)
                if (line.matches?.(".log p")) {
                    const at = (pawn) => document.querySelector(
                        `.pawn.seat-0[data-pawn="${pawn}"]`).dataset.at;
                    told.push([line.innerText, at(0), at(1)]);
                }
    }).observe(document, { childList: true, subtree: true });
"""
"""Keeps each line of the log with the places of the first two pawns when it is written."""


def test_the_log_names_a_move_when_its_pawn_has_arrived(visitor: Visitors) -> None:
    ana = guest(visitor, reduced_motion="no-preference")
    ana.page.add_init_script(LINES)
    pawns = {0: ["10", "20", "nest", "nest"], 2: ["47", "48", "nest", "nest"]}
    StagedGame(ana, pawns, roll=[2, 4], ruleset="superparcheesi")
    ana.page.locator(".move", has_text="10 → 12").tap()
    expect(ana.page.locator(".log")).to_contain_text("from 10 to 12")
    lines = [line for line in ana.page.evaluate("told") if "from 10 to 12" in line[0]]
    assert [places for _, *places in lines] == [["12", "20"]]


def test_a_row_that_comes_while_the_page_is_opened_is_told_once(visitor: Visitors) -> None:
    ana = guest(visitor)
    game = ana.start_against_robots(turn_s=None, seats=2)
    rolled: list[dict[str, Any]] = []

    def roll_before_it_is_read(route: Route) -> None:
        """The game goes on between the two requests of the page."""
        while not rolled:
            state = ana.get(f"games/{game}")
            if state["turn"]["seat"] == 0:
                version = {"version": state["version"]}
                rolled.extend(ana.post(f"games/{game}/roll", version)["events"])
        route.continue_()

    ana.page.route(re.compile(rf"/games/{game}/stream\?after="), roll_before_it_is_read)
    ana.open(f"#/game/{game}")
    expect(ana.page.locator(".turn-panel")).to_be_visible()
    ana.post(f"games/{game}/resign", {"version": ana.get(f"games/{game}")["version"]})
    expect(ana.page.locator(".log")).to_contain_text("The game was abandoned.")
    pips = next(event["roll"] for event in rolled if event["type"] == "roll")
    rows = ana.get(f"games/{game}/moves?limit=100")["results"]
    alike = [row for row in rows if row["seat"] == 0 and row["data"].get("roll") == pips]
    said = ana.page.locator(".log p", has_text=f"{ana.name} rolls {pips[0]}.")
    expect(said).to_have_count(len(alike))  # the robot on her seat may have rolled the same


def test_moves_are_named_by_squares_that_a_phone_shows(visitor: Visitors) -> None:
    ana = guest(visitor)
    pawns = {0: ["5", "20", "h3", "nest"], 2: ["47", "48", "nest", "nest"]}
    StagedGame(ana, pawns, roll=[1, 2], ruleset="superparcheesi")
    names = ana.page.locator(".square-name:visible")
    expect(names.first).to_be_visible()
    assert set(names.all_text_contents()) == {"5", "6", "7", "20", "21", "22"}
    way = ana.page.locator(".move", has_text="5 → 6")
    expect(way.locator(".die .pip")).to_have_count(1)
    ana.screenshot("named-squares-phone")
    assert violations(ana.page) == []
    way.tap()
    expect(ana.page.locator('.pawn.seat-0[data-pawn="0"]')).to_have_attribute("data-at", "6")


def test_squares_with_numbers_are_not_named_twice(visitor: Visitors) -> None:
    ana = guest(visitor, width=1280, height=900, has_touch=False, is_mobile=False)
    StagedGame(ana, {0: ["5", "20", "h3", "nest"], 2: ["47", "48", "nest", "nest"]}, roll=[1])
    expect(ana.page.locator(".move").first).to_be_visible()
    expect(ana.page.locator(".square-name").first).to_be_hidden()
    expect(ana.page.locator(".number").first).to_be_visible()
