"""The service as `make run` starts it, and Chromium with people who use it."""

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from parcheesi_site.valkey import free_port

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
QUIET = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SCREENSHOTS = Path(__file__).resolve().parents[2] / ".data" / "screenshots"
PATIENCE_S = 60
"""How long is waited for what must come, however busy the machine is."""
SET_BY_RUN = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SEED_ENCRYPTION_KEYS", "HTTPS"}
NO_LIMITS = dict.fromkeys(
    (
        "RATE_LIMIT_REQUESTS_PER_MINUTE",
        "RATE_LIMIT_COMMANDS_PER_MINUTE",
        "RATE_LIMIT_ANONYMOUS_PER_MINUTE",
        "RATE_LIMIT_GUESTS_PER_HOUR",
    ),
    "0",
)
ONE_ADDRESS = {"SAME_ADDRESS_WITHIN_S": "0"}
"""All who play here come from one; their games count nevertheless."""

expect.set_options(timeout=PATIENCE_S * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in here:
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.timeout(900))
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="no Chromium here: apt-get install chromium"))


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a service of its own is served, with worker and beat."""
    port = free_port()
    inherited = {
        k: v for k, v in os.environ.items() if k not in SET_BY_RUN | {"DJANGO_SETTINGS_MODULE"}
    }
    data = {"DATA_DIR": str(tmp_path_factory.mktemp("service")), "PORT": str(port)}
    command = [sys.executable, "-m", "parcheesi_site.run"]
    with subprocess.Popen(
        command, env=inherited | NO_LIMITS | ONE_ADDRESS | data, stdout=subprocess.DEVNULL
    ) as run:
        try:
            _wait_until_ready(port, run)
            yield f"http://127.0.0.1:{port}/"
        finally:
            run.send_signal(signal.SIGTERM)
            run.wait(PATIENCE_S)


def _wait_until_ready(port: int, run: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 2 * PATIENCE_S
    while True:
        assert run.poll() is None, "the service has ended"
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready"):
                return
        except OSError:
            assert time.monotonic() < until, "the service is not ready in time"
            time.sleep(0.2)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, of which each person gets a context."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


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


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Makes people: `visitor(width=390, height=844)`. At the end none may have seen an error."""
    made: list[Visitor] = []

    def make(width: int = 1280, height: int = 800, **options: Any) -> Visitor:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, locale="en-GB", **options)
        made.append(Visitor(context, address))
        return made[-1]

    yield make
    complaints = [complaint for one in made for complaint in one.complaints]
    for one in made:
        one.context.close()
    assert not complaints
