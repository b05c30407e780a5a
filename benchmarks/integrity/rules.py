"""Which games count, by the rules that the service applies to its database."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final
from uuid import UUID

from django.conf import settings

from games.play.endings.newcomer_gains import Gains, winners_gains
from ranking.rules.weeks import WEEK

DAY: Final = timedelta(days=1)


class Rules:
    """The scored games of the last days, of everybody."""

    def __init__(self, joined: Mapping[UUID, datetime], begin: datetime) -> None:
        self.joined = joined
        self.finished = Counter({user: 99 for user, at in joined.items() if at < begin})
        """Whole games. Those who were there before have finished enough."""
        self._together = defaultdict[tuple[UUID, UUID], list[datetime]](list)
        self._from_newcomers = defaultdict[UUID, list[tuple[datetime, Gains]]](list)
        self.hindered: set[UUID] = set()
        """Players of a game that did not count because of newcomers."""

    def newcomers(self, users: Collection[UUID], at: datetime) -> set[UUID]:
        """Those of the users that are newcomers then."""
        since = at - timedelta(days=settings.NEWCOMER_DAYS)
        return {
            user
            for user in users
            if self.joined[user] > since or self.finished[user] < settings.NEWCOMER_GAMES
        }

    def why_not(self, users: Collection[UUID], at: datetime, *, bet: int, teams: bool) -> str:
        """Why a game of these players does not count, if it begins then; empty if it does."""
        pairs = list(combinations(sorted(users), 2))
        for pair in pairs:
            lately = [begun for begun in self._together[pair] if begun > at - DAY]
            self._together[pair] = lately
            if len(lately) >= settings.SCORED_TOGETHER_A_DAY:
                return "played_together"
        new = self.newcomers(users, at)
        more = winners_gains(players=len(users), teams=teams, bet=bet)
        if not all(self._gains(user, at).allow(more) for user in users if new - {user}):
            self.hindered.update(users)
            return "newcomers"
        return ""

    def note(
        self, users: Collection[UUID], at: datetime, gains: Mapping[UUID, Gains], *, whole: bool
    ) -> None:
        """Note what a game that counts has brought each of its players."""
        for pair in combinations(sorted(users), 2):
            self._together[pair].append(at)
        new = self.newcomers(users, at)
        for user in users:
            if new - {user}:
                self._from_newcomers[user].append((at, gains[user]))
            self.finished[user] += whole

    def _gains(self, user: UUID, at: datetime) -> Gains:
        lately = [(when, each) for when, each in self._from_newcomers[user] if when > at - WEEK]
        self._from_newcomers[user] = lately
        gains = [each for _, each in lately]
        return Gains(
            sum(each.chips for each in gains),
            sum(each.points for each in gains),
            sum(when > at - DAY for when, _ in lately),
        )
