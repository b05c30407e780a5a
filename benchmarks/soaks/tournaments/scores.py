"""Scores, standings and places, computed again from the games, the draws and the events.

The rules are those of docs/tournaments.md, implemented a second time.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from benchmarks.soaks.tournaments.rows import Cup, places_of
from games.models import Pairing, Score
from games.records.stored import position_of

WITHOUT_PLACE: Final = ("removed", "incomplete")


@dataclass(frozen=True, slots=True)
class Right:
    """A score as it has to be."""

    place: int | None
    points: int
    won: bool
    distance: int
    goes_on: bool

    @classmethod
    def of(cls, score: Score) -> "Right":
        """A score as it is."""
        return cls(score.place, score.points, score.won, score.distance, score.goes_on)


@dataclass
class Scoring:
    """The scores of a tournament, one after the other."""

    cup: Cup
    streaks: Counter[int] = field(default_factory=Counter)
    known: dict[tuple[int, int], Right] = field(default_factory=dict)
    """By pairing and entry."""

    def faults(self) -> Iterator[str]:
        """Scores that differ from those computed from the games' results."""
        self.pairings = {one.id: one for one in self.cup.pairings}
        for score in self.cup.scores:
            right, found = self._right(score), Right.of(score)
            if found != right:
                yield f"score {score.number} is {found}, not {right}"
        for number, entry in self.cup.entries.items():
            if entry.streak != self.streaks[number]:
                yield f"entry {number} has a streak of {entry.streak}, not {self.streaks[number]}"

    def _right(self, score: Score) -> Right:
        number = self.cup.number_of[score.entry_id]
        if score.kind == "bye" or score.pairing_id is None:
            row = self.cup.row
            points = 1 if row.format == "knockout" else 3 * row.sides // 2 - 1
            return Right(None, points, False, 0, True)
        key = score.pairing_id, number
        if score.kind == "game":
            if key not in self.known:
                self._play(self.pairings[score.pairing_id])
            return self.known[key]
        self.streaks[number] = 0
        taken = self.known[key]
        return replace(taken, points=-taken.points, distance=-taken.distance, goes_on=True)

    def _play(self, pairing: Pairing) -> None:
        """Score a game."""
        cup, places, size = self.cup, self._places(pairing), len(pairing.entries)
        shared, onward = Counter(places.values()), _onward(cup, pairing, places)
        distances = _distances(cup, pairing)
        for number, place in places.items():
            points = 2 * (size - place) - (shared[place] - 1)
            if cup.row.format == "arena" and self.streaks[number] >= 2:
                points *= 2
            if onward is not None:
                points = int(number in onward)
            self.streaks[number] = self.streaks[number] + 1 if place == 1 else 0
            goes_on = onward is None or number in onward
            right = Right(place, points, place == 1, distances[number], goes_on)
            self.known[pairing.id, number] = right

    def _places(self, pairing: Pairing) -> dict[int, int]:
        """The places of the entries; in a knockout those that have left are last."""
        if pairing.game is None:
            raise LookupError(f"{pairing} has scores and no game")
        cup, seats = self.cup, places_of(pairing.game)
        user_at = {player.seat: player.user_id for player in cup.players[pairing.game]}
        of_user = {user_at[seat]: place for seat, place in seats.items()}
        raw = {n: min(of_user[one.user_id] for one in cup.people[n]) for n in pairing.entries}
        for number in self._gone(pairing) & raw.keys():
            raw[number] += len(seats)
        return {n: 1 + sum(other < place for other in raw.values()) for n, place in raw.items()}

    def _gone(self, pairing: Pairing) -> set[int]:
        """The entries that had left the knockout when the pairing was booked."""
        if self.cup.row.format != "knockout":
            return set()
        table = self.cup.at(pairing)
        scored = sorted({key for key, _ in self.known if self.cup.at(self.pairings[key]) == table})
        booked = [n for n, place, voided in self.cup.ended() if place == table and not voided]
        at = booked[len(scored)]
        gone = (e for e in self.cup.events if e.kind in ("left", "removed") and e.number < at)
        return {event.data["entry"] for event in gone}


def _onward(cup: Cup, pairing: Pairing, places: Mapping[int, int]) -> set[int] | None:
    """The entries that go on in a knockout; None elsewhere, and in its final."""
    contenders = len(cup.rounds[pairing.round_id].contenders)
    if cup.row.format != "knockout" or contenders <= cup.row.sides:
        return None
    order = sorted(places, key=lambda number: (places[number], cup.entries[number].seed))
    return {*order[: cup.row.advance]}


def _distances(cup: Cup, pairing: Pairing) -> dict[int, int]:
    """The spaces that the pawns of each entry have moved, by the last position."""
    if pairing.game is None or (position := position_of(cup.games[pairing.game])) is None:
        raise LookupError(f"{pairing} has scores and no position")
    way, pawns = position.setup.board.distances, position.pawns.progress
    seats = {player.user_id: player.seat for player in cup.players[pairing.game]}
    return {
        n: sum(way[0] - way[at] for one in cup.people[n] for at in pawns[seats[one.user_id]])
        for n in pairing.entries
    }


def totals(cup: Cup) -> Iterator[str]:
    """Standings that differ from the sums of the scores and of the draws."""
    sums = cup.sums(iter(cup.scores))
    met: dict[int, Counter[str]] = defaultdict(Counter)
    seated: dict[int, Counter[int]] = defaultdict(Counter)
    for one in cup.drawn():
        for place, number in enumerate(one.entries):
            seated[number][place] += 1
            met[number].update(str(other) for other in one.entries if other != number)
    byes = Counter(number for each in cup.rounds.values() for number in each.byes)
    for number, entry in cup.entries.items():
        own, places = sums[number], seated[number]
        right = (own.points, own.wins, own.distance, places.total(), byes[number])
        found = (entry.points, entry.wins, entry.distance, entry.games, entry.byes)
        if found != right:
            yield f"entry {number} has points, wins, distance, games, byes {found}, not {right}"
        if entry.met != met[number] or +Counter(dict(enumerate(entry.seated))) != places:
            yield f"entry {number} has met {entry.met} at {entry.seated}"


def places(cup: Cup) -> Iterator[str]:
    """Final places that differ from the order of the scores until the end."""
    sums, opponents = cup.sums(_until_the_end(cup)), Counter[int]()
    for one in cup.drawn() if cup.row.format == "swiss" else ():
        for number in one.entries:
            others = [other for other in one.entries if other != number]
            opponents[number] += sum(sums[other].points for other in others)

    def standing(number: int) -> tuple[int, ...]:
        own, seed = sums[number], cup.entries[number].seed or 0
        return -own.points, -own.wins, -opponents[number], -own.distance, seed

    ranked = [n for n, entry in cup.entries.items() if entry.status not in WITHOUT_PLACE]
    right = {number: at for at, number in enumerate(sorted(ranked, key=standing), start=1)}
    for number, entry in cup.entries.items():
        if entry.place != right.get(number):
            order = {n: standing(n) for n in sorted(ranked, key=standing)}
            yield f"entry {number} has place {entry.place}, not {right.get(number)}: {order}"
        if number in right and (not entry.seed or entry.opponents != opponents[number]):
            yield f"entry {number} has seed {entry.seed} and {entry.opponents} of its opponents"


def _until_the_end(cup: Cup) -> Iterator[Score]:
    """The scores without those that took back games which were voided after the end."""
    end = next(event.number for event in cup.events if event.kind == "finished")
    voided = {table for _, table, is_void in cup.ended(after=end) if is_void}
    last = {cup.at(one): one.id for one in cup.pairings}
    later = {last[table] for table in voided}
    return (one for one in cup.scores if one.kind != "void" or one.pairing_id not in later)
