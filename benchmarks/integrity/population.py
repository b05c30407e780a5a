"""A simulated population: honest players that play as people do. `rings.py` plants the rings.

Four weeks of a service with the rules against easy gains (`rules.py`): an early end moves nothing,
two players score three times a day at most, and what newcomers bring is bounded. What is modelled:

- Activity by a power law: from two games in four weeks to hundreds; a quarter of the accounts are
  new. Skill differs: the best tenth wins 65 % of its games against an average opponent.
- Games of two, of four, and of two pairs; without a bet, with small bets and with 1,000 chips.
- Strangers who meet by chance, at all hours.
- 1,200 pairs of friends who mostly play each other, dozens of games. Three in ten are lopsided,
  70 to 30, one in ten 80 to 20. A quarter of them signed up together in these weeks. Many play
  another game at once, more than are scored. In one pair of seven, one player gives up most games.
- 150 circles of three to six friends who play each other, at small and at full tables.
- Couples and families on one address: most of their games are not scored, some are.
- Ten school classes of 50 with one address, who signed up in two days and play each other.
- Mobile carriers: 50 accounts on each of their addresses.
- Players with a second honest account on the same device.
- Quitters: one account in 25 leaves most games it is losing, half of them early. All others leave
  a tenth of their lost games, and one in 30 early.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import exp
from operator import attrgetter
from typing import Final
from uuid import UUID

from benchmarks.integrity.rules import Rules
from games.integrity.evidence import Account, Played, Seat
from games.play.endings.newcomer_gains import Gains, winners_gains

NOW: Final = datetime(2026, 11, 30, tzinfo=UTC)
DAYS: Final = 28
NEWCOMERS_STAKE: Final = 100
"""The most that newcomers stake: their 1,000 chips are locked at first, and all they have."""
WHOLE_GAME: Final = 60.0
"""Rolls of each player in a game that is played to its end."""


@dataclass(slots=True)
class Person:
    """An account with its habits."""

    user: UUID
    joined: datetime
    skill: float
    """The logarithm of the odds against an average player."""
    activity: float
    is_quitter: bool = False
    addresses: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Draft:
    """A game that was played, before the rules decide whether it counts."""

    people: list[Person]
    won: list[UUID]
    left: Mapping[UUID, float | None]
    at: datetime
    bet: int


class World:
    """Accounts and their games."""

    def __init__(self, seed: int, early: float) -> None:
        self.chance = random.Random(seed)
        self.early = early
        self.people: list[Person] = []
        self.games: list[Played] = []
        """What `score` has made of the drafts."""
        self._drafts: list[Draft] = []

    def person(self, joined: datetime, *, quits: float = 0.04) -> Person:
        """A new account with a home address."""
        chance = self.chance
        activity = min(2 * chance.paretovariate(1.1), 250.0)
        skill, quitter = chance.gauss(0.0, 0.5), chance.random() < quits
        person = Person(self.new_id(), joined, skill, activity, quitter)
        person.addresses.add(f"home-{person.user.hex}")
        self.people.append(person)
        return person

    def games_of(self, person: Person) -> int:
        """How many games the person plays with strangers since joining."""
        days = min((NOW - person.joined) / timedelta(days=1), DAYS)
        return round(person.activity * days / DAYS)

    def new_id(self) -> UUID:
        """The id of an account or a game."""
        return UUID(int=self.chance.getrandbits(128), version=4)

    def moment(self, *people: Person) -> datetime:
        """Some time of the four weeks, after all of them have joined."""
        begin = max(NOW - timedelta(days=DAYS), *(person.joined for person in people))
        return begin + (NOW - begin) * self.chance.random()

    def play(
        self, people: list[Person], at: datetime, *, pairs: bool = False, same_address: bool = False
    ) -> None:
        """Play an honest game; the winner is drawn by skill."""
        chance, sides = self.chance, [[each] for each in people]
        if pairs:
            sides = [people[::2], people[1::2]]
        odds = [exp(sum(each.skill for each in side) / len(side)) for side in sides]
        won = chance.choices(sides, odds)[0]
        left = {each.user: self._left_after(each) for each in people if each not in won}
        # The game goes on without the players that left; without any opponent it ends.
        self.record(people, [each.user for each in won], left, at, same_address=same_address)

    def record(
        self,
        people: list[Person],
        won: list[UUID],
        left: Mapping[UUID, float | None],
        at: datetime,
        *,
        same_address: bool = False,
        bet: int | None = None,
    ) -> None:
        """Record a game."""
        if same_address:
            return  # never evidence: everybody knew before the start that it does not count
        if bet is None:
            bet = self.chance.choice([0, 0, 0, 10, 20, 50, 100, 100, 500, 1000])
        self._drafts.append(Draft(people, won, left, at, bet))

    def score(self) -> Rules:
        """Let the rules decide which games count, in the order of time. Returns the rules."""
        joined = {person.user: person.joined for person in self.people}
        rules = Rules(joined, NOW - timedelta(days=DAYS))
        self.games = [
            self._scored(each, rules) for each in sorted(self._drafts, key=attrgetter("at"))
        ]
        return rules

    def _scored(self, draft: Draft, rules: Rules) -> Played:
        people, won, left, bet = draft.people, draft.won, draft.left, draft.bet
        users = [each.user for each in people]
        if rules.newcomers(users, draft.at):
            bet = min(bet, NEWCOMERS_STAKE)
        teams = len(won) == 2
        is_early = all(
            (left.get(each) or WHOLE_GAME) <= self.early for each in users if each not in won
        )
        why_not = (
            "ended_early" if is_early else rules.why_not(users, draft.at, bet=bet, teams=teams)
        )
        scored = not why_not
        winner = winners_gains(players=len(people), teams=teams, bet=bet)
        gains = {
            each: (winner if each in won else Gains(-bet, -5)) if scored else Gains()
            for each in users
        }
        if scored:
            rules.note(users, draft.at, gains, whole=True)
        seats = tuple(
            Seat(each, each in won, left.get(each), gains[each].chips, gains[each].points)
            for each in users
        )
        return Played(self.new_id(), draft.at, scored, seats, why_not == "newcomers")

    def accounts(self) -> dict[UUID, Account]:
        """The accounts, as the detector gets them."""
        games = dict.fromkeys((person.user for person in self.people), 0)
        for game in self.games:
            for seat in game.seats:
                games[seat.user] += 1
        return {
            person.user: Account(person.joined, games[person.user], frozenset(person.addresses))
            for person in self.people
        }

    def crowds(self) -> dict[str, int]:
        """The number of accounts on each address."""
        crowds: dict[str, int] = {}
        for person in self.people:
            for address in person.addresses:
                crowds[address] = crowds.get(address, 0) + 1
        return crowds

    def _left_after(self, loser: Person) -> float | None:
        chance = self.chance.random()
        if loser.is_quitter:
            if chance < 0.3:
                return self.chance.uniform(0, self.early)
            return self.chance.uniform(self.early, 50) if chance < 0.6 else None
        if chance < 0.03:
            return self.chance.uniform(0, self.early)
        return self.chance.uniform(self.early, 55) if chance < 0.13 else None


def honest(world: World, accounts: int) -> None:
    """Fill the world with honest accounts and their games."""
    chance, classes = world.chance, max(1, accounts // 1000)
    for _ in range(accounts - 50 * classes):
        is_new = chance.random() < 0.25
        age = chance.uniform(0, DAYS) if is_new else DAYS + chance.expovariate(1 / 200)
        world.person(NOW - timedelta(days=age))
    everyone = list(world.people)
    _addresses(world, everyone)
    for number in range(classes):
        _school_class(world, number)
    chance.shuffle(everyone)
    friends = everyone[: accounts * 12 // 50]
    for one, other in zip(friends[::2], friends[1::2], strict=True):
        _friends(world, one, other)
    rest = everyone[accounts * 12 // 50 :]
    for _ in range(accounts * 15 // 1000):
        circle = [rest.pop() for _ in range(chance.randint(3, 6))]
        _circle(world, circle)
    _strangers(world)


def _addresses(world: World, people: list[Person]) -> None:
    """Families, second accounts on one device, and carriers."""
    chance = world.chance
    at_home = people[: len(people) // 5]
    while len(at_home) >= 4:
        family = [at_home.pop() for _ in range(chance.randint(2, 4))]
        for each in family:
            each.addresses.add(f"family-{family[0].user.hex}")
        for _ in range(chance.randint(0, 20)):
            pair = chance.sample(family, 2)
            # At times one of them is on the way.
            world.play(pair, world.moment(*pair), same_address=chance.random() < 0.8)
    for person in chance.sample(people, len(people) * 3 // 100):
        second = world.person(max(person.joined, NOW - timedelta(days=chance.uniform(1, 300))))
        second.addresses |= person.addresses
        second.skill = person.skill
    carriers = max(1, len(people) * 3 // 10 // 50)
    for person in chance.sample(people, carriers * 50):
        person.addresses.add(f"carrier-{chance.randrange(carriers)}")


def _school_class(world: World, number: int) -> None:
    chance = world.chance
    begin = NOW - timedelta(days=chance.uniform(8, 60))
    pupils = [world.person(begin + timedelta(days=chance.uniform(0, 2))) for _ in range(50)]
    for pupil in pupils:
        pupil.addresses.add(f"school-{number}")
    for _ in range(400):
        players = chance.sample(pupils, chance.choice([2, 2, 4]))
        world.play(players, world.moment(*players), same_address=chance.random() < 0.7)
    for _ in range(10):  # friends side by side
        one, other = chance.sample(pupils, 2)
        for _ in range(chance.randint(6, 20)):
            world.play([one, other], world.moment(one, other), same_address=chance.random() < 0.5)


def _friends(world: World, one: Person, other: Person) -> None:
    chance = world.chance
    edge = chance.choices([chance.gauss(0, 0.3), 0.85, 1.39], [6, 3, 1])[0]
    one.skill, other.skill = edge / 2, -edge / 2
    other.is_quitter = chance.random() < 1 / 7
    if chance.random() < 0.25:
        one.joined = NOW - timedelta(days=chance.uniform(4, DAYS))
        other.joined = one.joined + timedelta(hours=chance.uniform(0, 30))
    is_couple, games = chance.random() < 0.3, chance.randint(12, 60)
    if is_couple:
        other.addresses |= one.addresses
    for each in (one, other):
        each.activity = games * chance.choice([0.05, 0.1, 0.3, 0.6])
    while games > 0:
        at = world.moment(one, other)
        for number in range(min(chance.randint(1, 6), games)):
            at_home = is_couple and chance.random() < 0.75
            world.play([one, other], at + timedelta(minutes=25 * number), same_address=at_home)
            games -= 1


def _circle(world: World, circle: list[Person]) -> None:
    chance = world.chance
    for _ in range(chance.randint(15, 60)):
        seats = chance.choice([2, 2, min(len(circle), 4)])
        players = chance.sample(circle, seats)
        world.play(players, world.moment(*players), pairs=seats == 4 and chance.random() < 0.4)
    for each in circle:
        each.activity *= 0.3


def _strangers(world: World) -> None:
    """Games of people who meet by chance, until everybody has played enough."""
    chance = world.chance
    seats = [person for person in world.people for _ in range(world.games_of(person))]
    chance.shuffle(seats)
    while len(seats) >= 4:
        count = chance.choices([2, 4], [65, 35])[0]
        players = list({each.user: each for each in (seats.pop() for _ in range(count))}.values())
        if len(players) == count:
            pairs = count == 4 and chance.random() < 0.3
            world.play(players, world.moment(*players), pairs=pairs)
