"""Players of a game, who may disconnect, return, resign, vote or delay their turns.

Each records its actions with times, from which the audit derives the possible endings.
"""

import asyncio
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from benchmarks.soaks.clients import FIELDS, Service, Stream

CONNECTED_FOR_S, ABANDONED_AFTER_S, CANCEL_VOTE_LASTS_S = 15, 30, 6
POLL_EVERY_S = 0.5
LATE = {"stale_version", "game_not_running", "left_for_good", "no_proposal"}
"""Error codes allowed for a late command."""
ALWAYS = 10**6


@dataclass
class Account:
    """A guest, with the expected strikes and penalties."""

    user: str
    token: str
    strikes: int = 0
    good_games: int = 0
    penalties: list[str] = field(default_factory=list)
    """The kinds of warnings and bans, the oldest first."""


@dataclass
class Actions:
    """A player's actions in a game, as recorded by the player."""

    user: str
    seat: int
    resigned: bool = False
    away: list[list[float | None]] = field(default_factory=list)
    """Periods without requests (Unix time, seconds); None: to the end."""
    idle: bool = False
    """Whether the seat was made automatic or turns were not played."""
    proposed: bool = False
    agreed: bool = False


@dataclass
class View:
    """The state of the game as the player has received it."""

    version: int = 0
    turn: Any = None
    legal_moves: list[Any] = field(default_factory=list)
    automatic: bool = False
    left: bool = False
    vote: str = ""
    """The deadline of the proposal, which identifies it; empty if there is none."""
    over: bool = False

    def take_state(self, state: Any, seat: int) -> None:
        """Take the whole state, unless it is an older version."""
        if state["version"] < self.version:
            return
        own = next(entry for entry in state["seats"] if entry["seat"] == seat)
        self.automatic, self.left = own["automatic"], own["left"] is not None
        self.vote = (state["cancel_vote"] or {}).get("ends_at", "")
        self._go_on(state["version"], state)

    def take_row(self, row: Any, seat: int) -> None:
        """Apply a row of the record; the last row has the current state."""
        for event in row["events"]:
            self._apply(event, seat)
        if row["current"] and row["version"] >= self.version:
            self._go_on(row["version"], row["current"])

    def _go_on(self, version: int, state: Any) -> None:
        self.version, self.turn = version, state["turn"]
        self.legal_moves = state["legal_moves"]
        self.over = state["status"] != "playing"

    def _apply(self, event: Any, seat: int) -> None:
        match event["type"]:
            case "automatic" if event["seat"] == seat:
                self.automatic = event["automatic"]
            case "left" if event["seat"] == seat:
                self.left = True
            case "cancel_proposed":
                self.vote = event["ends_at"]
            case "cancel_refused" | "cancel_expired":
                self.vote = ""


@dataclass
class Watch(Stream):
    """A stream that stores only its latest state, in a view."""

    view: View = field(default_factory=View)
    seat: int = -1

    def _begin(self, number: int, content: Any) -> None:
        super()._begin(number, content)
        self.view.take_state(content, self.seat)
        self.snapshot = None

    def _follow(self, number: int, content: Any) -> None:
        super()._follow(number, content)
        self.rows.clear()
        self.view.take_row(content, self.seat)


@dataclass
class Person:
    """A player of a game, with planned actions."""

    service: Service
    account: Account
    game: str
    seat: int
    ended: asyncio.Event
    """Set once the game has ended, also for disconnected players."""
    plan: deque[tuple[int, str]]
    """The planned actions, each from a version of the game on."""
    agrees: float
    """The probability of agreeing to cancel; otherwise the player refuses or does not vote."""
    view: View = field(default_factory=View)
    actions: Actions = field(init=False)
    stream: Watch | None = None
    reading: asyncio.Task[None] | None = None
    dawdles: int = 0
    """How many further turns are not played."""
    gave_away: bool = False
    answered: str = ""
    """The last proposal that was answered or ignored."""
    on_turn: bool = False

    def __post_init__(self) -> None:
        self.actions = Actions(self.account.user, self.seat)

    @property
    def chance(self) -> random.Random:
        """The random generator."""
        return self.service.chance

    @property
    def path(self) -> str:
        """The address of the game."""
        return f"/games/{self.game}"

    async def play(self) -> None:
        """Play to the end."""
        if self.chance.random() < 0.7:
            self._open_stream()
        try:
            while not (self.view.over or self.ended.is_set()):
                await self._wait_for_change()
                await self._act()
        finally:
            await self._close_stream()

    async def _act(self) -> None:
        view = self.view
        mine = bool(view.turn) and view.turn["seat"] == self.seat
        if self.on_turn and not mine:
            self.dawdles = max(0, self.dawdles - 1)
        self.on_turn = mine
        if view.over or view.left or self.ended.is_set():
            return
        if self.plan and view.version >= self.plan[0][0]:
            await self._do(self.plan.popleft()[1])
        elif view.vote and view.vote != self.answered:
            await self._answer_vote(view.vote)
        elif view.automatic and not (self.gave_away or self.dawdles):
            await self._send("/auto", {"automatic": False})
        elif mine and not (self.dawdles or self.gave_away):
            await self._play_turn()

    async def _play_turn(self) -> None:
        body: dict[str, Any] = {"version": self.view.version}
        if self.view.turn["phase"] == "roll":
            await self._send("/roll", body)
            return
        chosen = max(self.view.legal_moves, key=self._worth)
        await self._send("/moves", body | {name: chosen[name] for name in FIELDS})

    def _worth(self, move: Any) -> tuple[bool, bool, float]:
        return bool(move["captures"]), move["from"] == "nest", move["value"] + self.chance.random()

    async def _do(self, action: str) -> None:
        self.service.findings.counts[f"actions: {action}"] += 1
        match action:
            case "resign":
                await self._resign()
            case "propose":
                self.actions.proposed = True
                await self._send("/cancel-votes", {"vote": "propose"})
                self.answered = self.view.vote
            case "dawdle":
                self.actions.idle, self.dawdles = True, self.chance.randint(1, 3)
            case "stop playing":
                self.actions.idle, self.dawdles = True, ALWAYS
            case "give away" | "lend":
                await self._give_away(for_good=action == "give away")
            case "vanish":
                await self._away(None)
            case "blink":
                await self._away(self.chance.uniform(1, 0.8 * ABANDONED_AFTER_S))
            case "return late":
                await self._away(self.chance.uniform(1, 2) * ABANDONED_AFTER_S)

    async def _resign(self) -> None:
        # If the first response was lost, the same one comes again.
        self.actions.resigned = await self._send("/resign", {})
        self.view.left = self.view.left or self.actions.resigned

    async def _give_away(self, *, for_good: bool) -> None:
        self.actions.idle = self.gave_away = True
        await self._send("/auto", {"automatic": True})
        if for_good:
            return
        await self._wait(self.chance.uniform(0.5, 5))
        self.gave_away = False
        if self.chance.random() < 0.5:
            await self._send("/auto", {"automatic": False})

    async def _away(self, for_s: float | None) -> None:
        """Send nothing for `for_s` seconds, or to the end; come back in one of three ways."""
        streamed = self.stream is not None
        await self._close_stream()
        silence: list[float | None] = [time.time(), None]
        self.actions.away.append(silence)
        await self._wait(for_s)
        if self.ended.is_set():
            return
        way = self.chance.choice(("stream", "call", "command"))
        self.service.findings.counts[f"returns by a {way}"] += 1
        if way == "stream":
            self._open_stream()
            await self._wait_for_change()
        elif way == "call":
            await self._poll()
        else:
            await self._send("/auto", {"automatic": False})
        silence[1] = time.time()
        if streamed and way != "stream":
            self._open_stream()

    async def _answer_vote(self, proposal: str) -> None:
        self.answered = proposal
        if self.chance.random() < self.agrees:
            self.actions.agreed = True
            await self._send("/cancel-votes", {"vote": "agree"})
        elif self.chance.random() < 0.5:
            await self._send("/cancel-votes", {"vote": "refuse"})

    async def _send(self, what: str, body: dict[str, Any]) -> bool:
        """Send a command, and return whether it was carried out."""
        self.service.findings.counts["commands"] += 1
        path, token = self.path + what, self.account.token
        status, content = await self.service.ask_patiently("POST", path, token, body)
        if status == 200:
            self.view.take_state(content, self.seat)
        elif status != 409 or content["code"] not in LATE:
            self.service.findings.fault(f"POST {self.path}{what} {body}: {status} {content}")
        else:
            self._refused(content)
        return status == 200

    def _refused(self, content: Any) -> None:
        self.service.findings.counts[f"refused: {content['code']}"] += 1
        if content["code"] == "left_for_good":
            self.view.left = True
        if content.get("game"):
            self.view.take_state(content["game"], self.seat)

    async def _wait_for_change(self) -> None:
        """Wait a moment for a change."""
        if self.stream is None:
            mine = self.view.turn and self.view.turn["seat"] == self.seat and not self.dawdles
            if not mine:
                await self._wait(POLL_EVERY_S)
            await self._poll()
            return
        acts = self.view.turn and self.view.turn["seat"] == self.seat
        try:
            async with asyncio.timeout(0.05 if acts and not self.dawdles else 1):
                await self.stream.changed.wait()
        except TimeoutError:
            pass
        self.stream.changed.clear()

    async def _poll(self) -> None:
        tag = f'W/"{self.view.version}"' if self.view.version else ""
        status, state = await self.service.ask("GET", self.path, self.account.token, tag=tag)
        if status == 200:
            self.view.take_state(state, self.seat)
        elif status != 304:
            self.service.findings.fault(f"GET {self.path}: {status} {state}")

    async def _wait(self, for_s: float | None) -> None:
        """Wait `for_s` seconds, or until the game ends."""
        try:
            async with asyncio.timeout(for_s):
                await self.ended.wait()
        except TimeoutError:
            pass

    def _open_stream(self) -> None:
        path, token = f"{self.path}/stream", self.account.token
        self.stream = Watch(self.service, path, token, view=self.view, seat=self.seat)
        self.reading = asyncio.create_task(self.stream.run())

    async def _close_stream(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            await asyncio.gather(self.reading, return_exceptions=True)
        self.stream = self.reading = None
