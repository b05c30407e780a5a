"""A Swiss of many rounds: repeats, differences, byes, and the time of a draw."""

import time
from collections import Counter
from dataclasses import dataclass
from random import Random
from statistics import fmean, median

from games.tournaments.pairing import Drawn, Field, draw, lot
from tests.harness.simulated_tournaments import Simulated, repeats, twos


@dataclass(frozen=True, slots=True)
class Round:
    """What a draw was like. Differences are of points, between two at one table."""

    seconds: float
    floor: float
    """The seconds of drawing the same field by lots alone."""
    repeats: int
    mean: float
    most: int
    by_lot: float
    """The mean difference if tables were drawn by lots alone."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """A whole tournament."""

    sides: int
    rounds: list[Round]
    byes: int
    """The most byes of one entry less the fewest; also for games and for turns at a place."""
    games: int
    places: int

    def line(self) -> str:
        """A row of the table."""
        rounds = self.rounds
        seconds = [one.seconds for one in rounds]
        ratio = median(one.seconds / one.floor for one in rounds)
        return (
            f"| {self.sides} | {sum(one.repeats for one in rounds)} "
            f"| {fmean(one.mean for one in rounds):.2f} | {max(one.most for one in rounds)} "
            f"| {fmean(one.by_lot for one in rounds):.2f} | {self.byes} | {self.games} "
            f"| {self.places} | {median(seconds):.2f} | {max(seconds):.2f} | {ratio:.0f} |"
        )


HEADINGS = (
    "| sides | repeats | mean difference | greatest | mean by lots | byes | games | places "
    "| s of a draw (p50) | max | times the floor |\n|" + "---|" * 11
)


def swiss(count: int, sides: int, rounds: int, chance: Random) -> Swiss:
    """Play a Swiss with nobody away."""
    ratings = {entry: chance.gauss(1500, 250) for entry in range(1, count + 1)}
    tournament = Simulated("swiss", sides, ratings, chance)
    here = [(entry, 0) for entry in ratings]
    found = []
    for number in range(1, rounds + 1):
        field = tournament.field(here)
        found.append(measured(field))
        for table in tournament.draw(here).tables:
            tournament.finish(number, table)
    last = tournament.field(here).contenders
    return Swiss(
        sides,
        found,
        _spread([one.byes for one in last]),
        _spread([one.games for one in last]),
        max(_spread(list(one.seated)) for one in last),
    )


def measured(field: Field) -> Round:
    """Draw this round, and by lots alone."""
    began = time.process_time()
    drawn = draw(field)
    seconds = time.process_time() - began
    began = time.process_time()
    other = by_lot(field)
    floor = time.process_time() - began
    apart = differences(field, drawn)
    return Round(
        seconds,
        floor,
        repeats(field, drawn),
        fmean(apart or [0]),
        max(apart, default=0),
        fmean(differences(field, other) or [0]),
    )


def by_lot(field: Field) -> Drawn:
    """Tables by lots, without a look at anything."""
    order = sorted(
        (one.entry for one in field.contenders),
        key=lambda entry: lot(field.seed, field.number, "order", entry),
    )
    tables = [tuple(order[at : at + field.sides]) for at in range(0, len(order), field.sides)]
    return Drawn(tuple(table for table in tables if len(table) == field.sides), ())


def differences(field: Field, drawn: Drawn) -> list[int]:
    """Of the points of all pairs at tables."""
    points = {one.entry: one.points for one in field.contenders}
    return [abs(points[a] - points[b]) for a, b in twos(drawn)]


def _spread(values: list[int]) -> int:
    counts = Counter(values)
    return max(counts) - min(counts)
