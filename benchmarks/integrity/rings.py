"""The rings of the simulated population: two to six accounts that feed each other.

Every ring differs in its style, its size, the winner's share (88 to 100 %), the age of its accounts
(three in five are new), their addresses (one in three has a common one), and in how much its
accounts play with honest people beside.

- `fast`: sign up, start with 1,000 chips, resign at once, again and again. Nothing of it counts.
- `few_turns`: as many games a day as are scored, each left soon after it counts.
- `slow`: as many, each played to its end and lost.
- `feeders`: three to five accounts, each for one or two days only, for one taker.
- `cycle`: each account feeds the next, and the last the first.
- `rotation`: every day another account wins all games.
- `table`: full tables of four, of which one account always wins.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from benchmarks.integrity.population import DAYS, NOW, Person, World


class Ring:
    """The accounts of a ring, and how they lose."""

    def __init__(self, world: World, size: int) -> None:
        chance = world.chance
        self.world, self.chance = world, chance
        self.share = chance.uniform(0.88, 1.0)
        self.late = chance.random() < 0.5
        """Whether games are left once they count, and not played to the end."""
        self.begin = NOW - timedelta(days=chance.uniform(9, DAYS))
        is_new = chance.random() < 0.6
        self.members = [world.person(self._joined(is_new=is_new), quits=0) for _ in range(size)]
        address = f"ring-{self.members[0].user.hex}" if chance.random() < 0.35 else None
        beside = chance.choice([0.0, 0.0, 0.1, 0.3])
        for member in self.members:
            member.addresses |= {address} if address else set()
            # New accounts cannot stake before five games; strangers are as good as any.
            member.activity = 5 * (chance.random() < 0.5) + 40 * beside * chance.random()

    def _joined(self, *, is_new: bool) -> datetime:
        age = self.chance.uniform(0, 3) if is_new else self.chance.uniform(10, 300)
        return self.begin - timedelta(days=age)

    def feed(self, taker: Person, *feeders: Person, at: datetime) -> None:
        """Play a game that the taker wins, mostly."""
        chance, players = self.chance, [taker, *feeders]
        won = taker if chance.random() < self.share else chance.choice(feeders)
        after = (self.world.early + chance.uniform(1, 8)) if self.late else None
        losers = {each.user: after for each in players if each != won}
        self.world.record(players, [won.user], losers, at, bet=chance.choice([100, 500, 1000]))

    def daily(self, taker: Person, *feeders: Person, days: range, games: int = 4) -> None:
        """Feed this often on each of the days."""
        for day in days:
            for number in range(games):
                hours = 24 * day + number * 0.6 + self.chance.uniform(0, 0.3)
                self.feed(taker, *feeders, at=self.begin + timedelta(hours=hours))

    def fast(self) -> None:
        """Resign at once."""
        taker, *feeders = self.members
        for number, feeder in enumerate(feeders):
            at = self.begin + timedelta(hours=number)
            for _ in range(self.chance.randint(10, 40)):
                at += timedelta(seconds=self.chance.uniform(1, 20))
                left = {feeder.user: self.chance.uniform(0, self.world.early)}
                self.world.record([taker, feeder], [taker.user], left, at, bet=1000)

    def slow(self) -> None:
        """Play or leave late, every day."""
        taker, *feeders = self.members
        days, games = self.chance.randint(5, 9), self.chance.choice([2, 3, 4])
        for feeder in feeders:
            self.daily(taker, feeder, days=range(days), games=games)

    def feeders(self) -> None:
        """Several accounts, each for a day or two."""
        taker, *feeders = self.members
        for number, feeder in enumerate(feeders):
            days = range(number, number + self.chance.choice([1, 2]))
            self.daily(taker, feeder, days=days)

    def cycle(self) -> None:
        """Each for the next."""
        days = self.chance.randint(3, 6)
        for member, following in zip(
            self.members, [*self.members[1:], self.members[0]], strict=True
        ):
            self.daily(following, member, days=range(days))

    def rotation(self) -> None:
        """Every day another winner."""
        for day in range(self.chance.randint(6, 8)):
            taker = self.members[day % len(self.members)]
            for feeder in self.members:
                if feeder != taker:
                    self.daily(taker, feeder, days=range(day, day + 1))

    def table(self) -> None:
        """Four accounts at one table."""
        taker, *feeders = self.members
        for day in range(self.chance.randint(4, 8)):
            self.daily(taker, *self.chance.sample(feeders, 3), days=range(day, day + 1))


def _few_turns(ring: Ring) -> None:
    ring.late = True
    ring.slow()


def _played(ring: Ring) -> None:
    ring.late = False
    ring.slow()


STYLES: Final[dict[str, tuple[Callable[[Ring], None], int]]] = {
    "fast": (Ring.fast, 2),
    "few_turns": (_few_turns, 2),
    "slow": (_played, 2),
    "feeders": (Ring.feeders, 4),
    "cycle": (Ring.cycle, 3),
    "rotation": (Ring.rotation, 2),
    "table": (Ring.table, 4),
}
"""The styles, each with the smallest ring that can play it."""


def plant(world: World, rings: int) -> dict[str, list[Ring]]:
    """Add rings of all styles, in turn; returns them by style."""
    planted: dict[str, list[Ring]] = {name: [] for name in STYLES}
    for number in range(rings):
        name = list(STYLES)[number % len(STYLES)]
        play, fewest = STYLES[name]
        ring = Ring(world, world.chance.randint(fewest, 6))
        play(ring)
        planted[name].append(ring)
    return planted
