"""People with a browser who use the web client."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

SCREENSHOTS = Path(__file__).resolve().parents[2] / ".data" / "screenshots"
SHORT = {"start_pawns": 2, "capture_bonus": 50, "home_bonus": 50}
"""Options with which a game is over sooner, of two dice above all."""


class Visitor:
    """Somebody with a browser of their own; what its console complains of is kept."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.name = ""
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def open(self, place: str = "") -> None:
        """Go to a page of the client."""
        self.page.goto(self.address + place)

    def play_as_guest(self) -> None:
        """Come in by the one button."""
        self.open()
        self.page.get_by_role("button", name="Play as guest").click()
        hello = self.page.get_by_role("heading", name="Hello")
        expect(hello).to_be_visible()
        self.name = hello.inner_text().removeprefix("Hello, ")

    def register(self, name: str) -> None:
        """Become a player with a name, from the guest one was."""
        self.open("#/me")
        self.page.get_by_role("textbox", name="Name").first.fill(name)
        self.page.get_by_label("Password").fill("a long one, for tests only")
        self.page.get_by_role("button", name="Register").click()
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()
        self.name = name

    def api(self, script: str, *values: Any) -> Any:
        """Run what a page could, with the client's own `get` and `post` and the values in `v`."""
        module = "const { get, post } = await import('/static/client/api.js');"
        return self.page.evaluate(f"async (v) => {{ {module} {script} }}", list(values))

    def game_against_robots(self, **options: Any) -> None:
        """Open a table full of quick robots, start, and go to the game."""
        wish = {"ruleset": "parchis", "robot_pause_ms": 0, "turn_s": 600, **options}
        game = self.api(
            """const table = await post("tables", v[0]);
               await post(`tables/${table.id}/robots`, { strength: "easy" });
               return (await post(`tables/${table.id}/start`)).id;""",
            wish,
        )
        self.open(f"#/game/{game}")

    def act(self) -> Any:
        """The buttons of what can be done in the game now; waits for one's turn."""
        buttons = self.page.locator(".choices:not(.busy) button")
        expect(buttons.first).to_be_visible()
        return buttons

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """What is done within lets the game go on, and that is waited for."""
        told = self.page.locator(".log p")
        before = told.count()
        yield
        expect(told.nth(before)).to_be_attached()

    def act_by_itself(self) -> None:
        """From now on press the first button that there is, as a quick player would."""
        self.page.evaluate(
            """() => setInterval(() =>
                 document.querySelector(".choices:not(.busy) button")?.click(), 40)"""
        )

    def picture(self, name: str, *, whole: bool = False) -> None:
        """Keep a screenshot, to be looked at."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)
