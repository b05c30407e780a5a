"""What two players' games against each other show. Pure: no database, no clock.

A game counts for a pair if one of the two won it and the other did not, and if it was scored. Of
the games that were not scored only those count that the loser left early, attempts to lose on
purpose, those with newcomers that had brought enough already, and those for the prizes of a
tournament. Partners have the same place, so
their games never count for them as a pair.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Seat:
    """What a game brought one person."""

    user: UUID
    won: bool
    """Whether the person was first or, in a game without places, stayed while others left."""
    left_after: float | None = None
    """After how many rolls of the dice the person left for good; None for a person that stayed."""
    chips: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has ended, with several people."""

    game: UUID
    at: datetime
    """When it ended."""
    scored: bool
    seats: tuple[Seat, ...]
    """Of people only."""
    counts: bool = False
    """Whether it counts although it was not scored: newcomers had brought one of the players
    enough, or it was for the prizes of a tournament."""


@dataclass(frozen=True, slots=True)
class Account:
    """What is known of a player beside single games."""

    joined: datetime
    games: int
    """All games of the period with other people."""
    addresses: frozenset[str] = frozenset()
    """Keyed hashes."""


@dataclass(frozen=True, slots=True)
class Captives:
    """New accounts that have lost to one player only."""

    taker: UUID
    feeders: frozenset[UUID]
    beaten: int
    """How many players the taker has beaten, these included."""


@dataclass(slots=True)
class Wins:
    """One player's wins against the other."""

    games: int = 0
    left: int = 0
    """How many of them ended for the loser by leaving."""
    early: int = 0
    """How many of those the loser left early."""
    unscored: int = 0
    chips: float = 0.0
    """The winner's gain. Winners and losers of larger games share it equally."""
    points: float = 0.0


@dataclass(slots=True)
class Pair:
    """The games of two players against each other."""

    low: UUID
    high: UUID
    wins: tuple[Wins, Wins] = field(default_factory=lambda: (Wins(), Wins()))
    """Of `low`, and of `high`."""
    days: dict[int, list[int]] = field(default_factory=dict)
    """The wins of both by day."""
    games: list[UUID] = field(default_factory=list)
    first: datetime | None = None
    """When the first of the games ended."""

    @property
    def users(self) -> tuple[UUID, UUID]:
        """Both players, in the order of the wins."""
        return self.low, self.high

    def add(self, winner: UUID, loser: Seat, game: Played, *, is_early: bool) -> Wins:
        """Count a win; returns the winner's wins, to which the caller adds the gains."""
        number = int(winner == self.high)
        wins = self.wins[number]
        wins.games += 1
        wins.left += loser.left_after is not None
        wins.early += is_early
        wins.unscored += not game.scored
        self.days.setdefault(game.at.toordinal(), [0, 0])[number] += 1
        self.games.append(game.game)
        self.first = min(self.first or game.at, game.at)
        return wins


def pairs_of(games: Iterable[Played], early: float) -> Iterator[Pair]:
    """The pairs of the games. A player who leaves within `early` rolls leaves early."""
    pairs: dict[tuple[UUID, UUID], Pair] = {}
    for game in games:
        winners = [seat for seat in game.seats if seat.won]
        losers = [seat for seat in game.seats if not seat.won]
        for loser in losers:
            is_early = loser.left_after is not None and loser.left_after <= early
            if not (game.scored or game.counts or is_early):
                continue
            for winner in winners:
                low, high = sorted((winner.user, loser.user))
                pair = pairs.get((low, high)) or pairs.setdefault((low, high), Pair(low, high))
                wins = pair.add(winner.user, loser, game, is_early=is_early)
                wins.chips += winner.chips / len(losers)
                wins.points += winner.points / len(losers)
    yield from pairs.values()


@dataclass(slots=True)
class Lost:
    """The scored games that an account has lost, in all or to one player."""

    games: int = 0
    chips: int = 0


def captives_of(
    lost: Mapping[tuple[UUID, UUID], Lost], total: Mapping[UUID, Lost], fewest: int
) -> dict[UUID, set[UUID]]:
    """By taker, the accounts whose chips it has won, or all games if they lost no chips.

    `lost` is by loser and winner, `total` by loser. Takers with fewer accounts are left out.
    """
    found = defaultdict[UUID, set[UUID]](set)
    for (loser, winner), own in lost.items():
        everything = total[loser]
        if own.chips == everything.chips and (everything.chips or own.games == everything.games):
            found[winner].add(loser)
    return {taker: feeders for taker, feeders in found.items() if len(feeders) >= fewest}


def losses_of(
    games: Iterable[Played], losers: Collection[UUID]
) -> tuple[dict[tuple[UUID, UUID], Lost], dict[UUID, Lost]]:
    """What these accounts have lost, by loser and winner, and by loser."""
    lost, total = defaultdict[tuple[UUID, UUID], Lost](Lost), defaultdict[UUID, Lost](Lost)
    for game in games:
        winners = [seat.user for seat in game.seats if seat.won]
        for seat in game.seats:
            if game.scored and not seat.won and seat.user in losers:
                for row in (total[seat.user], *(lost[seat.user, winner] for winner in winners)):
                    row.games += 1
                    row.chips -= seat.chips
    return lost, total
