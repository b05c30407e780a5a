"""Attacks with throwaway accounts, by the rules of the service: what they bring one purse.

Each attack has a week, accounts with addresses of their own and confirmed mails, and a taker that
wins all games and may stake its chips. It stakes the highest bet that counts. A short game of ten
rolls takes seconds, so the accounts play as often as they like; where the others stake chips, too,
they have played five whole games with each other first.

- `tables`: batches of eight new accounts play five short games each, then one table of eight with
  a bet; seven resign.
- `points`: 20 accounts on eight addresses lose at tables of eight without a bet.
- `days`: 30 accounts lose to the taker, each three times a day, from the third day on.
- `rematches`: 100 accounts lose to the taker three times a day each.
- `pairs`: the taker and a partner win against two others at a time.
- `quick`: 30 accounts and the taker wait for quick play together, which makes the tables.

`registered long ago` are the same accounts after the two weeks of a newcomer, with five whole
games: what the bound leaves to the search for rings.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings

from benchmarks.integrity.captives import captives_among
from benchmarks.integrity.rules import Rules
from games.integrity.detection import groups_of
from games.integrity.evidence import Account, Played, Seat, pairs_of
from games.play.endings.newcomer_gains import Gains
from ranking.rules import rating
from ranking.rules.points import weekly_points
from ranking.rules.rating import INITIAL

MONDAY: Final = datetime(2026, 11, 23, tzinfo=UTC)
BETS: Final = (1000, 500, 250, 190, 100, 50, 10, 0)
GAME: Final = timedelta(seconds=5)
"""What a short game takes."""
WHOLE: Final = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Takings:
    """What an attack has brought the taker."""

    accounts: int
    games: int
    counted: int
    chips: int
    points: int
    rating: int
    is_found: bool
    """Whether the search for rings lists it."""


class Attack:
    """A taker, its accounts, and the games they play."""

    def __init__(self, accounts: int, *, old: bool = False) -> None:
        self.chance = random.Random(1)
        self.users = [UUID(int=self.chance.getrandbits(128), version=4) for _ in range(accounts)]
        self.taker = self.users[0]
        age = timedelta(days=settings.NEWCOMER_DAYS + 1 if old else 0)
        self.joined = dict.fromkeys(self.users, MONDAY - age)
        begin = MONDAY + timedelta(seconds=1) if old else MONDAY
        self.rules = Rules(self.joined, begin)
        self.rules.finished[self.taker] = settings.NEWCOMER_GAMES
        self.chips = dict.fromkeys(self.users, settings.REGISTRATION_CHIPS)
        self.ratings = dict.fromkeys(self.users, INITIAL)
        self.points = 0
        self.games: list[Played] = []

    def game(
        self,
        players: Sequence[UUID],
        at: datetime,
        *,
        bets: Sequence[int] = BETS,
        teams: bool = False,
        whole: bool = False,
    ) -> bool:
        """The first player wins, in pairs with the third. Returns whether the game counts."""
        why_not = ""
        for bet in bets:
            if bet and not all(self._can_stake(user, bet) for user in players):
                continue
            why_not = self.rules.why_not(players, at, bet=bet, teams=teams)
            if not why_not:
                self._play(players, at, bet=bet, teams=teams, whole=whole)
                return True
        self._record(players, at, {}, why_not)
        return False

    def unlock(self) -> None:
        """Let each of the others finish whole games without a bet with others on the first day."""
        others, at = self.users[1:], MONDAY
        for shift in range(1, settings.NEWCOMER_GAMES + 1):
            for number, user in enumerate(others):
                other = others[(number + shift) % len(others)]
                self.game([user, other], at, bets=[0], whole=True)
                at += WHOLE

    def takings(self) -> Takings:
        """The sum."""
        since = MONDAY - timedelta(days=28)
        captives = captives_among(self.games, {u for u, at in self.joined.items() if at >= since})
        played = dict.fromkeys(self.users, 0)
        for game in self.games:
            for seat in game.seats:
                played[seat.user] += 1
        accounts = {user: Account(self.joined[user], played[user]) for user in self.users}
        pairs = pairs_of(self.games, settings.INTEGRITY_EARLY_ROLLS)
        groups = groups_of(pairs, accounts, {}, settings.INTEGRITY_THRESHOLD, captives)
        return Takings(
            accounts=len(self.users),
            games=len(self.games),
            counted=sum(game.scored for game in self.games),
            chips=self.chips[self.taker] - settings.REGISTRATION_CHIPS,
            points=self.points,
            rating=rating.points(self.ratings[self.taker].ordinal),
            is_found=any(self.taker in group.members for group in groups),
        )

    def _can_stake(self, user: UUID, bet: int) -> bool:
        return self.rules.finished[user] >= settings.NEWCOMER_GAMES and self.chips[user] >= bet

    def _play(
        self, players: Sequence[UUID], at: datetime, *, bet: int, teams: bool, whole: bool
    ) -> None:
        sides = (
            [[players[0], players[2]], [players[1], players[3]]]
            if teams
            else [[p] for p in players]
        )
        places = range(1, len(sides) + 1)
        pot = bet * len(players)
        share = (pot - pot * settings.BANK_PERCENT // 100) // len(sides[0])
        won = dict.fromkeys(players, -bet) | dict.fromkeys(sides[0], share - bet)
        points = {
            user: brought
            for side, brought in zip(sides, weekly_points(places), strict=True)
            for user in side
        }
        gained = rating.gains([[self.ratings[u] for u in side] for side in sides], places)
        for side, own in zip(sides, gained, strict=True):
            for user, gain in zip(side, own, strict=True):
                self.ratings[user] += gain
        gains = {user: Gains(won[user], points[user]) for user in players}
        for user in players:
            self.chips[user] += won[user]
        self.points += points.get(self.taker, 0)
        self.rules.note(players, at, gains, whole=whole)
        self._record(players, at, gains, "", teams=teams)

    def _record(
        self,
        players: Sequence[UUID],
        at: datetime,
        gains: dict[UUID, Gains],
        why_not: str,
        *,
        teams: bool = False,
    ) -> None:
        first = {players[0], players[2]} if teams else {players[0]}
        seats = tuple(
            Seat(
                user,
                user in first,
                None if user in first else 10.0,
                gains[user].chips if gains else 0,
                gains[user].points if gains else 0,
            )
            for user in players
        )
        game = UUID(int=self.chance.getrandbits(128), version=4)
        self.games.append(Played(game, at, not why_not, seats, why_not == "newcomers"))


def tables(attack: Attack) -> None:
    """Short games among eight, then a table of eight with a bet, batch by batch."""
    at, others = MONDAY, attack.users[1:]
    for first in range(0, len(others) - 6, 7):
        batch = others[first : first + 7]
        for shift in range(1, 6):
            for number, user in enumerate(batch):
                attack.game([user, batch[(number + shift) % 7]], at, bets=[0])
                at += GAME
        attack.game([attack.taker, *batch], at)
        at += GAME


def points(attack: Attack) -> None:
    """Tables of eight without a bet, with one account of each address."""
    at, others = MONDAY, attack.users[1:]
    for _ in range(200):
        attack.game([attack.taker, *attack.chance.sample(others, 7)], at, bets=[0])
        at += GAME


def days(attack: Attack) -> None:
    """Three games a day to the taker."""
    others = attack.users[1:]
    attack.unlock()
    for day in range(2, 7):
        at = MONDAY + timedelta(days=day)
        for _ in range(3):
            for user in others:
                attack.game([attack.taker, user], at)
                at += GAME


def rematches(attack: Attack) -> None:
    """Three games a day with each."""
    attack.unlock()
    for day in range(1, 7):
        at = MONDAY + timedelta(days=day)
        for user in attack.users[1:]:
            for _ in range(4):
                attack.game([attack.taker, user], at)
                at += GAME


def pairs(attack: Attack) -> None:
    """The taker and a partner against two others."""
    partner, *others = attack.users[1:]
    attack.unlock()
    for day in range(1, 7):
        at = MONDAY + timedelta(days=day)
        for _ in range(50):
            one, other = attack.chance.sample(others, 2)
            attack.game([attack.taker, one, partner, other], at, teams=True)
            at += GAME


def quick(attack: Attack) -> None:
    """All wait at once; quick play makes tables of four, and the taker wins its own."""
    attack.unlock()
    for day in range(1, 7):
        at = MONDAY + timedelta(days=day)
        for _ in range(50):
            waiting = attack.chance.sample(attack.users, len(attack.users))
            for first in range(0, len(waiting) - 3, 4):
                table = waiting[first : first + 4]
                table.sort(key=lambda user: user != attack.taker)
                attack.game(table, at)
            at += GAME


ATTACKS: Final[dict[str, tuple[Callable[[Attack], None], int]]] = {
    "tables": (tables, 8 + 7 * 50),
    "points": (points, 21),
    "days": (days, 31),
    "rematches": (rematches, 101),
    "pairs": (pairs, 32),
    "quick": (quick, 31),
}
"""The attacks, each with its number of accounts."""


def takings(name: str, *, old: bool = False) -> Takings:
    """What this attack brings its taker in a week."""
    play, accounts = ATTACKS[name]
    attack = Attack(accounts, old=old)
    play(attack)
    return attack.takings()
