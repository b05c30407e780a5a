"""From the rounds and scores so far to the field of the next round: one definition.

docs/tournaments.md, "What a round is drawn from".
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from games.tournaments.pairing.field import Contender, Field, Format, Pair


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same in all rounds of a tournament."""

    format: Format
    sides: int
    seed: bytes
    seeds: Mapping[int, int]
    """The seed number of each entry."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was drawn, or that is to be drawn."""

    number: int
    scores: int
    """How many scores were booked when it was drawn."""
    contenders: tuple[tuple[int, int], ...]
    """Entries and the seconds they had waited, 0 where there are no waits."""
    apart: tuple[tuple[int, int], ...] = ()
    tables: tuple[tuple[int, ...], ...] = ()
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Points that were booked for an entry. A void has those it takes back as negative numbers."""

    entry: int
    points: int
    win: bool
    """Whether the game was won; in a void, whether a win is taken back."""
    distance: int
    kind: Literal["game", "bye", "void"] = "game"


class History:
    """What is known of all entries after some rounds and scores."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._points: Counter[int] = Counter()
        self._wins: Counter[int] = Counter()
        self._distance: Counter[int] = Counter()
        self._games: Counter[int] = Counter()
        self._byes: Counter[int] = Counter()
        self._seated: dict[int, Counter[int]] = defaultdict(Counter)
        self._met: Counter[Pair] = Counter()
        self._opponents: dict[int, list[int]] = defaultdict(list)
        self._last_met: dict[int, frozenset[int]] = {}

    def book(self, scores: Iterable[Score]) -> None:
        """Add scores."""
        for score in scores:
            self._points[score.entry] += score.points
            self._distance[score.entry] += score.distance
            self._wins[score.entry] += score.win * (-1 if score.kind == "void" else 1)

    def seat(self, drawn: Round) -> None:
        """Add the tables and byes of a round, whether its games have ended or not."""
        self._byes.update(drawn.byes)
        for table in drawn.tables:
            self._met.update(frozenset(two) for two in combinations(table, 2))
            for place, entry in enumerate(table):
                others = [other for other in table if other != entry]
                self._games[entry] += 1
                self._seated[entry][place] += 1
                self._opponents[entry] += others
                self._last_met[entry] = frozenset(others)

    def field(self, to_draw: Round) -> Field:
        """The field of a round; its tables and byes are not looked at."""
        terms = self._terms
        return Field(
            terms.format,
            terms.sides,
            to_draw.number,
            terms.seed,
            tuple(self.contender(entry, waited_s) for entry, waited_s in to_draw.contenders),
            self._met,
            {frozenset(two) for two in to_draw.apart},
            self._last_met,
        )

    def contender(self, entry: int, waited_s: int = 0) -> Contender:
        """This entry with all that counts for the standings and the draw."""
        seated = self._seated[entry]
        opponents = 0
        if self._terms.format == "swiss":
            opponents = sum(self._points[other] for other in self._opponents[entry])
        return Contender(
            entry,
            self._terms.seeds[entry],
            self._points[entry],
            self._wins[entry],
            opponents,
            self._distance[entry],
            self._games[entry],
            self._byes[entry],
            waited_s,
            tuple(seated[place] for place in range(self._terms.sides)),
        )


def field_of(
    terms: Terms, earlier: Sequence[Round], scores: Sequence[Score], to_draw: Round
) -> Field:
    """The field of the round `to_draw`, from all earlier rounds and the scores in their order."""
    history = History(terms)
    for drawn in earlier:
        history.seat(drawn)
    history.book(scores[: to_draw.scores])
    return history.field(to_draw)
