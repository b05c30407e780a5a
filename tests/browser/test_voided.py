"""A game that the staff has voided: its players read that, and why."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import expect

from parcheesi_site.run.environment import prepare_environment
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
    visitor: Callable[..., Visitor], folder: Path, redis_url: str
) -> None:
    ana = visitor(390, 844, reduced_motion="reduce")
    ana.play_as_guest()
    game = ana.game_against_robots(seats=2)
    ana.action_buttons()
    _run(folder, VOID.format(game=game, note=NOTE), REDIS_URL=redis_url)

    ana.page.reload()
    result = ana.page.get_by_role("region", name="Result")
    expect(result).to_contain_text("The game was voided.")
    expect(result).to_contain_text(f"The staff writes: {NOTE}")
    check(ana, "voided game")
    ana.screenshot("voided-phone")
    ana.open("#/me")
    expect(ana.page.locator(".games li")).to_contain_text("The game was voided.")


def _run(folder: Path, code: str, **settings: str) -> None:
    """Run code in the service's environment, as its staff would from the admin."""
    command = (sys.executable, "manage.py", "shell", "--no-imports", "-c", code)
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    with patch.dict(os.environ, kept | settings, clear=True):
        prepare_environment(folder)
        subprocess.run(command, cwd=ROOT, check=True, timeout=300)
