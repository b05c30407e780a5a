"""Visitors: players that use the web client in a browser."""

import base64
import hashlib
import hmac
import json
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

SCREENSHOTS = Path(__file__).resolve().parents[2] / ".data" / "screenshots"
SHORT = {"start_pawns": 2, "capture_bonus": 50, "home_bonus": 50}
"""Options that shorten a game, above all one with two dice."""


PASSWORD = "a long one, for tests only"


class Visitor:
    """A player with a browser context; collects the errors and warnings of its console."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.name = ""
        self.errors: list[str] = []
        self.page.on("console", self._collect)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _collect(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def open(self, place: str = "") -> None:
        """Go to a page of the client."""
        self.page.goto(self.address + place)

    def play_as_guest(self) -> None:
        """Sign in as a guest."""
        self.open()
        # Notifications from before the stream are no toasts.
        with self.page.expect_response("**/me/stream?*"):
            self.page.get_by_role("button", name="Play as guest").click()
        hello = self.page.get_by_role("heading", name="Hello")
        expect(hello).to_be_visible()
        self.name = hello.inner_text().removeprefix("Hello, ")

    def register(self, name: str) -> None:
        """Register the guest under a name."""
        self.open("#/me")
        self.page.get_by_role("textbox", name="Name").first.fill(name)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Register").click()
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()
        self.name = name

    def prove_it(self) -> None:
        """Give the password that a dialog asks for, after the service has refused the change."""
        box = self.page.get_by_role("dialog")
        box.get_by_label("Password").fill(PASSWORD)
        box.get_by_role("button", name="Confirm").click()
        expect(box).to_have_count(0)
        self.forget_errors("401", "403")

    def forget_errors(self, *statuses: str) -> None:
        """Expect refusals: Chromium writes an error to the console for each."""
        self.errors = [error for error in self.errors if not any(s in error for s in statuses)]

    def api(self, script: str, *values: Any) -> Any:
        """Run a script with the client's own `get` and `post`; `v` has the values."""
        module = "const { get, post } = await import('/static/client/service/api.js');"
        return self.page.evaluate(f"async (v) => {{ {module} {script} }}", list(values))

    def game_against_robots(self, **options: Any) -> None:
        """Open a table full of quick robots, start, and go to the game."""
        self.open(f"#/game/{self.start_against_robots(**options)}")

    def start_against_robots(self, **options: Any) -> str:
        """Start such a game, and stay on the page; the game's id."""
        new_table = {"ruleset": "parchis", "robot_pause_ms": 0, "turn_s": 600, **options}
        game: str = self.api(
            """const table = await post("tables", v[0]);
               const { version } = await post(`tables/${table.id}/robots`, { strength: "easy" });
               return (await post(`tables/${table.id}/start`, { version })).id;""",
            new_table,
        )
        return game

    def sit_down_ready(self, table: str) -> None:
        """Take the next free seat of a table, and agree to start."""
        self.api(
            """const { version } = await post(`tables/${v[0]}/seats`);
               await post(`tables/${v[0]}/ready`, { ready: true, version });""",
            table,
        )

    def start(self, table: str) -> str:
        """Start the game at a table as its master; the game's id."""
        game: str = self.api(
            """const { version } = await get(`tables/${v[0]}`);
               return (await post(`tables/${v[0]}/start`, { version })).id;""",
            table,
        )
        return game

    def choose_option(self, name: str, value: object) -> None:
        """Set an option of the ruleset in the form of a new table."""
        control = self.page.locator(f'[name="option.{name}"]')
        if control.get_attribute("type") == "number":
            control.fill(str(value))
            control.press("Tab")
        else:
            control.select_option(json.dumps(value))

    def action_buttons(self) -> Any:
        """The buttons of all rolls and moves possible in the game; waits for the visitor's turn."""
        buttons = self.page.locator(".choices:not(.busy) button:not(.suggest)")
        expect(buttons.first).to_be_visible()
        return buttons

    @contextmanager
    def waiting_for_the_log(self) -> Iterator[None]:
        """Wait until the action within adds a line to the log of the game."""
        # Not by their number: the log keeps only the last lines.
        self.page.locator(".log p").evaluate_all(
            "lines => lines.forEach((line) => line.classList.add('seen'))"
        )
        yield
        expect(self.page.locator(".log p:not(.seen)").first).to_be_attached()

    def play_automatically(self) -> None:
        """From now on, press the first available button at once."""
        self.page.evaluate(
            """() => setInterval(() =>
                 document.querySelector(".choices:not(.busy) button:not(.suggest)")?.click(), 40)"""
        )

    def screenshot(self, name: str, *, whole: bool = False) -> None:
        """Save a screenshot."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)


def code_of_app(secret: str) -> str:
    """The six digits that an authenticator app shows now (RFC 6238)."""
    key = base64.b32decode(secret.replace(" ", ""))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    start = digest[-1] & 15
    number = struct.unpack(">I", digest[start : start + 4])[0] & 0x7FFFFFFF
    return f"{number % 10**6:06d}"
