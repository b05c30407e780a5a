"""Compute the exact chances of the last pawns, by iterating over all turns."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from games.engine import (
    Pair,
    Position,
    RulesetName,
    Setup,
    Turn,
    new_setup,
    place_pawns,
    play,
    roll,
    standing_together,
)
from games.robots.chances.choices import distinct, key_of, outcomes
from games.robots.chances.endings import BOARD, Row, numbers, rows
from games.robots.chances.tables import Floats

PRECISE: Final = 1e-6
"""Chances that change by less in a turn of each player are final."""
OPPOSITE: Final = 2
ALMOST: Final[Row] = (BOARD.last + 1, *(BOARD.home,) * 3)
"""Pawns that cannot be met."""


class State(NamedTuple):
    """What a player's roll depends on when no other player can be met."""

    row: Row
    roll_number: int
    stood_together: tuple[Pair, ...]
    last_moved: tuple[int, int] | None


Reached = Row | State | None
"""After a roll: the row with which the turn ends, a state in which to roll again, or a win."""


@dataclass(slots=True)
class Turns:
    """All that a player's turns can lead to, without regard to the other player."""

    setup: Setup
    steps: dict[State, list[tuple[float, list[Reached]]]] = field(default_factory=dict)
    """By state before a roll: for each roll its probability and what the player can reach."""

    def add(self, position: Position) -> State:
        """The state before a roll, with all that follows from it."""
        state = _state(position)
        if state not in self.steps:
            self.steps[state] = []
            self.steps[state] = [
                (chance, self._reached(roll(position, pips)))
                for pips, chance in outcomes(self.setup)
            ]
        return state

    def _reached(self, rolled: Position) -> list[Reached]:
        found: dict[Reached, None] = {}
        for end in _ends(rolled):
            if end.turn.phase == "over":
                return [None]
            mine = end.turn.seat == 0
            found[self.add(end) if mine else tuple(sorted(end.pawns.progress[0]))] = None
        return list(found)


def chances_of(ruleset: RulesetName) -> Floats:
    """The table of a ruleset: by the row of the player who rolls and the other's."""
    setup = new_setup(ruleset=ruleset, options={}, arms=4, teams=False, seats=[0, OPPOSITE])
    turns, order = Turns(setup), numbers()
    begun = [turns.add(_beginning(setup, row)) for row in order]
    _, singles = rows()
    meeting = np.ix_(*2 * [[order[row] for row in singles]])
    chances = np.full((len(order), len(order)), 0.5, np.float32)
    while True:
        after = _iterate(turns, begun, chances)
        after[meeting] = np.nan
        change = np.nanmax(np.abs(after - chances))
        chances = after
        if change < PRECISE:
            break
    chances[meeting] = _where_they_meet(setup, chances)
    return chances


def _iterate(turns: Turns, begun: list[State], chances: Floats) -> Floats:
    """The chances one turn earlier; the later rolls of a turn come first."""
    order, values = numbers(), dict[State, Floats]()
    lost = 1 - chances.T  # by one's own row and the other's, when the other begins a turn

    def value(reached: Reached) -> Floats | float:
        if reached is None:
            return 1.0
        return values[reached] if isinstance(reached, State) else lost[order[reached]]

    for state in sorted(turns.steps, key=lambda state: -state.roll_number):
        total = np.zeros(len(order), np.float32)
        for chance, choices in turns.steps[state]:
            best = value(choices[0])
            for choice in choices[1:]:
                best = np.fmax(best, value(choice))
            total = total + chance * best
        values[state] = total
    return np.array([values[state] for state in begun], np.float32)


def _where_they_meet(setup: Setup, chances: Floats) -> Floats:
    """By both rows: the chances of two single pawns that may meet, the rest of the table given.

    They depend on both pawns, so all states before a roll are iterated together.
    """
    order, (_, singles) = numbers(), rows()
    due = [_beginning(setup, own, other) for own in singles for other in singles]
    states = {key_of(position): number for number, position in enumerate(due)}

    def value(end: Position) -> tuple[float, int, int]:
        """A chance, and what is added to it: so many times the chance in a state."""
        own, other = (tuple(sorted(end.pawns.progress[seat])) for seat in (0, OPPOSITE))
        if end.turn.phase == "over":
            return 1, 0, 0
        if end.turn.seat == 0:
            number = states.setdefault(key_of(end), len(due))
            if number == len(due):
                due.append(end)
            return 0, 1, number
        if np.isnan(chance := chances[order[other], order[own]]):
            return 1, -1, states[key_of(_beginning(setup, other, own))]
        return 1 - chance, 0, 0

    steps = [
        [[value(end) for end in _ends(roll(position, pips))] for pips, _ in outcomes(setup)]
        for position in due  # which grows
    ]
    most = max(len(ends) for by_roll in steps for ends in by_roll)
    filled = [[ends + ends[:1] * (most - len(ends)) for ends in by_roll] for by_roll in steps]
    known, times, number = np.moveaxis(np.array(filled), -1, 0)
    number = number.astype(np.intp)
    weights = np.array([chance for _, chance in outcomes(setup)])
    values, change = np.full(len(due), 0.5), 1.0
    while change > PRECISE:
        after = (known + times * values[number]).max(axis=2) @ weights
        values, change = after, float(np.abs(after - values).max())
    found: Floats = values[: len(singles) ** 2].reshape(len(singles), -1).astype(np.float32)
    return found


def _beginning(setup: Setup, row: Row, other: Row = ALMOST) -> Position:
    """The turn of seat 0; if they cannot meet, the other player's pawns do not matter."""
    progress = (row, (), other, ())
    pawns = place_pawns(setup, progress)
    turn = Turn(0, 0, "roll", 1, stood_together=standing_together(setup, pawns, 0))
    return Position(setup, pawns, turn)


def _state(position: Position) -> State:
    turn = position.turn
    row = position.pawns.progress[0]
    return State(row, turn.roll_number, turn.stood_together, turn.last_moved)


def _ends(position: Position) -> Iterator[Position]:
    """The positions after all ways to use a roll."""
    if position.turn.phase != "move":
        yield position
        return
    for move in distinct(position):
        yield from _ends(play(position, move))
