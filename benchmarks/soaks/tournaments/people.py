"""The people of a tournament: they join, play, vanish, come back, pause and leave."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any, Final

from benchmarks.soaks.clients import FIELDS, Service, Stream
from benchmarks.soaks.tournaments.plans import AFTER_A_TABLE, AT_A_TABLE, TABLE_MOODS, Plan, one_of

POLL_EVERY_S: Final = 0.7
ENDS_WITHIN_S: Final = 900.0
"""A tournament that takes longer is stuck: it takes a minute or two, each outage one more."""
NOBODY_ELSE_COMES_S: Final = 120.0
"""Then a tournament that has not started is cancelled."""
STAYING_S, STAYING = 5.0, 0.6
"""How often people say before the start that they are there, and how many of them."""
BAN_LASTS_S: Final = 11.0
"""A little longer than the longest ban."""
VOIDED: Final = 0.03
"""The share of games that the staff voids."""
SENT_TWICE: Final = 0.1
LATE: Final = {
    *("stale_version", "game_not_running", "left_for_good", "not_your_turn", "wrong_phase"),
    "request_in_progress",
}
"""Refusals of commands in a game: it has gone on."""
REFUSED: Final = {
    "join": {
        *("tournament_full", "joining_closed", "tournament_over", "entry_out", "play_banned"),
        "cannot_be_partner",
    },
    "leave": {"tournament_over"},
    "pause": {"tournament_over", "entry_out", "not_joined"},
    "resume": {"tournament_over", "entry_out", "not_joined", "play_banned"},
    "ready": {"tournament_over", "entry_out", "not_joined"},
    "cancel": {"tournament_started", "tournament_over"},
}
"""Refusals that are possible, because something else was faster, or the player is banned."""


@dataclass(frozen=True, slots=True)
class Person:
    """A registered player."""

    id: str
    name: str
    token: str


@dataclass
class Rows(Stream):
    """A stream whose rows are taken from a queue."""

    queue: asyncio.Queue[Any] = field(default_factory=asyncio.Queue)

    def _begin(self, number: int, content: Any) -> None:
        super()._begin(number, content)
        self.snapshot = None

    def _follow(self, number: int, content: Any) -> None:
        super()._follow(number, content)
        self.rows.clear()
        self.queue.put_nowait(content)


@dataclass
class House:
    """What all tournaments of the soak share."""

    service: Service
    ask_staff: Callable[[dict[str, Any]], Awaitable[Any]]
    people: list[Person]
    watchers: list[str]
    """Tokens of guests who follow tournaments: their streams make nobody present."""
    left: int
    """Tournaments still to be created."""
    number: int = 0
    ids: list[str] = field(default_factory=list)


class Cup:
    """A tournament from its creation to its end."""

    def __init__(self, house: House, plan: Plan) -> None:
        self.house, self.service, self.plan = house, house.service, plan
        self.chance = random.Random(house.service.chance.random())
        self.id = self.code = ""
        self.joined: dict[str, Person] = {}
        self.banned: set[str] = set()
        """Those that could not join because of a ban."""
        self.begun = asyncio.Event()
        """Set once it has started, or is over."""
        self.tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Organise it, and take part until it has ended. A fault if it does not."""
        count = self.plan.joining * (2 if self.plan.pairs else 1)
        people = self.chance.sample(self.house.people, count + 2)
        await self._create(people[0])
        path, watcher = f"/tournaments/{self.id}/stream", self.chance.choice(self.house.watchers)
        stream = Rows(self.service, path, watcher)
        reading = asyncio.create_task(stream.run())
        try:
            async with asyncio.timeout(ENDS_WITHIN_S):
                await self._join_all(people[:count])
                self.start(self._cancel(people[0]))
                self.start(self._stay())
                await self._follow(stream)
                self.begun.set()
                await self._finish_tasks()
        except TimeoutError:
            self.service.findings.fault(f"tournament {self.id} has not ended in {ENDS_WITHIN_S} s")
        finally:
            for task in (reading, *self.tasks):
                task.cancel()
            await asyncio.gather(reading, *self.tasks, return_exceptions=True)

    async def _create(self, organiser: Person) -> None:
        """Offer it, a second time if a ban had to end first. Raises RuntimeError."""
        status, made = await self._offer(organiser)
        if status == HTTPStatus.CONFLICT and made["code"] == "play_banned":
            await asyncio.sleep(BAN_LASTS_S)
            status, made = await self._offer(organiser)
        if status != HTTPStatus.CREATED:
            raise RuntimeError(f"it is not created: {status} {made}")
        self.id, self.code = made["id"], made["code"] or ""
        self.house.ids.append(self.id)

    async def _offer(self, organiser: Person) -> tuple[int, Any]:
        terms = dict(self.plan.terms)
        if delay_s := terms.pop("starts_in_s", 0):
            terms["starts_at"] = (datetime.now(UTC) + timedelta(seconds=delay_s)).isoformat()
        return await self.service.ask_patiently("POST", "/tournaments", organiser.token, terms)

    async def _join_all(self, people: list[Person]) -> None:
        """Join, a few at once; some have second thoughts."""
        size = 2 if self.plan.pairs else 1
        entries = [people[at : at + size] for at in range(0, len(people), size)]
        for entry in entries[: self.plan.leaving]:
            await self.send(entry[0], "join", self._as(entry, 0))
            await self.send(entry[0], "leave")
        await asyncio.gather(*(self._join(entry) for entry in entries))

    async def _join(self, entry: list[Person]) -> None:
        for at, person in enumerate(entry):
            self.joined[person.id] = person
            await self.send(person, "join", self._as(entry, at))
            if person.id in self.banned:
                await asyncio.sleep(BAN_LASTS_S)
                await self.send(person, "join", self._as(entry, at))

    def _as(self, entry: list[Person], at: int) -> dict[str, str]:
        partner = entry[1 - at].name if self.plan.pairs else ""
        return {"partner": partner, "code": self.code}

    async def _cancel(self, organiser: Person) -> None:
        """Cancel it, if that is its fate, or if too few have joined: some may be banned."""
        if self.plan.fate != "organiser":
            with suppress(TimeoutError):
                await asyncio.wait_for(self.begun.wait(), NOBODY_ELSE_COMES_S)
        if not self.begun.is_set():
            await self.send(organiser, "cancel")

    async def _stay(self) -> None:
        """Be there until the start; not all are."""
        while not self.begun.is_set():
            await asyncio.sleep(STAYING_S)
            there = [one for one in self.joined.values() if self.chance.random() < STAYING]
            await asyncio.gather(*(self.send(one, "ready") for one in there))

    async def send(self, person: Person, command: str, body: Any = None) -> None:
        """Send a command about the tournament, sometimes twice at once."""
        times = 2 if self.chance.random() < SENT_TWICE else 1
        await asyncio.gather(*(self._tell(person, command, body) for _ in range(times)))

    async def _tell(self, person: Person, command: str, body: Any) -> None:
        path = f"/tournaments/{self.id}/{command}"
        status, content = await self.service.ask_patiently("POST", path, person.token, body)
        self.service.findings.counts[f"{command}: {status}"] += 1
        if status == 409 and content["code"] == "play_banned":
            self.banned.add(person.id)
        if status >= 300 and (status != 409 or content["code"] not in REFUSED[command]):
            self.service.findings.fault(f"{path} {body}: {status} {content}")

    async def _follow(self, stream: Rows) -> None:
        """Follow it to its end; each table that is ready gets its players."""
        while not (stream.ended and stream.queue.empty()):
            try:
                async with asyncio.timeout(1):
                    row = await stream.queue.get()
            except TimeoutError:
                continue
            if row["kind"] == "games_started":
                for table in row["data"]["tables"]:
                    self.start(self._at_table(table["game_id"]))
            elif row["kind"] == "started":
                self.begun.set()
                if self.plan.fate == "staff":
                    self.start(self._ask_staff("cancel", self.id, self.chance.uniform(0, 20)))

    def start(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do this beside all else."""
        self.tasks.add(asyncio.create_task(doing))

    async def _finish_tasks(self) -> None:
        for failed in await asyncio.gather(*self.tasks, return_exceptions=True):
            if failed is not None:
                self.service.findings.fault(f"in tournament {self.id}: {failed!r}")

    async def _ask_staff(self, what: str, which: str, after_s: float) -> None:
        await asyncio.sleep(after_s)
        done = await self.house.ask_staff({what: which})
        self.service.findings.counts[f"staff, {what}: {done['done']}"] += 1

    async def _at_table(self, game: str) -> None:
        """Play a game, and decide what to do afterwards."""
        self.service.findings.counts["games"] += 1
        if self.chance.random() < VOIDED:
            self.start(self._ask_staff("void", game, self.chance.uniform(0, 40)))
        table = Table(self, game)
        await table.run()
        await asyncio.gather(*(self._afterwards(person) for person in table.people.values()))

    async def _afterwards(self, person: Person) -> None:
        does = one_of(AFTER_A_TABLE, self.chance)
        if does in ("pause", "leave", "leave and come back"):
            await self.send(person, does.split()[0])
        if does == "leave":
            return
        await asyncio.sleep(self.chance.uniform(0, 2))
        if does == "leave and come back":
            if not self.plan.pairs:
                await self.send(person, "join", {"partner": "", "code": self.code})
        elif self.chance.random() < 0.9:
            await self.send(person, self.chance.choice(("resume", "resume", "ready")))


class Table:
    """The people at a table, while its game runs."""

    def __init__(self, cup: Cup, game: str) -> None:
        self.cup, self.service, self.chance = cup, cup.service, cup.chance
        self.path = f"/games/{game}"
        self.people: dict[int, Person] = {}
        """By seat."""
        self.playing: set[int] = set()
        """The seats whose players play themselves."""
        self.state: Any = None

    async def run(self) -> None:
        """Play, each as the mood says, until the game has ended."""
        await self._look(self.cup.house.watchers[0])
        for seat in self.state["seats"]:
            self.people[seat["seat"]] = self.cup.joined[seat["player"]["id"]]
        await self._begin(one_of(TABLE_MOODS, self.chance))
        while self.state["status"] == "playing":
            turn = self.state["turn"]
            if turn["seat"] in self.playing:
                await self._play(turn)
            else:
                await asyncio.sleep(POLL_EVERY_S)
                await self._look(self._reader())

    async def _begin(self, mood: str) -> None:
        """Hand seats over, resign or vanish; the others play."""
        for seat, person in self.people.items():
            does = "play" if mood == "all play" else "hand over"
            if mood == "some play":
                does = one_of(AT_A_TABLE, self.chance)
            self.service.findings.counts[f"at a table: {does}"] += 1
            if does == "play":
                self.playing.add(seat)
            elif does == "hand over":
                await self._send(person, "/auto", {"automatic": True})
            elif does == "resign":
                await self._send(person, "/resign", {})

    def _reader(self) -> str:
        """The token of a player; of a watcher, if nobody plays."""
        for seat in self.playing:
            return self.people[seat].token
        return self.cup.house.watchers[0]

    async def _play(self, turn: Any) -> None:
        person, body = self.people[turn["seat"]], {"version": self.state["version"]}
        if turn["phase"] == "roll":
            await self._send(person, "/roll", body)
            return
        chosen = self.chance.choice(self.state["legal_moves"])
        await self._send(person, "/moves", body | {name: chosen[name] for name in FIELDS})

    async def _send(self, person: Person, what: str, body: dict[str, Any]) -> None:
        self.service.findings.counts["commands"] += 1
        path = self.path + what
        status, content = await self.service.ask_patiently("POST", path, person.token, body)
        if status == 200:
            self.state = content
        elif status == 409 and content["code"] in LATE:
            await asyncio.sleep(0.2)
            await self._look(person.token)
        else:
            self.service.findings.fault(f"{path} {body}: {status} {content}")
            await asyncio.sleep(1)

    async def _look(self, token: str) -> None:
        tag = f'W/"{self.state["version"]}"' if self.state else ""
        status, content = await self.service.ask("GET", self.path, token, tag=tag)
        if status == 200:
            self.state = content
        elif status != 304:
            raise RuntimeError(f"GET {self.path}: {status} {content}")
