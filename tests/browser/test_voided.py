"""A game that the staff has voided: its players read that, and why."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.accessibility import check
from tests.browser.shell import run
from tests.browser.visitors import Visitor

NOTE = "Two of the accounts belong to one person."
VOID = """
from django.utils import timezone
from games.play.voiding import void_game
void_game(game_id="{game}", note="{note}", now=timezone.now())
"""


def test_a_voided_game_says_why(
    visitor: Callable[..., Visitor], folder: Path, redis_url: str
) -> None:
    ana = visitor(390, 844, reduced_motion="reduce")
    ana.play_as_guest()
    game = ana.game_against_robots(seats=2)
    ana.action_buttons()
    run(folder, VOID.format(game=game, note=NOTE), REDIS_URL=redis_url)

    ana.page.reload()
    result = ana.page.get_by_role("region", name="Result")
    expect(result).to_contain_text("The game was voided.")
    expect(result).to_contain_text(f"The staff writes: {NOTE}")
    check(ana, "voided game")
    ana.screenshot("voided-phone")
    ana.open("#/me")
    expect(ana.page.locator(".games li")).to_contain_text("The game was voided.")
