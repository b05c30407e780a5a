"""Whether a game counts for points, XP, ratings and chips.

Throwaway accounts must not be worth having: the same players score together a few times a day only,
what newcomers bring is bounded, and a game that all others leave early does not count.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import combinations
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db.models import Count, Exists, OuterRef

from accounts.models import User
from accounts.users.addresses import addresses_of
from accounts.wallet.newcomers import newcomers_among
from games.models import Game, Move, Player, Table
from games.play.endings.newcomers import DAY, bring_too_much, scored_since

ROLL_S: Final = 5
"""Seconds that a roll takes with its moves, where nobody dawdles."""


@dataclass(frozen=True)
class Lately:
    """What decides on games of these people that start now; each part is read once, if needed."""

    users: Collection[UUID]
    now: datetime

    @cached_property
    def addresses(self) -> list[tuple[UUID, str]]:
        """The addresses that they have used."""
        return addresses_of(
            self.users, self.now - timedelta(seconds=settings.SAME_ADDRESS_WITHIN_S)
        )

    @cached_property
    def together(self) -> Counter[tuple[UUID, UUID]]:
        """How many scored games two of them, in ascending order, have had with each other."""
        return Counter(
            pair
            for players in scored_since(self.users, self.now - DAY).values()
            for pair in combinations(sorted(players.keys() & self.users), 2)
        )

    @cached_property
    def newcomers(self) -> set[UUID]:
        """The newcomers among them."""
        return newcomers_among(self.users, self.now)


def why_not_scored(table: Table, people: Collection[User], lately: Lately) -> str:
    """Why a game of these people at this table does not count; empty if it does.

    Three queries at a competitive table of players who are not newcomers, less what has been read
    for another table. A shared IP address is never punished or revealed: families share one.
    """
    if not table.competitive:
        return Game.NotScored.PRACTICE_TABLE
    if _is_too_short(table):
        return Game.NotScored.TOO_SHORT
    if any(person.is_guest for person in people):
        return Game.NotScored.GUESTS
    if len({person.is_robot for person in people}) > 1:
        return Game.NotScored.ROBOT_ACCOUNTS
    users = {person.id for person in people}
    hashes = [address for user, address in lately.addresses if user in users]
    if len(set(hashes)) < len(hashes):
        return Game.NotScored.SAME_ADDRESS
    return _why_enough(table, users, lately, among_robots=any(person.is_robot for person in people))


def why_no_longer_scored(game: Game) -> str | None:
    """Why a scored game does not count after all, now that it has ended; at most one query."""
    if game.reason == Game.Reason.LAST_REMAINING and _ended_early(game):
        return Game.NotScored.ENDED_EARLY
    return None


def _is_too_short(table: Table) -> bool:
    """Whether the table's limits leave less than a fair game.

    Only the options say, not the rounds played: a player could lose a game by playing slowly, and
    have it not count.
    """
    rounds: int = table.options.get("max_rounds", 0)
    seconds: int = table.options.get("game_s", 0)
    fair = settings.FAIR_GAME_ROLLS
    return 0 < rounds < fair or 0 < seconds < fair * table.seats * ROLL_S


def _ended_early(game: Game) -> bool:
    """Whether all others left before each person had rolled `FAIR_GAME_ROLLS` times; one query.

    Rolls for a person whose seat is automatic count: otherwise a player could have a robot roll,
    and leave a lost game for nothing. Rolls after the person has left do not.
    """
    left = Player.objects.filter(game=game, seat=OuterRef("seat"), left_at__lt=OuterRef("at"))
    rolls = Move.objects.filter(~Exists(left), game=game, kind=Move.Kind.ROLL)
    by_seat = dict(rolls.order_by().values_list("seat").annotate(Count("id")))
    seats = [player["seat"] for player in game.players if player["user"]]
    return any(by_seat.get(seat, 0) < settings.FAIR_GAME_ROLLS for seat in seats)


def _why_enough(table: Table, users: set[UUID], lately: Lately, *, among_robots: bool) -> str:
    """Why these players have had enough scored games lately; empty if they have not.

    Robot accounts win neither chips nor prizes, so their newcomers need no bound.
    """
    if settings.SCORED_TOGETHER_A_DAY and _have_played_together(users, lately):
        return Game.NotScored.PLAYED_TOGETHER
    is_bounded = settings.NEWCOMER_POINTS_A_WEEK and not among_robots
    if is_bounded and bring_too_much(table, users, lately.newcomers & users, lately.now):
        return Game.NotScored.NEWCOMERS
    return ""


def _have_played_together(users: set[UUID], lately: Lately) -> bool:
    """Whether two of these players have had enough scored games with each other lately."""
    times = (lately.together[pair] for pair in combinations(sorted(users), 2))
    return max(times, default=0) >= settings.SCORED_TOGETHER_A_DAY
