"""The button for hints: in practice, with the best move on the board."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.staged import StagedGame
from tests.browser.visitors import Visitor

PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
PAWNS = {0: ["10", "30", "nest", "h2"], 2: ["13", "47", "nest", "nest"]}


def test_a_hint_shows_the_best_move_on_the_board(visitor: Callable[..., Visitor]) -> None:
    ana = visitor(**PHONE, reduced_motion="reduce")
    ana.play_as_guest()
    game = StagedGame(ana, PAWNS, roll=[3])

    def suggested(route: Route) -> None:
        capture, other = game.state["legal_moves"][:2]
        best = {"move": capture, "chance": 6341}
        second = {"move": other, "chance": 5707}
        route.fulfill(json={"version": game.game["version"], "best": best, "second": second})

    ana.page.route("**/api/v1/games/*/hint", suggested)
    ana.page.get_by_role("button", name="Hint", exact=True).tap()

    expect(ana.page.locator(".why")).to_contain_text("wins in 63.4\u00a0%.")
    expect(ana.page.locator(".why")).to_contain_text("The second best: 57.1\u00a0%.")
    expect(ana.page.locator(".ghost")).to_have_count(1)
    ana.screenshot("hint-phone")


def test_there_is_no_hint_where_another_person_plays(visitor: Callable[..., Visitor]) -> None:
    ana = visitor(**PHONE, reduced_motion="reduce")
    ana.play_as_guest()

    def with_ben(route: Route) -> None:
        game = route.fetch().json()
        game["seats"][1] |= {"kind": "human"}
        route.fulfill(json={**game, **staged.state})

    staged = StagedGame(ana, PAWNS, roll=[3])
    ana.page.route("**/api/v1/games/*", with_ben)
    ana.page.reload()

    expect(ana.page.locator(".choices .move").first).to_be_visible()
    expect(ana.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
