"""Visitors: players that use the web client in a browser."""

import base64
import hashlib
import hmac
import json
import re
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import APIResponse, BrowserContext, Page, expect

SCREENSHOTS = Path(__file__).resolve().parents[2] / ".data" / "screenshots"
SHORT = {"start_pawns": 2, "capture_bonus": 50, "home_bonus": 50}
"""Options that shorten a game, above all one with two dice."""


PATIENCE_MS = 300_000
"""The timeout for everything that must happen, long enough for a busy machine."""
WITHOUT_WORKER = "Service Worker registration blocked by Playwright"
STORED = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}"""
"""The addresses that the service worker has stored."""
PASSWORD = "a long one, for tests only"


class Visitor:
    """A player with a browser context; collects the errors and warnings of its console."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        context.set_default_timeout(PATIENCE_MS)
        self.address = address
        self.page: Page = context.new_page()
        self.name = self.token = ""
        self.errors: list[str] = []
        self.page.on("console", self._collect)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _collect(self, message: Any) -> None:
        if message.type in ("error", "warning") and message.text != WITHOUT_WORKER:
            self.errors.append(message.text)

    def open(self, place: str = "") -> None:
        """Go to a page of the client."""
        self.page.goto(self.address + place)

    def play_as_guest(self) -> None:
        """Sign in as a new guest, without a page."""
        self._sign_in(self.post("auth/guest"))

    def play_as(self, name: str) -> None:
        """Sign in as a new player with this name, without a page."""
        self._sign_in(self.register(name))

    def register(self, name: str) -> dict[str, Any]:
        """Create a player's account, whose requests are sent from now on; no page is signed in."""
        self.token = self.post("auth/guest")["access_token"]
        signed_in = self.post("auth/upgrade", {"name": name, "password": PASSWORD})
        self.token, self.name = signed_in["access_token"], name
        return dict(signed_in)

    def _sign_in(self, signed_in: dict[str, Any]) -> None:
        """Keep the session where the client looks for it."""
        self.token, self.name = signed_in["access_token"], signed_in["user"]["name"]
        kept = json.dumps({**signed_in, "refresh_key": uuid4().hex})
        self.open("static/client/icon.svg")  # a page of the service, which has the storage
        self.page.evaluate("(kept) => localStorage.setItem('parcheesi.session', kept)", kept)

    def open_lobby(self) -> None:
        """Go to the lobby. Notifications from now on are toasts."""
        with self.page.expect_response(re.compile(r"/streams\?topics=me\b")):
            self.open()
        expect(self.page.get_by_role("heading", name=f"Hello, {self.name}")).to_be_visible()

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

    def get(self, path: str) -> Any:
        """Read from the API."""
        return self.send("GET", path)

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a command to the API."""
        return self.send("POST", path, body)

    def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request to the API, without the page; the body of the response."""
        answer = self.request(method, path, body)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> APIResponse:
        """Send a request to the API, which may be refused."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        url = f"{self.address}api/v1/{path}"
        return self.context.request.fetch(url, method=method, data=body, headers=headers)

    def game_against_robots(self, **options: Any) -> str:
        """Open a table full of quick robots, start, and go to the game; the game's id."""
        game = self.start_against_robots(**options)
        self.open(f"#/game/{game}")
        return game

    def start_against_robots(self, **options: Any) -> str:
        """Start such a game, and stay on the page; the game's id."""
        table = self.open_table(**{"robot_pause_ms": 0, "turn_s": 600, **options})
        self.post(f"tables/{table}/robots", {"strength": "easy"})
        return self.start(table)

    def play_to_the_end(self, game: str) -> None:
        """Roll and play the first legal moves of a game against robots, without the page."""
        state = self.get(f"games/{game}")
        while state["status"] == "playing":
            act, command = "roll", {"version": state["version"]}
            if state["turn"]["phase"] == "move":
                move = state["legal_moves"][0]
                act, command = (
                    "moves",
                    command | {name: move[name] for name in ("pawn", "kind", "value", "to")},
                )
            mine = state["turn"]["seat"] == 0
            state = self.post(f"games/{game}/{act}", command) if mine else self.get(f"games/{game}")

    def open_table(self, **options: Any) -> str:
        """Open a table; its id."""
        return str(self.post("tables", {"ruleset": "parchis", **options})["id"])

    def sit_down_ready(self, table: str) -> None:
        """Take the next free seat of a table, and agree to start."""
        version = self.post(f"tables/{table}/seats")["version"]
        self.post(f"tables/{table}/ready", {"ready": True, "version": version})

    def start(self, table: str) -> str:
        """Start the game at a table as its master; the game's id."""
        version = self.get(f"tables/{table}")["version"]
        return str(self.post(f"tables/{table}/start", {"version": version})["id"])

    def choose_option(self, name: str, value: object) -> None:
        """Set an option of the ruleset in the form of a new table."""
        control = self.page.locator(f'[name="options.{name}"]')
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

    def copied(self) -> str:
        """The text that the only *Copy* button of the page copies."""
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.get_by_role("button", name="Copy").click()
        expect(self.page.locator(".toast")).to_have_text("Copied.")
        return str(self.page.evaluate("navigator.clipboard.readText()"))

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
