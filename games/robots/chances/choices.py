"""What can be rolled, and which moves and positions differ."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache

from games.engine import ROLLS, Move, Position, Roll, Setup

Outcomes = Sequence[tuple[Roll, float]]


def outcomes(setup: Setup) -> Outcomes:
    """All rolls without regard to the order of their dice, and their probabilities."""
    return _outcomes(setup.rules.dice)


@cache
def _outcomes(dice: int) -> Outcomes:
    rolls = ROLLS[dice]
    counts = Counter(tuple(sorted(pips)) for pips in rolls)
    return [(pips, count / len(rolls)) for pips, count in counts.items()]


def distinct(position: Position) -> list[Move]:
    """The legal moves; of several pawns of one progress, only the first one's."""
    progress = position.pawns.progress
    found = {
        (progress[move.seat][move.pawn], move.kind, move.value, move.target): move
        for move in reversed(position.legal_moves)
    }
    return list(found.values())


def key_of(position: Position) -> Hashable:
    """What matters of a position within one turn, whatever the numbers of the pawns.

    Before another roll also where the pawn moved last is: a third repeat may send it back (4.2).
    """
    turn, progress = position.turn, position.pawns.progress
    rows = tuple(tuple(sorted(row)) for row in progress)
    counts = turn.phase == "roll" and position.setup.rules.third_repeat == "last_moved"
    moved = turn.last_moved if counts else None
    last = moved and (moved[0], progress[moved[0]][moved[1]])
    return rows, turn.dice, turn.bonuses, turn.phase, turn.roll_number, last
