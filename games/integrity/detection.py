"""Finding rings: accounts that feed each other chips and points. Pure: no database, no clock.

Each pair gets a score: the sum of the logarithms of likelihood ratios, how much more likely its
games are between accounts of one ring than between honest players that play each other often. Pairs
with a high score join to groups. A group is listed if its scores add up to the threshold.
docs/staff.md describes the signs; `make bench-integrity` measures what they find.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from math import exp, lgamma, log
from typing import Final
from uuid import UUID

from games.integrity.evidence import Account, Captives, Pair, Wins

FEWEST_GAMES: Final = 3
"""Pairs with fewer games are never looked at."""
WEAK: Final = 1.5
"""The lowest score with which a pair joins a group."""
MOST_MEMBERS: Final = 8
"""Groups do not grow further, so that a chain of doubtful pairs cannot join honest players."""

FED: Final = (19.0, 1.0)
"""The share of games that a ring's taker wins, as the parameters of a beta distribution."""
FAIR: Final = (7.0, 7.0)
"""The same of honest players: two thirds have between 37 % and 63 %, hardly any more than 80 %."""
THROWN: Final = (9.0, 1.0)
"""The share of a ring's games that are left."""
LEFT_EARLY: Final = (1.0, 7.0)
"""The share of games that honest losers leave early."""
LEFT: Final = (1.5, 4.0)
"""The share of games that honest losers leave at all."""
FEWEST_CAPTIVES: Final = 4
"""A taker with fewer captives is not looked at."""
CAPTURED: Final = (4.0, 1.0)
"""The share of captives among the players that a farm's taker has beaten."""
MET: Final = (1.0, 9.0)
"""The same of honest players: new players who have lost once have lost to one player only."""
FEW_ON_ADDRESS: Final = 4
"""An address with more accounts belongs to a school or a carrier, and says little."""


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A pair with its score. The taker wins the games that the feeder loses."""

    pair: Pair
    taker: UUID
    feeder: UUID
    score: float
    one_sided_days: int
    """Days on which one of the two won all of several games."""
    shared: int | None
    """How many accounts use the address that both have used; None without one."""
    captive: bool = False
    """Whether the feeder is new and has lost to the taker only, as many others have."""

    @property
    def won(self) -> Wins:
        """The taker's wins."""
        return self.pair.wins[self.pair.users.index(self.taker)]

    @property
    def lost(self) -> Wins:
        """The feeder's wins."""
        return self.pair.wins[self.pair.users.index(self.feeder)]


@dataclass(frozen=True, slots=True)
class Group:
    """Accounts that seem to be a ring."""

    members: frozenset[UUID]
    suspicions: tuple[Suspicion, ...]
    """Of its pairs, the strongest first."""
    accounts: Mapping[UUID, Account]
    """Of its members."""

    @property
    def score(self) -> float:
        """The sum of its pairs' scores."""
        return sum(each.score for each in self.suspicions)


def groups_of(
    pairs: Iterable[Pair],
    accounts: Mapping[UUID, Account],
    crowds: Mapping[str, int],
    threshold: float,
    captives: Iterable[Captives] = (),
) -> list[Group]:
    """The groups whose scores reach the threshold, the highest first.

    `crowds` is the number of accounts on each address.
    """
    known = {pair.users: pair for pair in pairs if pair.low in accounts and pair.high in accounts}
    groups = _groups_of_pairs(known.values(), accounts, crowds)
    groups += (_group_of_captives(each, known, accounts, crowds) for each in captives)
    listed = sorted(
        (group for group in groups if group.score >= threshold), key=lambda group: -group.score
    )
    return [
        group
        for number, group in enumerate(listed)
        if not any(group.members <= other.members for other in listed[:number])
    ]


def _groups_of_pairs(
    pairs: Iterable[Pair], accounts: Mapping[UUID, Account], crowds: Mapping[str, int]
) -> list[Group]:
    """The groups of pairs that play each other often."""
    found = [
        suspicion
        for pair in pairs
        if len(pair.games) >= FEWEST_GAMES
        for suspicion in [_suspicion(pair, accounts, crowds)]
        if suspicion.score >= WEAK
    ]
    found.sort(key=lambda each: -each.score)
    members = _joined(found)
    groups: dict[int, list[Suspicion]] = {}
    for each in found:
        if members[each.taker] is members[each.feeder]:
            groups.setdefault(id(members[each.taker]), []).append(each)
    return [_group(own, accounts, members[own[0].taker]) for own in groups.values()]


def _group_of_captives(
    captives: Captives,
    pairs: Mapping[tuple[UUID, UUID], Pair],
    accounts: Mapping[UUID, Account],
    crowds: Mapping[str, int],
) -> Group:
    """A taker with many new accounts that have lost to nobody else, however seldom."""
    count = len(captives.feeders)
    score = _likelihood(count, captives.beaten, CAPTURED) - _likelihood(count, captives.beaten, MET)
    found = [
        replace(_suspicion(pair, accounts, crowds), score=score / count, captive=True)
        for feeder in sorted(captives.feeders)
        for pair in [pairs.get((min(feeder, captives.taker), max(feeder, captives.taker)))]
        if pair
    ]
    return _group(found, accounts, {captives.taker, *captives.feeders} & accounts.keys())


def _group(
    suspicions: Iterable[Suspicion], accounts: Mapping[UUID, Account], members: Collection[UUID]
) -> Group:
    return Group(frozenset(members), tuple(suspicions), {user: accounts[user] for user in members})


def _joined(found: Collection[Suspicion]) -> dict[UUID, set[UUID]]:
    """The group of each account; the strongest pairs join first."""
    members: dict[UUID, set[UUID]] = {}
    for each in found:
        one = members.setdefault(each.taker, {each.taker})
        other = members.setdefault(each.feeder, {each.feeder})
        if one is not other and len(one) + len(other) <= MOST_MEMBERS:
            one |= other
            members.update(dict.fromkeys(other, one))
    return members


def _suspicion(
    pair: Pair, accounts: Mapping[UUID, Account], crowds: Mapping[str, int]
) -> Suspicion:
    low, high = pair.wins
    taker, feeder = pair.users if low.games >= high.games else pair.users[::-1]
    days, one_sided = _days(pair)
    shared = min(
        (crowds.get(a, 2) for a in accounts[taker].addresses & accounts[feeder].addresses),
        default=None,
    )
    score = (
        max(_one_way(pair), days)
        + max(_left(pair), 0.0)
        + _captive(pair, accounts[feeder])
        + _age(pair, accounts[taker], accounts[feeder])
        + (1.0 if shared is not None and shared <= FEW_ON_ADDRESS else 0.0)
    )
    return Suspicion(pair, taker, feeder, score, one_sided, shared)


def _one_way(pair: Pair) -> float:
    """Whether one of the two nearly always wins."""
    games = len(pair.games)
    won = max(wins.games for wins in pair.wins)
    return _likelihood(won, games, FED) - _likelihood(won, games, FAIR)


def _days(pair: Pair) -> tuple[float, int]:
    """Whether the winner changes by the day, not by the game; and the days with one winner."""
    score, one_sided = 0.0, 0
    for wins in pair.days.values():
        if (games := sum(wins)) > 1:
            fed = (exp(_likelihood(won, games, FED)) for won in wins)
            score += log(sum(fed) / 2) - _likelihood(wins[0], games, FAIR)
            one_sided += 0 in wins
    return score, one_sided


def _left(pair: Pair) -> float:
    """Whether games end because the loser leaves."""
    games = len(pair.games)
    early = sum(wins.early for wins in pair.wins)
    left = sum(wins.left for wins in pair.wins)
    return max(
        _likelihood(early, games, THROWN) - _likelihood(early, games, LEFT_EARLY),
        _likelihood(left, games, THROWN) - _likelihood(left, games, LEFT),
    )


def _captive(pair: Pair, feeder: Account) -> float:
    """Whether the feeder hardly plays anybody else."""
    share = len(pair.games) / max(feeder.games, len(pair.games))
    return 2 * share - 1


def _age(pair: Pair, taker: Account, feeder: Account) -> float:
    """Whether the feeder's account is new, and as old as the taker's."""
    is_new = pair.first is not None and pair.first - feeder.joined <= timedelta(days=3)
    together = abs(taker.joined - feeder.joined) <= timedelta(days=1)
    return (0.7 if is_new else 0.0) + (0.3 if together else 0.0)


def _likelihood(successes: int, of: int, beta: tuple[float, float]) -> float:
    """The logarithm of the likelihood of a sequence, of a share that has a beta distribution."""
    a, b = beta
    return _log_beta(a + successes, b + of - successes) - _log_beta(a, b)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)
