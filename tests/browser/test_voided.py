"""A game that the staff has voided: its players read that, and why."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.accessibility import check
from tests.browser.visitors import Visitor

ROOT = Path(__file__).resolve().parents[2]
NOTE = "Two of the accounts belong to one person."
VOID = """
from django.utils import timezone
from games.play.commands.void import void_game
void_game(game_id="{game}", note="{note}", now=timezone.now())
"""


def test_a_voided_game_says_why(
    visitor: Callable[..., Visitor], address: str, folder: Path
) -> None:
    ana = visitor(390, 844, reduced_motion="reduce")
    ana.play_as_guest()
    ana.game_against_robots(seats=2)
    ana.action_buttons()
    game = ana.page.url.rpartition("/")[2]
    _run(folder, VOID.format(game=game, note=NOTE))

    ana.page.reload()
    result = ana.page.get_by_role("region", name="Result")
    expect(result).to_contain_text("The game was voided.")
    expect(result).to_contain_text(f"The staff writes: {NOTE}")
    check(ana, "voided game")
    ana.screenshot("voided-phone")
    ana.open("#/me")
    expect(ana.page.locator(".games li")).to_contain_text("The game was voided.")


def _run(folder: Path, code: str) -> None:
    """Run code in the service's environment, as its staff would from the admin."""
    command = (sys.executable, "-m", "parcheesi_site.run", "shell", "-c", code)
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment = kept | {"DATA_DIR": str(folder)}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=300)
