"""Tables of a soak: their players, their games, and checks of the API's responses."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from benchmarks.soaks.clients import Service
from benchmarks.soaks.games.players import Account, Actions, Person
from games.engine import RULESETS, position_to_json, read_record, replay
from games.fairness.dice import verify

Plan = deque[tuple[int, str]]
FATES = {"peace": 15, "whims": 25, "leaving": 25, "vote": 12, "sulk": 15, "staff": 8}
"""Kinds of games, with their shares."""
MANY, WHOLE_GAME_OF_MANY = 4, 0.03
"""Games of more seats have thousands of moves: only this share of them is played to the end."""
BROKEN_OFF = {fate: share for fate, share in FATES.items() if fate not in ("peace", "whims")}
WHIMS = ("blink", "dawdle", "lend", "propose", "blink", "return late")
WAYS_OUT = ("resign", "vanish", "resign", "return late")
SULKS = ("give away", "stop playing", "vanish")
STRENGTHS = {"easy": 5, "normal": 5, "hard": 1, "expert": 1}
TURNS_S = (8, 8, 10, 12)
PEACEFUL_TURN_S = 120
POLL_EVERY_S = 1.5
STUCK_AFTER_S = 90.0
GOOD_GAMES_PER_STRIKE = 3


@dataclass
class Played:
    """A game, as recorded by its players."""

    game: str
    voided: bool
    people: list[Actions]


@dataclass
class House:
    """The service, the number of games still to play, and the players who have left one."""

    service: Service
    ask_staff: Callable[[dict[str, Any]], Awaitable[Any]]
    games: int
    """How many games are still to begin."""
    played: list[Played] = field(default_factory=list)
    warned: list[Account] = field(default_factory=list)
    """Accounts that have left games, and may play again."""
    watcher: str = ""
    """The token of a spectator, so that these requests do not count as a player's activity."""

    async def open(self) -> None:
        """Create the spectator."""
        self.watcher = (await self.guest()).token

    def takes_one(self) -> bool:
        """Take one of the games still to begin; return whether there was one."""
        self.games -= 1
        return self.games >= 0

    async def guest(self) -> Account:
        """A new guest, or sometimes one who was warned."""
        if self.warned and self.service.chance.random() < 0.3:
            return self.warned.pop()
        signed_in = await self.service.must("POST", "/auth/guest")
        return Account(signed_in["user"]["id"], signed_in["access_token"])


class Table:
    """A table of one game or two."""

    def __init__(self, house: House) -> None:
        self.house, self.service = house, house.service
        self.chance = house.service.chance
        self.accounts: list[Account] = []
        self.options = random_options(self.chance)
        self.id = ""

    async def run(self) -> None:
        """Sit down and play, and perhaps once more with the remaining players."""
        await self._sit()
        await self._match()
        again = self.accounts and self.options["robots_allowed"] and self.chance.random() < 0.3
        if again and self.house.takes_one():
            await self._match()

    async def _match(self) -> None:
        many = self.options["seats"] > MANY and self.chance.random() > WHOLE_GAME_OF_MANY
        fates = BROKEN_OFF if many else FATES
        (fate,) = self.chance.choices(list(fates), list(fates.values()))
        # In a game without other actions no turn may be overdue, however busy the machine is.
        turn_s = PEACEFUL_TURN_S if fate == "peace" else self.chance.choice(TURNS_S)
        await Match(self, fate, await self._start(turn_s)).run()

    async def _sit(self) -> None:
        seats = self.options["seats"]
        people = self.chance.randint(1, min(seats, 4)) if self.options["robots_allowed"] else seats
        self.accounts = [await self.house.guest() for _ in range(people)]
        master, *others = self.accounts
        self.id = (await self._must("", master, self.options))["id"]
        free = [seat["seat"] for seat in await self._seats() if not seat["kind"]]
        for account, seat in zip(others, self.chance.sample(free, len(others)), strict=True):
            await self._must("/seats", account, {"seat": seat})

    async def _start(self, turn_s: int) -> Any:
        """Put robots on the free seats, and start."""
        table = await self._table()
        master = next(one for one in self.accounts if one.user == table["master_id"])
        path = f"/tables/{self.id}"
        await self.service.must("PATCH", path, master.token, {"turn_s": turn_s})
        for seat in [seat["seat"] for seat in table["seats"] if not seat["kind"]]:
            (strength,) = self.chance.choices(list(STRENGTHS), list(STRENGTHS.values()))
            await self._must("/robots", master, {"seat": seat, "strength": strength})
        seen = {"version": (await self._table())["version"]}
        for account in self.accounts:
            if account is not master:
                await self._must("/ready", account, {"ready": True, **seen})
        return await self._must("/start", master, seen)

    async def _must(self, what: str, account: Account, body: Any) -> Any:
        path = f"/tables/{self.id}{what}" if self.id else "/tables"
        return await self.service.must("POST", path, account.token, body)

    async def _table(self) -> Any:
        return await self.service.must("GET", f"/tables/{self.id}", self.accounts[0].token)

    async def _seats(self) -> list[Any]:
        return list((await self._table())["seats"])


class Match:
    """A game at a table, from its start to the checks at its end."""

    def __init__(self, table: Table, fate: str, state: Any) -> None:
        self.table, self.house, self.service = table, table.house, table.service
        self.chance, self.id = table.chance, state["id"]
        self.ended = asyncio.Event()
        self.voided, self.was_good, self.fate = False, False, fate
        seats = {seat["player"]["id"]: seat["seat"] for seat in state["seats"]}
        plans = random_plans(self.fate, len(table.accounts), self.chance)
        agrees = 1.0 if self.fate == "vote" else 0.3
        self.people = [
            Person(self.service, account, self.id, seats[account.user], self.ended, plan, agrees)
            for account, plan in zip(table.accounts, plans, strict=True)
        ]

    async def run(self) -> None:
        """Play it to its end, and compare its result with the players' actions."""
        staff = asyncio.create_task(self._void()) if self.fate == "staff" else None
        await asyncio.gather(self._watch(), *(person.play() for person in self.people))
        if staff:
            await staff
        actions = [person.actions for person in self.people]
        self.house.played.append(Played(self.id, self.voided, actions))
        await self._check()
        self.service.findings.counts["games"] += 1

    async def _watch(self) -> None:
        """Set `ended` when the game has ended; a game without progress is a fault."""
        version, since = 0, time.monotonic()
        while not self.ended.is_set():
            tag = f'W/"{version}"'
            status, state = await self._ask(f"/games/{self.id}", tag)
            if status == 200 and state["status"] != "playing":
                self.ended.set()
                return
            if status == 200:
                version, since = state["version"], time.monotonic()
            elif time.monotonic() > since + STUCK_AFTER_S:
                self._fault(f"has had no progress since {version}")
                self.ended.set()
            await asyncio.sleep(POLL_EVERY_S)

    async def _void(self) -> None:
        """Void the game while it runs, or once it has ended."""
        if self.chance.random() < 0.3:
            await self.ended.wait()
        else:
            await asyncio.sleep(self.chance.uniform(0, 30))
        answer = await self.house.ask_staff({"void": self.id})
        self.voided, self.was_good = answer["voided"], answer["after_end"]

    async def _presence_events(self) -> list[str]:
        """The last events about automatic seats and connections."""
        page = await self._get(f"/games/{self.id}/moves?limit=500")
        return [
            f"{row['at']} {row['version']}: {event}"
            for row in page["results"]
            for event in row["events"]
            if event["type"] in ("automatic", "connection", "deadline_moved")
        ][-8:]

    async def _check(self) -> None:
        state = await self._get(f"/games/{self.id}")
        self.was_good |= state["status"] == "finished"
        if not self.voided and self.fate == "peace" and state["reason"] != "played":
            events = await self._presence_events()
            self._fault(f"ended as {state['reason']}, though no player did anything; {events}")
        record = read_record((await self._get(f"/games/{self.id}/record"))["notation"])
        if position_to_json(replay(record)) != state["position"]:
            self._fault("does not replay to the position in the API")
        if wrong := verify(await self._get(f"/games/{self.id}/fairness")):
            self._fault(f"has wrong dice: {wrong}")
        table = await self._get(f"/tables/{self.table.id}")
        left = {seat["player"]["id"] for seat in state["seats"] if seat["left"]}
        self._check_table(table, left)
        for person in self.people:
            await self._check_penalties(person.account, person.account.user in left)
        self.table.accounts = [a for a in self.table.accounts if a.user not in left]

    def _check_table(self, table: Any, left: set[str]) -> None:
        sitting = {seat["player"]["id"] for seat in table["seats"] if seat["player"]} - {None}
        staying = {account.user for account in self.table.accounts} - left
        if (table["status"], sitting) != ("open", staying) or table["game_id"] in (None, self.id):
            self._fault(f"left its table {table['status']}, with {sitting} of {staying}")

    async def _check_penalties(self, account: Account, left: bool) -> None:
        expect(account, left=left, with_others=len(self.people) > 1, good=self.was_good)
        penalties = await self.service.must("GET", "/me/penalties", account.token)
        kinds = [penalty["kind"] for penalty in reversed(penalties["results"])]
        banned = "ban" in account.penalties
        if (kinds, penalties["banned_until"] is not None) != (account.penalties, banned):
            self._fault(f"brought {kinds} to {account.user}, not {account.penalties}")
        if not left:
            return
        if banned:
            await self._try_to_play(account)
        else:
            self.house.warned.append(account)

    async def _try_to_play(self, account: Account) -> None:
        status, content = await self.service.ask_patiently(
            "POST", "/tables", account.token, self.table.options
        )
        self.service.findings.counts["attempts of banned players to play"] += 1
        if status != 409 or content["code"] != "play_banned":
            self._fault(f"brought {account.user} a ban, but they may play: {content}")

    async def _get(self, path: str) -> Any:
        return await self.service.must("GET", path, self.house.watcher)

    async def _ask(self, path: str, tag: str) -> tuple[int, Any]:
        return await self.service.ask("GET", path, self.house.watcher, tag=tag)

    def _fault(self, text: str) -> None:
        actions = [asdict(person.actions) for person in self.people]
        self.service.findings.fault(f"game {self.id} ({self.fate}) {text}; {actions}")


def expect(account: Account, *, left: bool, with_others: bool, good: bool) -> None:
    """Update the expected strikes and penalties after a game."""
    if left and with_others:
        account.penalties.append("ban" if account.strikes else "warning")
        account.strikes, account.good_games = account.strikes + 1, 0
    elif good and with_others and account.strikes:
        account.good_games += 1
        if account.good_games == GOOD_GAMES_PER_STRIKE:
            account.strikes, account.good_games = account.strikes - 1, 0


def random_options(chance: random.Random) -> dict[str, Any]:
    """The options of a table."""
    seats = chance.choices(range(2, 9), (35, 15, 25, 5, 10, 3, 7))[0]
    arms = chance.choice([arms for arms in (4, 4, 4, 6, 8) if arms >= seats])
    competitive = seats <= 4 and chance.random() < 0.25
    return {
        "ruleset": chance.choice(RULESETS),
        "arms": arms,
        "seats": seats,
        "teams": seats == arms and chance.random() < 0.5,
        "options": {"start_pawns": 2, "home_bonus": chance.choice((10, 50, 100))},
        "robot_pause_ms": 0,
        "competitive": competitive,
        "robots_allowed": not competitive,
    }


def random_plans(fate: str, people: int, chance: random.Random) -> list[Plan]:
    """The planned actions of each player."""
    plans: list[list[tuple[int, str]]] = [[] for _ in range(people)]
    actors = range(people)
    if fate == "leaving":
        for actor in chance.sample(actors, chance.randint(max(1, people - 1), people)):
            plans[actor].append(_some(WAYS_OUT, chance))
    elif fate == "vote":
        plans[chance.choice(actors)].append(_some(("propose",), chance))
    elif fate == "sulk":
        for actor in actors:
            plans[actor].append(_some(SULKS, chance))
    if fate not in ("peace", "staff"):
        for plan in plans:
            plan += [_some(WHIMS, chance) for _ in range(chance.choice((0, 0, 1, 2)))]
    return [deque(sorted(plan)) for plan in plans]


def _some(actions: tuple[str, ...], chance: random.Random) -> tuple[int, str]:
    return chance.randint(2, 150), chance.choice(actions)
