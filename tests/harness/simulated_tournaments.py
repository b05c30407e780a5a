"""Tournaments of values: rounds that are really drawn, results by chance, and the record of all."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from games.tournaments.pairing import (
    Drawn,
    Field,
    Format,
    arena_points,
    bye_points,
    draw,
    going_on,
    place_points,
    seeding,
)
from games.tournaments.pairing.record import History, Round, Score, Terms

Row = dict[str, Any]


class Simulated:
    """A tournament whose games end as chance will; the strengths are the ratings."""

    def __init__(
        self, kind: Format, sides: int, ratings: Mapping[int, float | None], chance: Random
    ) -> None:
        self.chance = chance
        self.seed = chance.randbytes(32)
        seeds = {entry: entry for entry in ratings}
        self.seeds = seeds if kind == "arena" else seeding(ratings, self.seed)
        self.ratings = dict(ratings)
        self.terms = Terms(kind, sides, self.seed, self.seeds)
        self.history = History(self.terms)
        self.rounds: list[Row] = []
        self.scores: list[Row] = []
        self.streaks: Counter[int] = Counter()
        self.advance = max(1, sides // 2) if kind == "knockout" else None

    def join(self, rating: float | None = None) -> int:
        """Enter one more; returns its number."""
        entry = len(self.ratings) + 1
        self.ratings[entry], self.seeds[entry] = rating, entry
        return entry

    def field(
        self, contenders: Iterable[tuple[int, int]], apart: Sequence[tuple[int, int]] = ()
    ) -> Field:
        """The field of the next round: entries with the seconds they have waited."""
        number = len(self.rounds) + 1
        return self.history.field(Round(number, len(self.scores), tuple(contenders), tuple(apart)))

    def draw(
        self, contenders: Sequence[tuple[int, int]], apart: Sequence[tuple[int, int]] = ()
    ) -> Drawn:
        """Draw the next round, and write it down."""
        number = len(self.rounds) + 1
        drawn = draw(self.field(contenders, apart))
        self.history.seat(Round(number, len(self.scores), (), tables=drawn.tables, byes=drawn.byes))
        self.rounds.append(
            {
                "type": "round",
                "number": number,
                "scores": len(self.scores),
                "contenders": [list(one) for one in contenders],
                "apart": [list(two) for two in apart],
                "tables": [list(table) for table in drawn.tables],
                "byes": list(drawn.byes),
            }
        )
        for entry in drawn.byes:
            points = 1 if self.advance else bye_points(self.terms.sides)
            self._book(number, entry, None, points, kind="bye")
        return drawn

    def finish(self, number: int, table: Sequence[int]) -> list[int]:
        """End the game of a table; returns its entries, the first first."""
        order = sorted(table, key=lambda entry: -self._luck(entry))
        places = list(range(1, len(order) + 1))
        points = place_points(places)
        if self.advance and len(self.rounds[number - 1]["contenders"]) > self.terms.sides:
            seeds = [self.seeds[entry] for entry in order]
            points = [int(goes) for goes in going_on(places, seeds, self.advance)]
        for place, entry in enumerate(order, start=1):
            scored = points[place - 1]
            if self.terms.format == "arena":
                scored = arena_points(scored, self.streaks[entry])
            self.streaks[entry] = self.streaks[entry] + 1 if place == 1 else 0
            distance = self.chance.randrange(50, 300)
            self._book(number, entry, place, scored, win=place == 1, distance=distance)
        return order

    def void(self, number: int) -> None:
        """Take back all scores of the games of a round."""
        for row in [row for row in self.scores if row["round"] == number]:
            if row["kind"] == "game":
                self._book(
                    number, row["entry"], row["place"], -row["points"],
                    win=row["win"], distance=-row["distance"], kind="void",
                )  # fmt: skip

    def record(self) -> list[Row]:
        """The rows of the record."""
        head = {
            "type": "tournament",
            "id": "7",
            "format": self.terms.format,
            "sides": self.terms.sides,
            "advance": self.advance,
            "seed": self.seed.hex(),
            "commitment": hashlib.sha256(self.seed).hexdigest(),
            "algorithm": 1,
        }
        entries = [
            {"type": "entry", "entry": entry, "rating": rating, "seed": self.seeds[entry]}
            for entry, rating in self.ratings.items()
        ]
        return [head, *entries, *self.rounds, *self.scores]

    def _luck(self, entry: int) -> float:
        return self.chance.gauss((self.ratings[entry] or 1000.0) / 400, 1)

    def _book(
        self, number: int, entry: int, place: int | None, points: int,
        *, win: bool = False, distance: int = 0, kind: str = "game",
    ) -> None:  # fmt: skip
        self.scores.append(
            {
                "type": "score",
                "number": len(self.scores) + 1,
                "round": number,
                "entry": entry,
                "place": place,
                "points": points,
                "win": win,
                "distance": distance,
                "kind": kind,
            }
        )
        self.history.book([Score(entry, points, win, distance, kind)])  # type: ignore[arg-type]


def lines(record: Iterable[Row]) -> str:
    """The record as NDJSON."""
    return "".join(json.dumps(row) + "\n" for row in record)


def repeats(field: Field, drawn: Drawn) -> int:
    """How many pairs at the tables have met before."""
    return sum(frozenset(two) in field.met for two in twos(drawn))


def twos(drawn: Drawn) -> list[tuple[int, int]]:
    """All pairs at the tables."""
    return [two for table in drawn.tables for two in combinations(table, 2)]
