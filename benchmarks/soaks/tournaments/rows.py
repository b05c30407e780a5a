"""All rows of a tournament, for its audit."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

from games.models import (
    Game,
    Move,
    Pairing,
    Player,
    Round,
    Score,
    Tournament,
    TournamentEntry,
    TournamentEvent,
    TournamentPlayer,
)

Place = tuple[int, int]
"""A table of a tournament: the numbers of its round and of itself."""


@dataclass
class Sums:
    """What scores of an entry add up to."""

    points: int = 0
    wins: int = 0
    distance: int = 0

    def add(self, score: Score) -> None:
        """Add a score."""
        self.points += score.points
        self.distance += score.distance
        self.wins += (-1 if score.kind == "void" else 1) * score.won


@dataclass
class Cup:
    """A tournament with all its rows."""

    id: UUID
    row: Tournament = field(init=False)
    chips: Counter[UUID] = field(default_factory=Counter)
    """What it has to have brought each player, or the bank."""

    def __post_init__(self) -> None:
        self.row = Tournament.objects.get(id=self.id)
        own = {"tournament": self.row}
        self.entries = {one.number: one for one in TournamentEntry.objects.filter(**own)}
        self.number_of = {one.id: one.number for one in self.entries.values()}
        self.people = defaultdict[int, list[TournamentPlayer]](list)
        for person in TournamentPlayer.objects.filter(**own).order_by("id"):
            self.people[self.number_of[person.entry_id]].append(person)
        self.rounds = {one.id: one for one in Round.objects.filter(**own)}
        self.pairings = list(Pairing.objects.filter(**own).order_by("id"))
        self.scores = list(Score.objects.filter(**own).order_by("number"))
        self.events = list(TournamentEvent.objects.filter(**own).order_by("number"))
        self.games = {one.id: one for one in Game.objects.filter(tournament=self.id)}
        self.players = defaultdict[UUID, list[Player]](list)
        for player in Player.objects.filter(game__in=self.games):
            self.players[player.game_id].append(player)

    @property
    def has_finished(self) -> bool:
        """Whether it was played to its end."""
        return self.row.status == "finished"

    def drawn(self) -> Iterator[Pairing]:
        """The pairings without those that play a voided game again."""
        return (one for one in self.pairings if one.replays_id is None)

    def at(self, pairing: Pairing) -> Place:
        """The table of a pairing."""
        return self.rounds[pairing.round_id].number, pairing.table_number

    def ended(self, after: int = 0) -> Iterator[tuple[int, Place, bool]]:
        """The events that games have ended: the number, the table, whether it was voided."""
        for event in self.events:
            if event.kind == "games_ended" and event.number > after:
                for table in event.data["tables"]:
                    yield event.number, (table["round"], table["table"]), table["voided"]

    def sums(self, scores: Iterator[Score]) -> dict[int, Sums]:
        """What these scores add up to, by entry."""
        found: dict[int, Sums] = defaultdict(Sums)
        for score in scores:
            found[self.number_of[score.entry_id]].add(score)
        return found

    def counts(self) -> Iterator[str]:
        """What is counted."""
        yield f"{self.row.format}, {self.row.status} {self.row.reason}".strip()
        yield from ("rounds" for _ in self.rounds)
        yield from ("pairings" for _ in self.pairings)
        yield from ("pairings played again" for p in self.pairings if p.replays_id)
        yield from ("pairings without a game" for p in self.pairings if not p.game)
        yield from (f"scores, {score.kind}" for score in self.scores)
        yield from (f"games, {game.status} {game.reason}" for game in self.games.values())
        yield from (f"entries, {entry.status}" for entry in self.entries.values())
        yield from ("draws with some kept apart" for each in self.rounds.values() if each.apart)


def places_of(game: UUID) -> dict[int, int]:
    """The places of the seats, by the record, which keeps them when the game is voided."""
    rows = Move.objects.filter(game=game).order_by("-version")
    for events in rows.values_list("events", flat=True):
        for event in events:
            if event["type"] in ("over", "ended") and event["places"]:
                return {each["seat"]: each["place"] for each in event["places"]}
    raise LookupError(f"game {game} has no places")
