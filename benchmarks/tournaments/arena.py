"""An arena on a clock of its own: people join, play, pause and leave."""

import time
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from statistics import fmean

from benchmarks.tournaments.swiss import by_lot, differences
from games.tournaments.pairing import Drawn, Field
from games.tournaments.pairing.costs import is_rematch
from tests.harness.simulated_tournaments import Simulated, repeats, twos

WAVE_S = 3
"""Seconds between two draws."""
MINUTES = {2: 7.0, 4: 12.0}
"""The median length of a game by sides; other sides as four."""


@dataclass
class Figures:
    """What an arena was like; waits are in seconds."""

    people: int
    sides: int
    waits: list[int] = field(default_factory=list)
    """From being free to sitting at a table."""
    kept: list[int] = field(default_factory=list)
    """The waits of players left waiting although enough others waited too."""
    tables: int = 0
    pairs: int = 0
    repeats: int = 0
    rematches: int = 0
    differences: list[int] = field(default_factory=list)
    by_lot: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def note(self, drawn_from: Field, drawn: Drawn, seconds: float) -> None:
        """Add a draw."""
        waits = {one.entry: one.waited_s for one in drawn_from.contenders}
        seated = {entry for table in drawn.tables for entry in table}
        self.waits += [waits[entry] for entry in seated]
        left = [wait for entry, wait in waits.items() if entry not in seated]
        if len(left) >= self.sides:
            self.kept += left
        self.tables += len(drawn.tables)
        self.pairs += len(twos(drawn))
        self.repeats += repeats(drawn_from, drawn)
        self.rematches += sum(
            all(is_rematch(drawn_from, *two) for two in combinations(table, 2))
            for table in drawn.tables
        )
        self.differences += differences(drawn_from, drawn)
        self.by_lot += differences(drawn_from, by_lot(drawn_from))
        self.seconds.append(seconds)

    def line(self) -> str:
        """A row of the table."""
        waits = sorted(self.waits)
        return (
            f"| {self.people} | {self.sides} | {self.tables} | {waits[len(waits) // 2]} "
            f"| {waits[len(waits) * 99 // 100]} | {waits[-1]} | {max(self.kept, default=0)} "
            f"| {self.repeats / self.pairs:.1%} | {self.rematches / self.tables:.1%} "
            f"| {fmean(self.differences):.1f} | {fmean(self.by_lot or [0]):.1f} "
            f"| {1000 * fmean(self.seconds):.0f} | {1000 * max(self.seconds):.0f} |"
        )


HEADINGS = (
    "| people | sides | games | wait, s (p50) | p99 | max | max with enough others | repeats "
    "| the same table again | mean difference | mean by lots | ms of a draw | max |\n|"
    + "---|"
    * 13
)


class Arena:
    """The people and games of an arena; times are in seconds from its start."""

    def __init__(self, people: int, sides: int, minutes: int, chance: Random) -> None:
        self.chance, self.sides, self.end = chance, sides, 60 * minutes
        ratings = {entry: chance.gauss(1500, 250) for entry in range(1, people + 1)}
        self.tournament = Simulated("arena", sides, ratings, chance)
        is_small = people < 50
        late = {entry: chance.randrange(self.end // 2) for entry in ratings}
        self.free = {
            entry: 0 if is_small or chance.random() < 0.6 else late[entry] for entry in ratings
        }
        """From when each waits, those who have not come or pause included."""
        self.goes = {
            entry: self.end if is_small or chance.random() < 0.7 else chance.randrange(self.end)
            for entry in ratings
        }
        self.games: list[tuple[float, int, tuple[int, ...]]] = []
        self.pauses = 0.0 if is_small else 0.15
        self.figures = Figures(people, sides)

    def run(self) -> Figures:
        """Draw every few seconds until the end."""
        for now in range(0, self.end, WAVE_S):
            self._finish(now)
            here = [
                (entry, now - since)
                for entry, since in self.free.items()
                if since <= now < self.goes[entry]
            ]
            if len(here) >= self.sides:
                self._draw(now, here)
        return self.figures

    def _draw(self, now: int, here: list[tuple[int, int]]) -> None:
        before = self.tournament.field(here)
        met, last = dict(before.met), dict(before.last_met)
        frozen = Field(
            before.format, self.sides, before.number, before.seed, before.contenders, met, (), last
        )
        began = time.process_time()
        drawn = self.tournament.draw(here)
        self.figures.note(frozen, drawn, time.process_time() - began)
        for table in drawn.tables:
            length = 60 * self.chance.lognormvariate(0, 0.4) * MINUTES.get(self.sides, MINUTES[4])
            self.games.append((now + length, before.number, table))
            for entry in table:
                del self.free[entry]

    def _finish(self, now: int) -> None:
        for game in [game for game in self.games if game[0] <= now]:
            self.games.remove(game)
            _end, number, table = game
            self.tournament.finish(number, table)
            for entry in table:
                pause = self.chance.randrange(30, 600) if self.chance.random() < self.pauses else 0
                self.free[entry] = now + pause
