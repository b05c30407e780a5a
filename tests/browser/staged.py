"""Games on made-up positions: a real game's page, with responses from the rules' previews."""

import json
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.visitors import Visitor

DEAF = """
    window.EventSource = class extends EventTarget { close() {} };
"""
"""No row of the real game reaches the page."""
TURN = {
    "phase": "roll",
    "roll_number": 1,
    "roll": None,
    "dice": [],
    "bonuses": [],
    "last_moved": None,
    "stood_together": [],
    "must_open": False,
    "all_or_nothing": False,
}


class StagedGame:
    """A game of the visitor, on seat 0, that shows a made-up position and plays on by the rules."""

    def __init__(
        self,
        visitor: Visitor,
        pawns: dict[int, list[str]],
        *,
        seat: int = 0,
        roll: list[int] | None = None,
        later: list[list[int]] | None = None,
        **terms: Any,
    ) -> None:
        """Show `pawns`, `seat` on turn, after a `roll` if given; `later` are the next rolls."""
        self.visitor = visitor
        self.later = later or []
        visitor.page.add_init_script(DEAF)
        visitor.page.route("**/api/v1/games/*", self._read)
        visitor.page.route("**/api/v1/games/*/roll", self._roll)
        visitor.page.route("**/api/v1/games/*/moves", self._move)
        visitor.page.route("**/api/v1/games/*/analysis", self._analyse)
        self.game: dict[str, Any] = {}
        terms = {"ruleset": "parchis", "arms": 4, **terms}
        turn = {"seat": seat, **TURN, **terms.pop("turn", {})}
        self.state: dict[str, Any] = {
            "position": {
                "options": {},
                "teams": False,
                "arrived_last": {},
                **{name: terms[name] for name in ("ruleset", "arms")},
                **{name: terms[name] for name in ("options", "teams") if name in terms},
                "pawns": {str(one): places for one, places in pawns.items()},
                "turn": turn,
            },
            "legal_moves": [],
            "blocked": [],
        }
        self.sent: list[dict[str, Any]] = []
        """The moves that the page has sent."""
        game = visitor.start_against_robots(turn_s=None, seats=len(pawns), **terms)
        if roll:
            self._preview("roll", roll=roll)
        visitor.open(f"#/game/{game}")
        expect(visitor.page.locator(".turn-panel")).to_be_visible()

    def _preview(self, what: str, **choice: Any) -> list[dict[str, Any]]:
        body = {"position": self.state["position"], **choice}
        self.state = self.visitor.post(f"rules/{what}", body)
        return list(self.state.pop("events"))

    def _shown(self, game: dict[str, Any]) -> dict[str, Any]:
        turn = self.state["position"]["turn"]
        clock = {"deadline_at": None, "ms_left": None}
        over = {"status": "finished", "reason": "played", "ended_at": "2026-11-24T08:00:00Z"}
        shown = {**game, "status": "playing", **self.state, "turn": {**turn, **clock}}
        return {**shown, **over, "turn": None} if turn["phase"] == "over" else shown

    def _read(self, route: Route) -> None:
        if not self.game:
            self.game = route.fetch().json()
        route.fulfill(json=self._shown(self.game))

    def _answer(self, route: Route, events: list[dict[str, Any]]) -> None:
        self.game["version"] += 1
        over = [event for event in events if event["type"] == "over"]
        if over:
            self.game["result"] = {"places": over[0]["places"]}
        route.fulfill(json={**self._shown(self.game), "events": events})

    def _analyse(self, route: Route) -> None:
        """The real game is running: its analysis would be refused."""
        route.fulfill(status=202, json={"game_id": self.game["id"], "retry_after_s": 600})

    def _roll(self, route: Route) -> None:
        self._answer(route, self._preview("roll", roll=self.later.pop(0)))

    def _move(self, route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        move = json.loads(route.request.post_data or "{}")
        move.pop("version")
        self.sent.append(move)
        return self._answer(route, self._preview("move", move=move))
